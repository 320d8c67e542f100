import type { Expression } from '../automaton/expression.js';
import { commandGlob } from './command-glob.js';
import { hostGlob, nameGlob, pathGlob } from './glob.js';

/** What a rule can look at. `args.<field>` is a field of the arguments, with dots for fields of fields. */
export type Attribute =
  | 'tool'
  | 'mode'
  | 'face'
  | 'client'
  | 'workspace'
  | 'person'
  | 'role'
  | 'command'
  | 'path'
  | 'host'
  | 'risk'
  | 'readonly'
  /** The sources of every field that decides something; `from.<field>` those of one field. */
  | 'from'
  | `from.${string}`
  | `args.${string}`;

/** One value of an attribute. `undefined`: the call has none. */
export type Value = string | number | boolean | null | undefined;

/** One thing that a condition is content with. */
export type Wanted =
  | { readonly kind: 'pattern'; readonly source: string; readonly expression: Expression }
  | { readonly kind: 'equals'; readonly value: number | boolean | null }
  | { readonly kind: 'range'; readonly min: number; readonly max: number };

/** Holds where the value is one of those wanted. A call without a value never fulfils a condition. */
export interface Condition {
  readonly attribute: Attribute;
  readonly anyOf: readonly Wanted[];
  /** Two conditions with the same key hold for the same values. */
  readonly key: string;
}

/** Something that happened before: at least `count` calls that fit, in this session or, in any session, within the last hour. */
export interface PastCondition {
  readonly conditions: readonly Condition[];
  readonly count: number;
  readonly within: 'session' | 'hour';
  readonly key: string;
  /** What is counted, in the words of the rule: the same for every count, and wherever the rule is read. */
  readonly counted: string;
}

export function makeCondition(attribute: Attribute, anyOf: readonly Wanted[]): Condition {
  const sources = anyOf.map((wanted) => JSON.stringify(describeWanted(wanted))).sort();
  return { attribute, anyOf, key: `${attribute} ${[...new Set(sources)].join(' ')}` };
}

export function makePast(
  conditions: readonly Condition[],
  count: number,
  within: PastCondition['within'],
): PastCondition {
  const keys = conditions.map(({ key }) => key).sort();
  const written = conditions.map(({ attribute, anyOf }) => makeCondition(attribute, anyOf).key);
  const key = `${count} ${within} ${JSON.stringify(keys)}`;
  return { conditions, count, within, key, counted: JSON.stringify(written.sort()) };
}

export function patternOf(attribute: Attribute, source: string): Wanted {
  return { kind: 'pattern', source, expression: expressionOf(attribute, source) };
}

function expressionOf(attribute: Attribute, source: string): Expression {
  if (attribute === 'command') return commandGlob(source);
  if (attribute === 'path') return pathGlob(source);
  if (attribute === 'host') return hostGlob(source);
  return nameGlob(source);
}

export function describeWanted(wanted: Wanted): string | number | boolean | null | object {
  if (wanted.kind === 'pattern') return wanted.source;
  if (wanted.kind === 'equals') return wanted.value;
  return {
    ...(wanted.min === Number.NEGATIVE_INFINITY ? {} : { min: wanted.min }),
    ...(wanted.max === Number.POSITIVE_INFINITY ? {} : { max: wanted.max }),
  };
}
