import type { Masker } from '../masker.js';

const SECRET_KEY =
  /^(?:.*[_-])?(?:password|passwd|passphrase|secret|token|api[_-]?key|apikey|access[_-]?key|private[_-]?key|authorization|credentials?|cookie)$/i;
const SHORTEST_NAME = 5;
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
  return {
    mask(value) {
      if (typeof value === 'object' && value !== null) return maskObject(value);
      return value;
    },
  };
}

/** Most arguments have nothing inside them: those are done here. */
function maskObject<Value extends object>(value: Value): unknown;
function maskObject(value: Readonly<Record<string, unknown>>): unknown {
  // Naming all places of a long list takes longer than looking at them.
  if (value.length !== undefined) return maskKeys(value, 0, { nodes: 0 });
  let copy: Record<string, unknown> | undefined;
  for (const key in value) {
    const entry = value[key];
    if (typeof entry === 'object' && entry !== null) return maskKeys(value, 0, { nodes: 0 });
    if (key.length >= SHORTEST_NAME && isSecretKey(key) && isMaskable(entry)) {
      copy ??= { ...value };
      copy[key] = MASK;
    }
  }
  return copy ?? value;
}

function maskKeys(
  value: Readonly<Record<string, unknown>>,
  depth: number,
  seen: { nodes: number },
): unknown {
  seen.nodes += 1;
  if (depth > MAX_DEPTH || seen.nodes > MAX_NODES) return UNSEEN;
  if (Array.isArray(value)) return maskArray(value, depth, seen);
  let copy: Record<string, unknown> | undefined;
  const keys = Object.keys(value);
  for (let index = 0; index < keys.length; index += 1) {
    const key = keys[index] ?? '';
    const entry = value[key];
    if (key.length < SHORTEST_NAME && typeof entry !== 'object') continue;
    const masked = maskEntry(key, entry, depth, seen);
    if (masked === entry) continue;
    copy ??= { ...value };
    copy[key] = masked;
  }
  return copy ?? value;
}

function maskArray(value: readonly unknown[], depth: number, seen: { nodes: number }): unknown {
  const masked = value.map((entry) => (isObject(entry) ? maskKeys(entry, depth + 1, seen) : entry));
  return masked.every((entry, index) => entry === value[index]) ? value : masked;
}

function maskEntry(key: string, entry: unknown, depth: number, seen: { nodes: number }): unknown {
  if (isSecretKey(key) && isMaskable(entry)) return MASK;
  return isObject(entry) ? maskKeys(entry, depth + 1, seen) : entry;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function isSecretKey(key: string): boolean {
  return key.length >= SHORTEST_NAME && key.length <= 64 && SECRET_KEY.test(key);
}

function isMaskable(entry: unknown): boolean {
  return (typeof entry === 'string' && entry !== '') || typeof entry === 'number';
}
