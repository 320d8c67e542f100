import type { AnswerNeeds } from '@sluice/kernel';
import type { Condition, PastCondition } from './condition/condition.js';

export type Verdict = 'allow' | 'ask' | 'deny';

export const STRICTNESS: Readonly<Record<Verdict, number>> = { allow: 0, ask: 1, deny: 2 };

/** Where a rule stands, so that a person can find and change it. */
export interface RulePlace {
  readonly file: string;
  readonly line: number;
}

/** One rule: where every condition holds, and the past is as it says, it has its verdict. */
export interface Rule {
  readonly name: string;
  readonly verdict: Verdict;
  /** Read by the model and by the person who is asked. */
  readonly reason: string;
  readonly conditions: readonly Condition[];
  /** Each must hold, or must not. */
  readonly past: readonly { readonly condition: PastCondition; readonly holds: boolean }[];
  /** Of an `allow`: the built-in rules whose question it answers, for the calls that it matches. */
  readonly despite?: readonly string[];
  /** Of an `ask`: who has to say yes, where one person who may answer is not enough. */
  readonly needs?: AnswerNeeds;
  readonly at: RulePlace;
}

/** The strictest rule that matches decides; where none matches, `fallback` does. */
export interface Policy {
  readonly rules: readonly Rule[];
  readonly fallback: Verdict;
  /** Takes the place of `fallback` on these faces. */
  readonly fallbackOf?: ReadonlyMap<string, Verdict>;
  /** What is changed of the built-in rules, which stand beside these. */
  readonly builtIn?: BuiltInChanges;
  /** What the operator declares of tools, for finding out where values come from. */
  readonly sources?: ToolSources;
}

/** What a field decides; `content` and `option` decide nothing. */
export const FIELD_ROLES = [
  'destination',
  'object',
  'amount',
  'command',
  'content',
  'option',
] as const;

export type FieldRole = (typeof FIELD_ROLES)[number];

export interface ToolSources {
  /** Tools whose results may steer calls as the user's words may. */
  readonly trusted: ReadonlySet<string>;
  /** By tool and field. */
  readonly fields: ReadonlyMap<string, ReadonlyMap<string, FieldRole>>;
}

/** Built-in rules by their names: those that are switched off, and those that deny where they would ask. */
export interface BuiltInChanges {
  readonly off: ReadonlyMap<string, RulePlace>;
  readonly deny: ReadonlyMap<string, RulePlace>;
}
