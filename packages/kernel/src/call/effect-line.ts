import { CUT_MARK, withoutCutMarks } from '@sluice/plain';
import type { CallEnd, Summarize } from '../define/tool-types.js';
import type { CallArguments } from './call-arguments.js';
import { oneLine } from './one-line.js';

const MAX_CHARS = 240;

interface LineOf {
  readonly name: string;
  /** Absent where the tool makes none, or where the arguments are not known to be ones it takes. */
  readonly summarize: Summarize<unknown> | undefined;
  readonly arguments: Pick<CallArguments, 'masked' | 'words'>;
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
  const { name, summarize, arguments: args, end, change, hasRun = true } = call;
  const own = summarize && ownWords(summarize, args.masked, hasRun ? end : undefined);
  const what = own ?? args.words;
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

/** What a call would do in the words of its tool; nothing where it has none. */
export function toolWords(
  summarize: Summarize<unknown> | undefined,
  args: Pick<CallArguments, 'masked'>,
): string | undefined {
  return summarize && ownWords(summarize, args.masked, undefined);
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
