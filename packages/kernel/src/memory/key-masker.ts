import type { Masker } from '../ports.js';

const SECRET_KEY =
  /^(?:.*[_-])?(?:password|passwd|passphrase|secret|token|api[_-]?key|apikey|access[_-]?key|private[_-]?key|authorization|credentials?|cookie)$/i;
const MASK = '<redacted:key>';
const MAX_DEPTH = 64;

/**
 * Masks the values of keys that name a secret. The least that is always on: a program gives the guard package's
 * masker in its place, which also knows what secrets look like.
 */
export function createKeyMasker(): Masker {
  return { mask: (value) => maskKeys(value, 0) };
}

function maskKeys(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return value;
  if (Array.isArray(value)) {
    const masked = value.map((entry) => maskKeys(entry, depth + 1));
    return masked.every((entry, index) => entry === value[index]) ? value : masked;
  }
  let copy: Record<string, unknown> | undefined;
  for (const key of Object.keys(value)) {
    const entry: unknown = Reflect.get(value, key);
    const masked = isSecretKey(key) && isMaskable(entry) ? MASK : maskKeys(entry, depth + 1);
    if (masked === entry) continue;
    copy ??= { ...value };
    copy[key] = masked;
  }
  return copy ?? value;
}

function isSecretKey(key: string): boolean {
  return key.length >= 5 && key.length <= 64 && SECRET_KEY.test(key);
}

function isMaskable(entry: unknown): boolean {
  return (typeof entry === 'string' && entry !== '') || typeof entry === 'number';
}
