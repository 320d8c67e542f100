import { StoreError } from '../store-error.js';

const MAX_KEY_CHARS = 1000;
const MAX_BODY_CHARS = 64 * 1024 * 1024;
const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** A name that finds rows. What one engine could not hold, both refuse, before anything happens. */
export function requireKey(what: string, value: string): string {
  const fault =
    typeof value !== 'string' || value === ''
      ? 'is empty'
      : value.length > MAX_KEY_CHARS
        ? `is longer than ${MAX_KEY_CHARS} characters`
        : value.includes('\u0000')
          ? 'holds a NUL character'
          : hasSurrogate(value) && value !== value.replace(LONE_SURROGATE, '')
            ? 'holds half of a surrogate pair'
            : undefined;
  if (fault === undefined) return value;
  throw new StoreError(
    'BAD_TEXT',
    `The ${what} ${JSON.stringify(String(value).slice(0, 80))} ${fault}`,
  );
}

/** Text for a column that finds nothing: what cannot be stored is replaced, visibly. */
export function cleanText(text: string): string {
  if (!text.includes('\u0000') && !hasSurrogate(text)) return text;
  return text.replaceAll('\u0000', '\uFFFD').replace(LONE_SURROGATE, '\uFFFD');
}

/** JSON for a body column. Escapes make it safe for both engines, whatever the strings hold. */
export function toBody(what: string, value: unknown): string {
  const text = JSON.stringify(value) ?? 'null';
  if (text.length <= MAX_BODY_CHARS) return text;
  throw new StoreError(
    'VALUE_TOO_LARGE',
    `The ${what} takes ${text.length} characters; the store keeps at most ${MAX_BODY_CHARS} in one value`,
  );
}

function hasSurrogate(text: string): boolean {
  return /[\uD800-\uDFFF]/.test(text);
}
