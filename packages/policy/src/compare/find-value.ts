import { Automaton } from '../automaton/automaton.js';
import { anyExcept, type Expression, either, repeat, sequence } from '../automaton/expression.js';
import { findText } from '../automaton/find-text.js';
import { SOURCES } from '../call.js';
import type { Attribute, Condition, Value } from '../condition/condition.js';

/** Every call has these. */
const ALWAYS_THERE: ReadonlySet<Attribute> = new Set(['tool', 'mode', 'face']);

/** A host has a name. */
const someText = sequence([anyExcept(''), repeat(anyExcept(''))]);

const RISKS = ['read', 'write', 'network', 'destructive'];

/**
 * A value that fulfils every one of `wanted` and none of `unwanted`; nothing where there is none. The answer is exact:
 * the texts are decided by automata, and of numbers one of each stretch between two named ones is tried.
 */
export function findValue(
  attribute: Attribute,
  wanted: readonly Condition[],
  unwanted: readonly Condition[],
): { readonly value: Value } | undefined {
  if (wanted.length === 0 && !ALWAYS_THERE.has(attribute)) return { value: undefined };
  const fits = (value: Value): boolean =>
    wanted.every((condition) => fulfils(condition, value)) &&
    !unwanted.some((condition) => fulfils(condition, value));
  if (attribute === 'risk') {
    const risk = RISKS.find(fits);
    return risk === undefined ? undefined : { value: risk };
  }
  if (attribute === 'from' || attribute.startsWith('from.')) {
    const source = SOURCES.find(fits);
    return source === undefined ? undefined : { value: source };
  }
  if (attribute === 'readonly') {
    const value = [true, false].find(fits);
    return value === undefined ? undefined : { value };
  }
  const found = textFor(wanted, unwanted, attribute === 'host' ? [someText] : []);
  if (found !== undefined) return { value: found };
  if (!attribute.startsWith('args.')) return undefined;
  const scalars: readonly Value[] = [true, false, null, ...numbersAround([...wanted, ...unwanted])];
  const index = scalars.findIndex(fits);
  return index === -1 ? undefined : { value: scalars[index] };
}

export function fulfils(condition: Condition, value: Value): boolean {
  return condition.anyOf.some((one) => {
    if (one.kind === 'equals') return one.value === value;
    if (one.kind === 'range')
      return typeof value === 'number' && value >= one.min && value <= one.max;
    return typeof value === 'string' && new Automaton([one.expression]).read(value).length > 0;
  });
}

/** Answers that were worked out: comparing rules asks the same again and again. */
const known = new Map<string, string | undefined>();
const MAX_KNOWN = 50_000;

function textFor(
  wanted: readonly Condition[],
  unwanted: readonly Condition[],
  always: readonly Expression[],
): string | undefined {
  const inside = wanted.map(patternsOf);
  if (inside.some((patterns) => patterns.length === 0)) return undefined;
  const key = JSON.stringify([wanted, unwanted].map((all) => all.map((one) => one.key)));
  if (!known.has(key)) {
    known.set(key, findText([...always, ...inside.map(either)], unwanted.flatMap(patternsOf)));
  }
  if (known.size > MAX_KNOWN) known.clear();
  return known.get(key);
}

function patternsOf(condition: Condition): readonly Expression[] {
  return condition.anyOf.flatMap((one) => (one.kind === 'pattern' ? [one.expression] : []));
}

/** Every number that is named, one between each two of them, one below and one above all. */
function numbersAround(conditions: readonly Condition[]): readonly number[] {
  const named = conditions.flatMap(({ anyOf }) =>
    anyOf.flatMap((one) => {
      if (one.kind === 'range') return [one.min, one.max].filter(Number.isFinite);
      return one.kind === 'equals' && typeof one.value === 'number' ? [one.value] : [];
    }),
  );
  const sorted = [...new Set(named)].sort((one, other) => one - other);
  const between = sorted.map((number, index) => (number + (sorted[index + 1] ?? number + 2)) / 2);
  const [least = 0] = sorted;
  return [...sorted, ...between, least - 1];
}
