import { closeSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { ClientPlaces } from './client-places.js';

const MAX_TAIL_BYTES = 32 * 1024 * 1024;

/**
 * Whether a client's own account of a session holds a text, which proves that the client took it. `undefined` where the
 * client kept no account.
 */
export function isInTranscript(
  { client, folder }: ClientPlaces,
  sessionId: string,
  text: string,
): boolean | undefined {
  if (!/^[\w-]{8,100}$/.test(sessionId)) return undefined;
  const home = join(folder, client === 'claude' ? 'projects' : 'sessions');
  try {
    const path = readdirSync(home, { recursive: true, encoding: 'utf8' }).find((name) =>
      name.endsWith(`${sessionId}.jsonl`),
    );
    return path === undefined ? undefined : tailOf(join(home, path))?.includes(text);
  } catch {
    return undefined;
  }
}

/** `undefined` for what is no regular file: a pipe would be waited for. */
function tailOf(path: string): Buffer | undefined {
  const stats = statSync(path);
  if (!stats.isFile()) return undefined;
  const { size } = stats;
  const length = Math.min(size, MAX_TAIL_BYTES);
  const bytes = Buffer.alloc(length);
  const handle = openSync(path, 'r');
  try {
    readSync(handle, bytes, 0, length, size - length);
  } finally {
    closeSync(handle);
  }
  return bytes;
}
