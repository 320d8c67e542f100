import { atLeast, atMost, bound, type Check, type Keywords, NONE, pattern } from './keyword.js';

/** Keywords for numbers and strings. */
export const scalarKeywords: Keywords = [
  ['minimum', (limit) => bound('minimum', limit, number, atLeast)],
  ['maximum', (limit) => bound('maximum', limit, number, atMost)],
  [
    'exclusiveMinimum',
    (limit) => bound('exclusiveMinimum', limit, number, (is, limit) => is > limit),
  ],
  [
    'exclusiveMaximum',
    (limit) => bound('exclusiveMaximum', limit, number, (is, limit) => is < limit),
  ],
  ['multipleOf', (limit) => bound('multipleOf', limit, number, isMultiple)],
  ['minLength', (limit) => bound('minLength', limit, points, atLeast)],
  ['maxLength', (limit) => bound('maxLength', limit, points, atMost)],
  ['pattern', matching],
];

function number(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

/** The length of a string is counted in code points. */
function points(value: unknown): number | undefined {
  if (typeof value !== 'string') return undefined;
  let count = 0;
  for (const _ of value) count += 1;
  return count;
}

/** As decimals are written: 0.3 is a multiple of 0.1, though their quotient as doubles is not whole. */
function isMultiple(value: number, divisor: number): boolean {
  if (Number.isInteger(value) && Number.isInteger(divisor)) return value % divisor === 0;
  return Number.isInteger(Number((value / divisor).toPrecision(15)));
}

function matching(operand: unknown): Check {
  const expression = pattern(operand);
  return (value, path, { effort }) =>
    typeof value !== 'string' || expression.test(value, effort)
      ? NONE
      : [{ path, message: 'String does not match pattern.' }];
}
