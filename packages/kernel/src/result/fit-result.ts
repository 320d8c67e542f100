import type { IdSource } from '../ports.js';
import type { ResultStore } from './result-store.js';

/** What a model sees in place of a result that is too large. */
export interface CutResult {
  readonly truncated: true;
  readonly content: string;
  readonly total_chars: number;
  readonly shown_chars: number;
  readonly result_handle?: string;
  readonly next_action: string;
}

/**
 * Cuts a result that is larger than `maxChars` and keeps the whole under a handle.
 * A result that fits comes back as it is.
 */
export async function fitResult(
  result: unknown,
  text: string,
  options: {
    readonly maxChars: number;
    readonly store: ResultStore;
    readonly ids: IdSource;
    readonly sessionId: string;
    readonly callId: string;
    /** Whether the model has the tool that reads on; a handle is named only then. */
    readonly canReadOn: boolean;
  },
): Promise<{ readonly result: unknown; readonly handle: string | undefined }> {
  if (text.length <= options.maxChars) return { result, handle: undefined };
  const handle = options.ids.newId('result');
  const { sessionId, callId } = options;
  await options.store.put({ handle, sessionId, callId, text });
  const head = sliceWhole(text, Math.floor(options.maxChars * 0.8));
  const cut: CutResult = {
    truncated: true,
    content: head,
    total_chars: text.length,
    shown_chars: head.length,
    ...wayOn(options.canReadOn ? handle : undefined, head.length, text.length),
  };
  return { result: cut, handle };
}

function wayOn(
  handle: string | undefined,
  shown: number,
  total: number,
): Pick<CutResult, 'result_handle' | 'next_action'> {
  const said = `Showing the first ${shown} of ${total} characters.`;
  if (handle === undefined) return { next_action: `${said} Ask for less to see the rest.` };
  const readOn = `Read on with result_read {"handle": "${handle}", "offset": ${shown}}.`;
  return { result_handle: handle, next_action: `${said} ${readOn}` };
}

/** Whether the value is plain and surely small, without making its text: most are. */
export function isSurelySmall(value: unknown, maxStringChars: number): boolean {
  if (typeof value === 'string') return value.length <= maxStringChars;
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value === 'boolean') return true;
  if (typeof value !== 'object' || value === null) return value === null || value === undefined;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== Array.prototype) return false;
  const entries = valuesOf(value);
  if (!entries || entries.length > 16) return false;
  // Places of a list that hold nothing are written too, and what stands beside its places is not.
  if (Array.isArray(value) && value.length !== entries.length) return false;
  if (entries.length === 0 && Object.getOwnPropertySymbols(value).length > 0) return false;
  for (let index = 0; index < entries.length; index += 1) {
    const entry: unknown = entries[index];
    const isNested = typeof entry === 'object' && entry !== null;
    if (isNested || !isSurelySmall(entry, maxStringChars)) return false;
  }
  return true;
}

/** Nothing where a getter or a proxy throws: then the text of the result tells of it. */
function valuesOf(value: object): readonly unknown[] | undefined {
  try {
    return Object.values(value);
  } catch {
    return undefined;
  }
}

/** The start of `text`, never cutting a character in half. */
export function sliceWhole(text: string, maxChars: number): string {
  const last = text.charCodeAt(maxChars - 1);
  const splitsPair = last >= 0xd800 && last <= 0xdbff;
  return text.slice(0, splitsPair ? maxChars - 1 : maxChars);
}
