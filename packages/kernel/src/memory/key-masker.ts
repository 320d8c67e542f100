import type { Masker } from '../ports.js';

const SECRET_KEY =
  /^(?:.*[_-])?(?:password|passwd|passphrase|secret|token|api[_-]?key|apikey|access[_-]?key|private[_-]?key|authorization|credentials?|cookie)$/i;
const MASK = '<redacted:key>';
const MAX_DEPTH = 64;
const MAX_NODES = 200_000;
/** Stands for what was too deep or too much to look at: unseen is not passed on. */
const UNSEEN = '<redacted:unseen>';

/**
 * Masks the values of keys that name a secret. The least that is always on: a program gives the guard package's
 * masker in its place, which also knows what secrets look like.
 */
export function createKeyMasker(): Masker {
  return { mask: (value) => (isScalar(value) ? value : maskKeys(value, 0, { nodes: 0 })) };
}

function maskKeys(value: unknown, depth: number, seen: { nodes: number }): unknown {
  if (typeof value !== 'object' || value === null) return value;
  seen.nodes += 1;
  if (depth > MAX_DEPTH || seen.nodes > MAX_NODES) return UNSEEN;
  if (Array.isArray(value)) {
    const masked = value.map((entry) => maskKeys(entry, depth + 1, seen));
    return masked.every((entry, index) => entry === value[index]) ? value : masked;
  }
  let copy: Record<string, unknown> | undefined;
  for (const key of Object.keys(value)) {
    const entry: unknown = Reflect.get(value, key);
    const masked = isSecretKey(key) && isMaskable(entry) ? MASK : maskKeys(entry, depth + 1, seen);
    if (masked === entry) continue;
    copy ??= { ...value };
    copy[key] = masked;
  }
  return copy ?? value;
}

function isScalar(value: unknown): boolean {
  return typeof value !== 'object' || value === null;
}

function isSecretKey(key: string): boolean {
  return key.length >= 5 && key.length <= 64 && SECRET_KEY.test(key);
}

function isMaskable(entry: unknown): boolean {
  return (typeof entry === 'string' && entry !== '') || typeof entry === 'number';
}
