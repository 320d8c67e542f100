import { closeSync, openSync, readSync } from 'node:fs';

const BYTES = 12;

/** Unpredictable hexadecimal digits, from the system's random device where there is one. */
export function randomHex(): string {
  const bytes = Buffer.alloc(BYTES);
  try {
    const source = openSync('/dev/urandom', 'r');
    try {
      if (readSync(source, bytes) === BYTES) return bytes.toString('hex');
    } finally {
      closeSync(source);
    }
  } catch {
    // Windows has no such file.
  }
  return process.getBuiltinModule('node:crypto').randomBytes(BYTES).toString('hex');
}
