import { isRecord } from '@sluice/plain';

/** What a running command has put out so far: the newest of it, in the order it came. */
export interface LiveOutput {
  readonly pieces: readonly OutputPiece[];
  /** Its beginning is no longer here. */
  readonly isCut: boolean;
  /** The tool announces no more of it; the rest comes with the result. */
  readonly isStopped: boolean;
}

export interface OutputPiece {
  /** Its place among the pieces of the call, which it keeps when older ones go. */
  readonly number: number;
  readonly stream: 'stdout' | 'stderr';
  readonly text: string;
}

const MAX_CHARS = 20_000;
const MAX_PIECES = 200;

const nothing: LiveOutput = { pieces: [], isCut: false, isStopped: false };

/** The output after one more `output` event of a tool. Data of another form says nothing and changes nothing. */
export function outputAfter(before: LiveOutput | undefined, data: unknown): LiveOutput | undefined {
  if (!isRecord(data) || typeof data.text !== 'string') return before;
  const known = before ?? nothing;
  if (data.text === '') return data.cut === true ? { ...known, isStopped: true } : before;
  return withinBounds({ ...known, pieces: added(known.pieces, data.stream, data.text) });
}

/**
 * Whether the result tells what the command put out. The failure of a call that was stopped or never came back does not,
 * and then what was seen while it ran is all there is.
 */
export function isToldBy(result: unknown): boolean {
  if (result === null || result === undefined) return false;
  return !isRecord(result) || result.ok !== false || 'stdout' in result || 'output' in result;
}

function added(
  pieces: readonly OutputPiece[],
  stream: unknown,
  text: string,
): readonly OutputPiece[] {
  const from = stream === 'stderr' ? 'stderr' : 'stdout';
  const last = pieces.at(-1);
  return last?.stream === from
    ? [...pieces.slice(0, -1), { ...last, text: last.text + text }]
    : [...pieces, { number: (last?.number ?? 0) + 1, stream: from, text }];
}

function withinBounds(output: LiveOutput): LiveOutput {
  const kept: OutputPiece[] = [];
  let left = MAX_CHARS;
  for (const piece of output.pieces.toReversed()) {
    if (left === 0 || kept.length === MAX_PIECES) break;
    const text = piece.text.slice(-left);
    kept.unshift({ ...piece, text });
    left -= text.length;
  }
  const isWhole = kept.length === output.pieces.length && kept[0]?.text === output.pieces[0]?.text;
  return isWhole ? output : { ...output, pieces: kept, isCut: true };
}
