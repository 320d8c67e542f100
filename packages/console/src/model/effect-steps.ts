import { type SecretSpan, spansWithin } from '@sluice/plain';
import type { DangerMark } from './danger-marks.js';

export interface EffectLine {
  readonly text: string;
  readonly kind?: string;
  /** Where secrets stand in the line. */
  readonly secrets?: readonly SecretSpan[];
  /** Where something dangerous stands in the line. */
  readonly dangers?: readonly DangerMark[];
}

/** The lines of a text with the secrets that stand in each. */
export function withSecrets(
  lines: readonly EffectLine[],
  spans: readonly SecretSpan[],
): readonly EffectLine[] {
  if (spans.length === 0) return lines;
  let start = 0;
  return lines.map((line) => {
    const end = start + line.text.length;
    const secrets = spansWithin(spans, start, end);
    start = end + 1;
    return secrets.length === 0 ? line : { ...line, secrets };
  });
}

/** What a page draws at once without a halt that is felt. */
const STEP_LINES = 2_000;
const STEP_CHARS = 200_000;
const PIECE_CHARS = 5_000;

/**
 * Cuts an effect into steps that are drawn one after the other; nothing is left out. A very long line is drawn in
 * pieces, each ending where the box would wrap it anyway.
 */
export function effectSteps(lines: readonly EffectLine[]): readonly (readonly EffectLine[])[] {
  const steps: EffectLine[][] = [[]];
  let chars = 0;
  for (const piece of lines.flatMap(piecesOf)) {
    const step = steps.at(-1);
    const isFull = step && (step.length >= STEP_LINES || chars + piece.text.length > STEP_CHARS);
    if (step && (!isFull || step.length === 0)) {
      step.push(piece);
      chars += piece.text.length;
    } else {
      steps.push([piece]);
      chars = piece.text.length;
    }
  }
  return steps;
}

function piecesOf(line: EffectLine): readonly EffectLine[] {
  if (line.text.length <= PIECE_CHARS) return [line];
  const pieces: EffectLine[] = [];
  for (let start = 0; start < line.text.length; ) {
    let end = start + PIECE_CHARS;
    // Two halves of one character stay together.
    if (/[\ud800-\udbff]/.test(line.text.charAt(end - 1))) end += 1;
    pieces.push({
      ...line,
      text: line.text.slice(start, end),
      ...(line.secrets ? { secrets: spansWithin(line.secrets, start, end) } : {}),
      ...(line.dangers ? { dangers: dangersWithin(line.dangers, start, end) } : {}),
    });
    start = end;
  }
  return pieces;
}

function dangersWithin(
  marks: readonly DangerMark[],
  start: number,
  end: number,
): readonly DangerMark[] {
  return marks
    .filter((mark) => mark.start < end && mark.end > start)
    .map((mark) => ({
      ...mark,
      start: Math.max(0, mark.start - start),
      end: Math.min(end - start, mark.end - start),
    }));
}
