import { isRecord } from '@sluice/plain';
import { termsOf } from '../memory/terms.js';
import { sha256 } from './audit-entry.js';

/** Kinds that tell how the store works and not what anybody did: hidden from people unless they ask. */
export const PLUMBING: ReadonlySet<string> = new Set([
  'lease_acquired',
  'lease_released',
  'grant_used',
  'signing_began',
]);

/** What entries can be asked for. Everything that is given must fit. */
export interface EntryWords {
  readonly sessionId?: string;
  readonly callId?: string;
  /** One of these. */
  readonly kinds?: readonly string[];
  readonly tool?: string;
  /** How it was decided or how it ended: `refused`, `approved_with_edits`, `failed` … */
  readonly outcome?: string;
  /** Who did or decided it, or for whom the call was made. */
  readonly person?: string;
  readonly rule?: string;
  /** Words that its line must have, all of them, in any order. */
  readonly text?: string;
  /** Leaves out leases and the like. */
  readonly hidesPlumbing?: boolean;
}

interface EntryFacts {
  readonly kind: string;
  readonly session_id: string | null;
  readonly call_id: string | null;
  readonly actor: string | null;
}

const MAX_VALUE_CHARS = 100;
const MAX_WORDS = 60;

/**
 * What an entry can be found by, as words of small letters and digits that both engines index alike. They follow from
 * the entry alone, so that verifying finds an entry that was hidden from searches. A change here needs a migration
 * that works them out anew.
 */
export function termsOfEntry(entry: EntryFacts, data: Readonly<Record<string, unknown>>): string {
  const line = isRecord(data.line) ? data.line : {};
  const covers = isRecord(data.covers) ? data.covers : {};
  const terms = new Set<string>();
  const addField = (field: string, value: unknown) => {
    if (typeof value === 'string') terms.add(fieldTerm(field, value));
  };
  if (!PLUMBING.has(entry.kind)) terms.add('v');
  addField('k', entry.kind);
  addField('s', entry.session_id);
  addField('c', entry.call_id);
  addField('p', entry.actor);
  addField('p', line.by);
  for (const name of Array.isArray(line.with) ? line.with : []) addField('p', name);
  addField('p', isRecord(line.origin) ? line.origin.person : undefined);
  addField('t', line.tool ?? data.tool ?? data.tool_name ?? covers.toolName);
  addField('o', line.verdict);
  addField('o', line.outcome);
  addField('o', data.outcome);
  for (const name of ruleNames(line.rule)) addField('r', name);
  let words = 0;
  for (const text of [line.effect, line.edits, line.rule, data.note])
    for (const term of wordTerms(text)) if (words++ < MAX_WORDS) terms.add(term);
  return [...terms].join(' ');
}

const MAX_NAMES = 6;

/**
 * What the rule that decided may be called: all of its words, and what stands in front of each colon, as a name can have
 * colons too. `installs: we need them; these built-in rules do not count: …` is found as `installs`.
 */
function ruleNames(rule: unknown): readonly string[] {
  if (typeof rule !== 'string') return [];
  const [own = rule] = rule.split('; these built-in rules do not count: ', 1);
  const pieces = own.split(': ').slice(0, MAX_NAMES);
  return [rule, own, ...pieces.map((_, index) => pieces.slice(0, index + 1).join(': '))];
}

/** What an entry must have to fit, and of what it must have one. */
export function termsOfFilter(filter: EntryWords): {
  readonly all: readonly string[];
  readonly any: readonly string[] | undefined;
} {
  const fieldTerms = (field: string, value: string | undefined) =>
    value === undefined ? [] : [fieldTerm(field, value)];
  return {
    all: [
      ...(filter.hidesPlumbing ? ['v'] : []),
      ...fieldTerms('s', filter.sessionId),
      ...fieldTerms('c', filter.callId),
      ...fieldTerms('p', filter.person),
      ...fieldTerms('t', filter.tool),
      ...fieldTerms('o', filter.outcome),
      ...fieldTerms('r', filter.rule),
      ...wordTerms(filter.text),
    ],
    any: filter.kinds?.map((kind) => fieldTerm('k', kind)),
  };
}

function wordTerms(text: unknown): string[] {
  return typeof text === 'string' ? termsOf(text).map((word) => `w${word}`) : [];
}

const IS_SPELT_AS_IS = /^[a-y0-9]*$/;

/** A value as one word that no other value has. */
function fieldTerm(field: string, value: string): string {
  if (value.length > MAX_VALUE_CHARS) return `${field}zh${sha256(value)}`;
  if (IS_SPELT_AS_IS.test(value)) return field + value;
  const spelt = value.replace(/[^a-y0-9]/gu, (char) => {
    if (char === '_') return 'zu';
    if (char === '-') return 'zd';
    return char === 'z' ? 'zz' : `zx${char.codePointAt(0)?.toString(16)}x`;
  });
  return field + spelt;
}
