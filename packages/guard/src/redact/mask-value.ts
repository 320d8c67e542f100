import { isSecretValue } from './judge-value.js';
import { redact } from './redact.js';
import { tellingKind } from './telling-name.js';

export interface MaskOptions {
  /** Values below this depth are replaced as a whole. */
  readonly maxDepth?: number;
  /** Members past this number, over the whole value, are replaced. */
  readonly maxMembers?: number;
  /** Characters past this number, over the whole value, are left out. */
  readonly maxChars?: number;
}

export interface MaskedValue {
  readonly value: unknown;
  readonly counts: Readonly<Record<string, number>>;
  /** What was not looked at, in words. */
  readonly notes: readonly string[];
}

interface Budget {
  members: number;
  chars: number;
  readonly maxDepth: number;
  readonly counts: Record<string, number>;
  readonly notes: Set<string>;
}

/** Names whose value goes whatever it looks like, as long as it is text or a number. */
const ALWAYS =
  /^(?:pass(?:word|wd|phrase)?|pwd|secret|client_?secret|api_?key|access_?token|refresh_?token|auth_?token|private_?key|authorization|proxy-authorization|cookie|set-cookie|x-api-key|credentials?)$/i;

/** More than any one result that is read page by page; about a second of reading for each ten million. */
const MAX_CHARS = 64_000_000;

/**
 * A copy of a structured value with its secrets masked: by the name of the key and by content. The
 * shape stays: same keys, same order, same lengths of arrays. Cycles, depth and size are cut with a
 * word in their place, so that the copy can always be written down.
 */
export function maskValue(value: unknown, options: MaskOptions = {}): MaskedValue {
  const budget: Budget = {
    members: options.maxMembers ?? 200_000,
    chars: options.maxChars ?? MAX_CHARS,
    maxDepth: options.maxDepth ?? 64,
    counts: Object.create(null),
    notes: new Set(),
  };
  const masked = mask(value, undefined, 0, [], budget);
  return { value: masked, counts: budget.counts, notes: [...budget.notes] };
}

function mask(
  value: unknown,
  key: string | undefined,
  depth: number,
  path: readonly object[],
  budget: Budget,
): unknown {
  if (typeof value === 'string') return maskText(value, key, budget);
  if (typeof value === 'number' || typeof value === 'bigint')
    return key !== undefined && ALWAYS.test(key) ? count('secret', budget) : value;
  if (typeof value === 'function' || typeof value === 'symbol') return `<${typeof value}>`;
  if (typeof value !== 'object' || value === null) return value;
  if (path.includes(value)) return leftOut('a cycle', budget);
  if (depth >= budget.maxDepth) return leftOut(`deeper than ${budget.maxDepth} levels`, budget);
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer)
    return `<binary: ${value.byteLength} bytes>`;
  const inside = [...path, value];
  if (Array.isArray(value)) return maskList(value, key, depth, inside, budget);
  if (value instanceof Map) return maskMap(value, depth, inside, budget);
  if (value instanceof Set) return maskList([...value], key, depth, inside, budget);
  if (value instanceof Error) return maskError(value, depth, inside, budget);
  const written = writtenForm(value);
  if (written !== undefined) return maskText(written, key, budget);
  return maskRecord(value, depth, inside, budget);
}

function maskList(
  list: readonly unknown[],
  key: string | undefined,
  depth: number,
  path: readonly object[],
  budget: Budget,
): unknown[] {
  const copy: unknown[] = [];
  for (let i = 0; i < list.length; i += 1) {
    if (isSpent(budget)) {
      copy.push(leftOut('too many members', budget));
      break;
    }
    copy.push(mask(list[i], key, depth + 1, path, budget));
  }
  return copy;
}

function maskRecord(
  record: object,
  depth: number,
  path: readonly object[],
  budget: Budget,
): Record<string, unknown> {
  const copy: Record<string, unknown> = Object.create(null);
  for (const [key, member] of readEntries(record)) {
    if (isSpent(budget)) {
      copy['…'] = leftOut('too many members', budget);
      break;
    }
    define(copy, key, mask(member, key, depth + 1, path, budget));
  }
  return withPrototype(copy);
}

function maskMap(
  map: ReadonlyMap<unknown, unknown>,
  depth: number,
  path: readonly object[],
  budget: Budget,
): Record<string, unknown> {
  const copy: Record<string, unknown> = Object.create(null);
  for (const [key, member] of map) {
    if (isSpent(budget)) break;
    define(copy, String(key), mask(member, String(key), depth + 1, path, budget));
  }
  return withPrototype(copy);
}

function maskError(error: Error, depth: number, path: readonly object[], budget: Budget): unknown {
  return maskRecord(
    { ...error, name: error.name, message: error.message, stack: error.stack },
    depth,
    path,
    budget,
  );
}

/** Own enumerable members; a getter that throws is a member that says so. */
function* readEntries(record: object): Generator<[string, unknown]> {
  for (const key of Object.keys(record)) {
    let member: unknown;
    try {
      member = Reflect.get(record, key);
    } catch {
      member = '<unreadable>';
    }
    yield [key, member];
  }
}

/** An ordinary object again, with `__proto__` as a plain member when the input had one. */
function withPrototype(copy: Record<string, unknown>): Record<string, unknown> {
  const plain: Record<string, unknown> = {};
  for (const key of Object.keys(copy)) define(plain, key, copy[key]);
  return plain;
}

function define(target: Record<string, unknown>, key: string, value: unknown): void {
  Object.defineProperty(target, key, {
    value,
    enumerable: true,
    writable: true,
    configurable: true,
  });
}

function maskText(text: string, key: string | undefined, budget: Budget): string {
  if (text === '' || text.startsWith('<redacted:')) return text;
  if (text.length > budget.chars) return leftOut(`a text of ${text.length} characters`, budget);
  budget.chars -= text.length;
  if (key !== undefined && isSecretMember(key, text))
    return count(tellingKind(key) === 'password' ? 'password' : 'secret', budget);
  const { text: redacted, counts } = redact(text, { maxChars: text.length });
  for (const [kind, number] of Object.entries(counts))
    budget.counts[kind] = (budget.counts[kind] ?? 0) + number;
  return redacted;
}

function isSecretMember(key: string, text: string): boolean {
  if (ALWAYS.test(key)) return true;
  const kind = key.length <= 128 ? tellingKind(key) : undefined;
  return kind !== undefined && isSecretValue(text, { kind, name: key, quoted: true, plain: true });
}

function count(kind: string, budget: Budget): string {
  budget.counts[kind] = (budget.counts[kind] ?? 0) + 1;
  return `<redacted:${kind}>`;
}

function isSpent(budget: Budget): boolean {
  budget.members -= 1;
  return budget.members < 0;
}

function leftOut(what: string, budget: Budget): string {
  budget.notes.add(`left out: ${what}`);
  return `<left out: ${what}>`;
}

/** Dates, URLs and the like say themselves how they are written down. */
function writtenForm(value: object): string | undefined {
  if (value instanceof RegExp) return String(value);
  try {
    const toJson: unknown = Reflect.get(value, 'toJSON');
    if (typeof toJson !== 'function') return undefined;
    const written: unknown = Reflect.apply(toJson, value, []);
    return typeof written === 'string' ? written : undefined;
  } catch {
    return '<unreadable>';
  }
}
