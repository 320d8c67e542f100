import { type Expression, either, sequence, text } from '../automaton/expression.js';

/** More digits than any number that counts things has. */
const MAX_DIGITS = 15;
const RANGE = /^(\d+)\.\.(\d+)$/;

/** What `1..40` and `001..999` in braces stand for. */
export interface NumberRange {
  readonly least: string;
  readonly greatest: string;
}

/** The range that an entry of a list in braces is; nothing where it is a plain entry. */
export function readRange(entry: string): NumberRange | undefined {
  const [, least, greatest] = RANGE.exec(entry) ?? [];
  return least === undefined || greatest === undefined ? undefined : { least, greatest };
}

/** What is wrong with a range, and the way out. */
export function rangeFault({ least, greatest }: NumberRange): string | undefined {
  if (Math.max(least.length, greatest.length) > MAX_DIGITS)
    return `a number of more than ${MAX_DIGITS} digits; write "*"`;
  if (isPadded({ least, greatest }) && least.length !== greatest.length)
    return 'a zero in front and numbers of different lengths; write both with the same number of digits';
  return Number(least) > Number(greatest) ? 'the greater number first; turn them round' : undefined;
}

/**
 * Whole numbers between two, both included, in the digits people write: `{1..40}` holds 7 and not 07, `{01..40}` the other
 * way round, since both of its ends have two digits and one a zero in front.
 */
export function numberRange({ least, greatest }: NumberRange): Expression {
  if (isPadded({ least, greatest })) return between(least, greatest);
  const lengths = Array.from(
    { length: greatest.length - least.length + 1 },
    (_, index) => least.length + index,
  );
  return either(
    lengths.map((length) =>
      between(
        length === least.length ? least : `1${'0'.repeat(length - 1)}`,
        length === greatest.length ? greatest : '9'.repeat(length),
      ),
    ),
  );
}

function isPadded({ least, greatest }: NumberRange): boolean {
  return [least, greatest].some((end) => end.length > 1 && end.startsWith('0'));
}

/** Texts of digits as long as both ends. */
function between(least: string, greatest: string): Expression {
  if (least === '') return sequence([]);
  const [low, high] = [Number(least[0]), Number(greatest[0])];
  const [lowRest, highRest] = [least.slice(1), greatest.slice(1)];
  const [zeros, nines] = ['0'.repeat(lowRest.length), '9'.repeat(lowRest.length)];
  if (lowRest === zeros && highRest === nines)
    return sequence([digit(low, high), ...[...zeros].map(() => digit(0, 9))]);
  if (low === high) return sequence([text(String(low)), between(lowRest, highRest)]);
  return either([
    sequence([text(String(low)), between(lowRest, nines)]),
    ...(high - low > 1 ? [sequence([digit(low + 1, high - 1), between(zeros, nines)])] : []),
    sequence([text(String(high)), between(zeros, highRest)]),
  ]);
}

function digit(low: number, high: number): Expression {
  return either(Array.from({ length: high - low + 1 }, (_, index) => text(String(low + index))));
}
