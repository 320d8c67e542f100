import type { JsonSchema } from '../json-schema.js';
import { type Effort, type LinearPattern, linearPattern } from '../linear-pattern.js';
import type { SchemaIssue } from '../schema-issue.js';

export type Path = readonly PropertyKey[];
type Issues = readonly SchemaIssue[];

/** One validation. */
export interface Seen {
  /** What references found, by target and place: a place is held against a target once. */
  readonly found: Map<Check, Map<string, Issues>>;
  readonly effort: Effort;
}

/** What is wrong with a value; empty when nothing is. */
export type Check = (value: unknown, path: Path, seen: Seen) => Issues;

export interface KeywordParts {
  /** The schema that the keyword stands in. */
  readonly schema: JsonSchema;
  /** Makes a sub-schema ready; `inPlace` when it is held against the same value. */
  build(schema: unknown, inPlace?: boolean): Check;
  resolve(reference: unknown): Check;
}

/** Makes one keyword ready. Throws an `Error` when its operand makes no sense. */
export type Keyword = (operand: unknown, parts: KeywordParts) => Check;

/** Nothing in such a list is called when it is loaded: a page that checks no schema must not carry it. */
export type Keywords = readonly (readonly [name: string, keyword: Keyword])[];

export const NONE: Issues = [];
/** More are never shown to anybody. */
const MAX_ISSUES = 20;

/** The faults of all entries, cut where nobody reads on. */
export function gather<Entry>(
  entries: Iterable<Entry>,
  faultsOf: (entry: Entry) => Issues,
): Issues {
  let issues = NONE;
  for (const entry of entries) {
    const found = faultsOf(entry);
    if (found.length > 0) issues = issues.length > 0 ? [...issues, ...found] : found;
    if (issues.length >= MAX_ISSUES) return issues.slice(0, MAX_ISSUES);
  }
  return issues;
}

/** What a limit checks: `measure` gives what it limits, or `undefined` where it does not apply. */
export function bound(
  name: string,
  limit: unknown,
  measure: (value: unknown) => number | undefined,
  keeps: (measured: number, limit: number) => boolean,
): Check {
  if (typeof limit !== 'number') throw new Error('must be a number');
  return (value, path) => {
    const measured = measure(value);
    if (measured === undefined || keeps(measured, limit)) return NONE;
    return [{ path, message: `${name} is ${limit}, got ${measured}.` }];
  };
}

export const atLeast = (measured: number, limit: number): boolean => measured >= limit;
export const atMost = (measured: number, limit: number): boolean => measured <= limit;

export function list(operand: unknown): readonly unknown[] {
  if (Array.isArray(operand)) return operand;
  throw new Error('must be a list');
}

export function pattern(operand: unknown): LinearPattern {
  if (typeof operand !== 'string') throw new Error('must be a regular expression');
  return linearPattern(operand);
}
