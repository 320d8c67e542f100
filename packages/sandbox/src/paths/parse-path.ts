import { posix } from 'node:path';
import { SandboxError, shownPath } from '../error.js';
import { isBelow, type Root, type RootSet } from './root-set.js';

/** A path whose text is sound and which names a place below a root. Nothing was opened yet. */
export interface ParsedPath {
  readonly requested: string;
  readonly root: Root;
  /** Below the root, no `.` or `..`, no leading or trailing `/`; empty for the root itself. */
  readonly below: string;
  readonly absolute: string;
}

const MAX_PATH_BYTES = 4095;
const MAX_NAME_BYTES = 255;
// Bidirectional controls reorder what a person sees, zero-width characters hide in it.
const DECEPTIVE = /[\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/u;
/** Another disk reads these as other files: drives and shares, streams behind a file, short names. */
const WINDOWS =
  /\\|^[A-Za-z]:|:\$|\.[^./:]+:[^/:]*(?:\/|$)|(?:^|\/)[^/~.]{1,6}~\d(?:\.[^/.]{0,3})?(?:\/|$)/u;
const CONTROL = /[\p{Cc}\u2028\u2029]/u;

/**
 * Checks the text of a path. It never changes characters (no Unicode or case folding), so the bytes that are
 * checked are the bytes that are used. `..` is taken away by text before anything is opened.
 */
export function parsePath(roots: RootSet, requested: string): ParsedPath {
  checkText(requested);
  const joined = requested.startsWith('/')
    ? posix.normalize(requested)
    : posix.normalize(posix.join(roots.first.real, requested));
  const absolute = joined.length > 1 && joined.endsWith('/') ? joined.slice(0, -1) : joined;
  const place = roots.split(absolute);
  if (!place) throw outside(roots, requested, absolute);
  const below = place.below.replace(/^\/+/, '');
  return {
    requested,
    root: place.root,
    below,
    absolute: below === '' ? place.root.real : posix.join(place.root.real, below),
  };
}

function checkText(requested: string): void {
  const refuse = (
    code: 'PATH_EMPTY' | 'PATH_NUL' | 'PATH_CONTROL' | 'PATH_UNICODE' | 'PATH_WINDOWS',
    why: string,
  ) =>
    new SandboxError(code, `The path "${shownPath(requested)}" ${why}.`, {
      path: requested,
      recommendations: ['Write the path with plain visible characters.'],
    });
  if (requested === '')
    throw refuse('PATH_EMPTY', 'is empty; name a file, or "." for the workspace');
  if (requested.includes('\0')) throw refuse('PATH_NUL', 'has a NUL byte');
  if (CONTROL.test(requested)) throw refuse('PATH_CONTROL', 'has a control character');
  if (DECEPTIVE.test(requested))
    throw refuse('PATH_UNICODE', 'has an invisible or reordering character');
  if (WINDOWS.test(requested))
    throw refuse(
      'PATH_WINDOWS',
      'is written as for Windows (a drive, a backslash, a stream or a short name)',
    );
  if (!isWellFormed(requested)) throw refuse('PATH_UNICODE', 'has half of a surrogate pair');
  const isLong =
    Buffer.byteLength(requested) > MAX_PATH_BYTES ||
    requested.split('/').some((name) => Buffer.byteLength(name) > MAX_NAME_BYTES);
  if (isLong) {
    throw new SandboxError(
      'PATH_TOO_LONG',
      `The path ${shownPath(requested)} is too long (${MAX_PATH_BYTES} bytes in all, ${MAX_NAME_BYTES} a name).`,
      { path: requested, recommendations: ['Use a shorter name.'] },
    );
  }
}

function outside(roots: RootSet, requested: string, absolute: string): SandboxError {
  const recommendations = [
    `Use a path inside ${roots.first.real}, relative to it.`,
    'Other folders can be added as read-only roots in the settings.',
  ];
  const where = `"${shownPath(requested)}"`;
  if (isBelow('/proc', absolute) || isBelow('/sys', absolute)) {
    return new SandboxError(
      'PATH_PROC',
      `${where} is a view into running processes or the kernel, not a file of the workspace.`,
      { path: requested, recommendations },
    );
  }
  if (isBelow('/dev', absolute)) {
    return new SandboxError('PATH_DEVICE', `${where} is a device, not a file of the workspace.`, {
      path: requested,
      recommendations,
    });
  }
  return new SandboxError(
    'PATH_OUTSIDE',
    `${where} is outside the workspace ${roots.first.real}. ${recommendations[0]}`,
    { path: requested, recommendations },
  );
}

/** `String.prototype.isWellFormed` without the library of ES2024. */
function isWellFormed(text: string): boolean {
  return !/[\ud800-\udfff]/u.test(text);
}
