import { canonicalJson } from '../../approval/canonical-json.js';
import {
  type Check,
  gather,
  type Keyword,
  type KeywordParts,
  type Keywords,
  list,
  NONE,
} from './keyword.js';

/** Keywords for values of every type. */
export const anyValueKeywords: Keywords = [
  ['$ref', (operand, { resolve }) => resolve(operand)],
  ['type', type],
  ['const', (operand) => amongst([operand], JSON.stringify(operand))],
  ['enum', (operand) => amongst(list(operand), `any of ${JSON.stringify(operand)}`)],
  ['not', not],
  [
    'anyOf',
    (operand, parts) =>
      alternatives(
        operand,
        parts,
        (matches) => matches > 0,
        () => 'any subschemas',
      ),
  ],
  [
    'allOf',
    (operand, { build }) => {
      const checks = list(operand).map((entry) => build(entry, true));
      return (value, path, seen) => gather(checks, (check) => check(value, path, seen));
    },
  ],
  [
    'oneOf',
    (operand, parts) =>
      alternatives(
        operand,
        parts,
        (matches) => matches === 1,
        (matches) => `exactly one subschema (${matches} matches)`,
      ),
  ],
  ['if', conditional],
];

const TYPES = ['string', 'number', 'integer', 'boolean', 'null', 'array', 'object'];

function type(operand: unknown): Check {
  const names = typeof operand === 'string' ? [operand] : list(operand);
  const unknown = names.find((name) => !TYPES.some((known) => known === name));
  if (unknown !== undefined) throw new Error(`names the unknown type ${JSON.stringify(unknown)}`);
  return (value, path) => {
    const actual = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
    if (names.includes(actual) || (names.includes('integer') && Number.isInteger(value))) {
      return NONE;
    }
    const expected = names.join('", "');
    return [{ path, message: `Instance type "${actual}" is invalid. Expected "${expected}".` }];
  };
}

function amongst(values: readonly unknown[], said: string): Check {
  const texts = new Set(values.map(canonicalJson));
  return (value, path) =>
    texts.has(canonicalJson(value))
      ? NONE
      : [{ path, message: `Instance does not match ${said}.` }];
}

function not(...[operand, { build }]: Parameters<Keyword>): Check {
  const check = build(operand, true);
  return (value, path, seen) =>
    check(value, path, seen).length > 0
      ? NONE
      : [{ path, message: 'Instance matched "not" schema.' }];
}

function alternatives(
  operand: unknown,
  { build }: KeywordParts,
  isEnough: (matches: number) => boolean,
  said: (matches: number) => string,
): Check {
  const checks = list(operand).map((entry) => build(entry, true));
  return (value, path, seen) => {
    const found = checks.map((check) => check(value, path, seen));
    const matches = found.filter((issues) => issues.length === 0).length;
    if (isEnough(matches)) return NONE;
    const message = `Instance does not match ${said(matches)}.`;
    return gather([[{ path, message }], ...found], (issues) => issues);
  };
}

function conditional(...[operand, { schema, build }]: Parameters<Keyword>): Check {
  const condition = build(operand, true);
  const [yes, no] = [build(schema.then ?? true, true), build(schema.else ?? true, true)];
  return (value, path, seen) =>
    (condition(value, path, seen).length === 0 ? yes : no)(value, path, seen);
}
