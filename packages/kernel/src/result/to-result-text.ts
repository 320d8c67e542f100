import { messageOf } from '@sluice/plain';
import { findValueFault } from './plain-value.js';

const CIRCLE = 'it contains itself; return the fields that a model needs';
const TOO_DEEP = 'it is nested too deeply; return it flatter';

/** A tool's result as text for a model: a string as it is, anything else as JSON. */
export function toResultText(value: unknown): string {
  if (typeof value === 'string') return value;
  try {
    return JSON.stringify(value, carried) ?? 'null';
  } catch (error) {
    // A cycle, a throwing toJSON or nesting beyond the stack: the model is told instead of losing the call.
    const said = error instanceof RangeError ? TOO_DEEP : messageOf(error);
    const why = said.startsWith('Converting circular') ? CIRCLE : said.split('\n')[0];
    return JSON.stringify({
      ok: false,
      error: `The result cannot be written as JSON: ${why}`,
    });
  }
}

const PLAIN = { maxDepth: 500, maxNodes: 5_000_000 };

/** The value where JSON can carry it; else what its text says. Whatever is kept or announced of a tool is such a value. */
export function plainValue(value: unknown): unknown {
  if (value === undefined || canBeCarried(value)) return value;
  // Only a string is not written as JSON, and there is nothing wrong with one.
  return JSON.parse(toResultText(value));
}

/** A value that cannot even be looked at, such as one with a getter that throws, is none that JSON can carry. */
function canBeCarried(value: unknown): boolean {
  try {
    return findValueFault(value, PLAIN) === undefined;
  } catch {
    // Its text says what it threw.
    return false;
  }
}

/** What JSON cannot carry goes as text; what has no text of its own is refused by its name, and never sent as `{}`. */
function carried(this: Readonly<Record<string, unknown>>, key: string, written: unknown): unknown {
  const value = this[key];
  switch (typeof value) {
    case 'bigint':
      return value.toString();
    case 'number':
      return Number.isFinite(value) ? value : String(value);
    case 'function':
      if (key === '')
        throw new TypeError('a function has no form in JSON; call it and return its result');
      return '[function]';
    case 'symbol':
      return `[${typeof value}]`;
    case 'object':
      return value === null ? null : carriedObject(value, written);
    case 'string':
    case 'boolean':
    case 'undefined':
      return written;
  }
}

function carriedObject(value: object, written: unknown): unknown {
  if (Array.isArray(value) && value.length > PLAIN.maxNodes)
    throw new TypeError(`an array of ${value.length} places is too long`);
  const inner: unknown = BOXES.some((box) => value instanceof box) ? value.valueOf() : value;
  if (inner !== value) return carried.call({ '': inner }, '', inner);
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  if (value instanceof Map) return [...value];
  if (value instanceof Set) return [...value];
  if (value instanceof RegExp) return String(value);
  // JSON would make null of a time that is none.
  if (written === null && String(value) === 'Invalid Date') return 'Invalid Date';
  if (ArrayBuffer.isView(value)) return bytesText(value.buffer, value.byteOffset, value.byteLength);
  if (value instanceof ArrayBuffer) return bytesText(value, 0, value.byteLength);
  const prototype: unknown = Object.getPrototypeOf(value);
  const isPlain = prototype === Object.prototype || prototype === null || Array.isArray(value);
  const isNamed = Object.keys(value).length > 0;
  const isSaid = isNamed || Object.getOwnPropertySymbols(value).length === 0;
  if ((isPlain && isSaid) || written !== value || isNamed) return written;
  throw new TypeError(
    `a ${value.constructor?.name ?? 'value'} has no form in JSON; return its text or its data`,
  );
}

const BOXES = [String, Number, Boolean, BigInt, Symbol];

function bytesText(buffer: ArrayBufferLike, offset: number, length: number): string {
  let binary = '';
  for (const byte of new Uint8Array(buffer, offset, length)) binary += String.fromCharCode(byte);
  return `base64:${btoa(binary)}`;
}
