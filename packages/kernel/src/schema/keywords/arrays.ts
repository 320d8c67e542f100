import { canonicalJson } from '../../approval/canonical-json.js';
import {
  atLeast,
  atMost,
  bound,
  type Check,
  gather,
  type Keyword,
  type KeywordParts,
  type Keywords,
  list,
  NONE,
} from './keyword.js';

export const arrayKeywords: Keywords = [
  ['maxItems', (limit) => bound('maxItems', limit, length, atMost)],
  ['minItems', (limit) => bound('minItems', limit, length, atLeast)],
  ['prefixItems', (operand, { schema, build }) => each(list(operand), schema.items, build)],
  ['items', items],
  ['contains', contains],
  ['uniqueItems', uniqueItems],
];

function length(value: unknown): number | undefined {
  return Array.isArray(value) ? value.length : undefined;
}

/** One schema for each of the first items and one for all others. */
function each(first: readonly unknown[], others: unknown, build: KeywordParts['build']): Check {
  const firstChecks = first.map((schema) => build(schema));
  const otherCheck = build(others ?? true);
  return (value, path, seen) =>
    Array.isArray(value)
      ? gather(value.entries(), ([index, entry]) =>
          (firstChecks[index] ?? otherCheck)(entry, [...path, index], seen),
        )
      : NONE;
}

/** A list of schemas is how older drafts write `prefixItems`. */
function items(...[operand, { schema, build }]: Parameters<Keyword>): Check {
  if (Array.isArray(operand)) return each(operand, schema.additionalItems, build);
  // Where the first items have schemas of their own, `prefixItems` looks after the others too.
  return schema.prefixItems === undefined ? each([], operand, build) : () => NONE;
}

function contains(...[operand, { schema, build }]: Parameters<Keyword>): Check {
  const check = build(operand);
  const { minContains: least = 1, maxContains: most = Infinity } = schema;
  return (value, path, seen) => {
    if (!Array.isArray(value)) return NONE;
    const found = value.filter((entry, index) => !check(entry, [...path, index], seen).length);
    if (found.length >= Number(least) && found.length <= Number(most)) return NONE;
    const message = `Array contains ${found.length} items matching schema; ${least} to ${most} are needed.`;
    return [{ path, message }];
  };
}

function uniqueItems(operand: unknown): Check {
  return (value, path) =>
    operand === true &&
    Array.isArray(value) &&
    new Set(value.map(canonicalJson)).size < value.length
      ? [{ path, message: 'Array has duplicate items.' }]
      : NONE;
}
