/** Every reason for which the sandbox refuses or fails. The strings are stable: callers may switch on them. */
export const SANDBOX_CODES = [
  'PATH_EMPTY',
  'PATH_NUL',
  'PATH_TOO_LONG',
  'PATH_CONTROL',
  'PATH_UNICODE',
  'PATH_WINDOWS',
  'PATH_OUTSIDE',
  'PATH_SYMLINK_ESCAPE',
  'PATH_SYMLINK_LOOP',
  'PATH_SYMLINK_DANGLING',
  'PATH_HARD_LINK',
  'PATH_DEVICE',
  'PATH_FIFO',
  'PATH_SOCKET',
  'PATH_PROC',
  'PATH_PROTECTED',
  'NOT_FOUND',
  'NOT_DIRECTORY',
  'IS_DIRECTORY',
  'NOT_REGULAR',
  'NOT_EMPTY',
  'NO_PERMISSION',
  'READ_ONLY',
  'STALE',
  'FILE_TOO_LARGE',
  'DISK_FULL',
  'TOO_MANY_FILES',
  'IO_ERROR',
  'DUPLICATE_PATH',
  'COMMAND_NUL',
  'COMMAND_EMPTY',
  'COMMAND_TOO_LONG',
  'ENVIRONMENT_INVALID',
  'SPAWN_FAILED',
  'BACKEND_UNAVAILABLE',
  'ROOT_INVALID',
  'GIT_REFUSED',
  'CLOSED',
] as const;

export type SandboxCode = (typeof SANDBOX_CODES)[number];

export interface SandboxErrorDetails {
  readonly path?: string;
  readonly recommendations?: readonly string[];
  readonly cause?: unknown;
}

/** The only error this package throws on purpose. The message names the path and the way out. */
export class SandboxError extends Error {
  override readonly name = 'SandboxError';
  readonly code: SandboxCode;
  /** The path as it was asked for, cut to 200 characters; absent when no path is concerned. */
  readonly path: string | undefined;
  readonly recommendations: readonly string[];

  constructor(code: SandboxCode, message: string, details: SandboxErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.code = code;
    this.path = details.path === undefined ? undefined : shownPath(details.path);
    this.recommendations = details.recommendations ?? [];
  }
}

/** A path that is safe to print: escaped, and cut in the middle when it is long. */
export function shownPath(path: string): string {
  const escaped = path.replace(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu,
    (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  );
  if (escaped.length <= 200) return escaped;
  return `${escaped.slice(0, 140)}…(${escaped.length - 180} more)…${escaped.slice(-40)}`;
}
