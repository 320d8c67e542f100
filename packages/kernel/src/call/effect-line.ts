import { CUT_MARK, isRecord, withoutCutMarks } from '@sluice/plain';
import type { CallEnd, Summarize } from '../define/tool-types.js';

const MAX_CHARS = 240;
const MAX_VALUE_CHARS = 100;
const MAX_FIELDS = 4;
const MAX_PARSED_CHARS = 20_000;
/** Fields that say enough without their name. */
const TELLING = new Set(['path', 'file', 'command', 'cmd', 'url', 'query', 'pattern']);

interface LineOf {
  readonly name: string;
  /** Absent where the tool makes none, or where the arguments are not known to be ones it takes. */
  readonly summarize: Summarize<unknown> | undefined;
  /** Secrets masked. */
  readonly arguments: unknown;
  readonly end?: CallEnd | undefined;
  /** A tool that did not run has nothing to say of an end. */
  readonly hasRun?: boolean;
  /** How much a diff changes, where somebody was shown one: `+3 -1`. */
  readonly change?: string | undefined;
}

/**
 * What a call does or did, in one line that nothing in it can break or blow up. A `…` in it is a cut of ours or of the
 * tool's, never a character of the model's.
 */
export function effectLine(call: LineOf): string {
  const { name, summarize, end, change, hasRun = true } = call;
  const own = summarize && ownWords(summarize, call.arguments, hasRun ? end : undefined);
  const what = own ?? fieldsOf(call.arguments);
  const changed = change === undefined || what.includes(change) ? '' : ` ${change}`;
  const failed = end?.isError && !what.includes('→') ? ` → ${end.errorCode ?? 'failed'}` : '';
  return oneLine(`${name} ${what}${changed}${failed}`, MAX_CHARS);
}

/** How many lines a unified diff adds and takes away. */
export function changeOf(diff: string | undefined): string | undefined {
  if (diff === undefined) return undefined;
  let added = 0;
  let removed = 0;
  for (const line of diff.split('\n')) {
    if (line.startsWith('+') && !line.startsWith('+++')) added += 1;
    else if (line.startsWith('-') && !line.startsWith('---')) removed += 1;
  }
  return `+${added} -${removed}`;
}

/** A tool's fault in its own words must not end its call: the fields say what they can. */
function ownWords(
  summarize: Summarize<unknown>,
  args: unknown,
  end: CallEnd | undefined,
): string | undefined {
  try {
    const words = summarize(args, end);
    if (typeof words !== 'string') return undefined;
    const isDoubtful = words.includes(CUT_MARK) && (hasMark(args) || hasMark(end?.result));
    return isDoubtful ? withoutCutMarks(words) : words;
  } catch {
    return undefined;
  }
}

function hasMark(value: unknown): boolean {
  return (JSON.stringify(value) ?? '').includes(CUT_MARK);
}

function fieldsOf(sent: unknown): string {
  const args = typeof sent === 'string' ? (objectIn(sent) ?? sent) : sent;
  if (!isRecord(args)) return args === undefined || args === null ? '' : shown(args);
  const telling: string[] = [];
  const named: string[] = [];
  for (const [name, value] of Object.entries(args)) {
    if (TELLING.has(name)) telling.push(shown(value));
    else named.push(`${withoutCutMarks(name)}=${shown(value)}`);
  }
  const fields = telling.concat(named);
  const more = fields.length - MAX_FIELDS;
  return more > 0 ? `${fields.slice(0, MAX_FIELDS).join(' ')} … (+${more})` : fields.join(' ');
}

/** Arguments that no gate has parsed are still the text that a model sent. */
function objectIn(text: string): unknown {
  if (!text.startsWith('{') || text.length > MAX_PARSED_CHARS) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON: the text itself is shown.
    return undefined;
  }
}

function shown(value: unknown): string {
  if (typeof value === 'string') return oneLine(withoutCutMarks(value), MAX_VALUE_CHARS);
  if (Array.isArray(value)) return `[${value.length}]`;
  return isRecord(value) ? '{…}' : String(value);
}

const IS_ONE_LINE = /^[!-~]+(?: [!-~]+)*$/;

/** Line breaks, controls and marks that turn text around become blanks: one line stays one line. */
function oneLine(text: string, maxChars: number): string {
  if (text.length <= maxChars && IS_ONE_LINE.test(text)) return text;
  const start = text.slice(0, maxChars * 2).replace(/[\s\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ');
  const whole = start.trim();
  if (whole.length <= maxChars && text.length <= maxChars * 2) return whole;
  return `${whole.slice(0, maxChars - 1)}…`;
}
