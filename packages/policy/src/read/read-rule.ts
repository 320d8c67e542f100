import { visibleText } from '@sluice/plain';
import { isMap, isScalar, isSeq, type Node } from 'yaml';
import { type Condition, makePast } from '../condition/condition.js';
import { everySpelling } from '../condition/every-spelling.js';
import type { Rule, Verdict } from '../rule.js';
import { readDespite } from './read-built-in.js';
import { CONDITION_KEYS, readCondition } from './read-conditions.js';
import { type Example, readExamples } from './read-examples.js';
import { readNeeds } from './read-needs.js';
import { describe, type Entry, type YamlReader } from './yaml-reader.js';

/** What a terminal obeys, or what turns the order of letters round. */
const HIDES = /[^\P{Cc}\n\t]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
const VERDICT_KEYS: readonly Verdict[] = ['allow', 'ask', 'deny'];
/** A field, as a key of its own: `args.amount`. */
const FIELD_KEY = /^(?:args|from)\.\S+$/;
export const RULE_KEYS = [
  ...VERDICT_KEYS,
  'reason',
  'needs',
  'despite',
  ...CONDITION_KEYS,
  'after',
  'at_most',
  'examples',
];

export interface ReadRule {
  readonly rule: Rule;
  readonly examples: readonly Example[];
}

/** One entry of `rules`. Nothing where it is wrong: the reader has been told. */
export function readRule(reader: YamlReader, node: Node): ReadRule | undefined {
  const before = reader.problems.length;
  const all = reader.entries(node, 'a rule', undefined);
  if (!isMap(node)) return undefined;
  const entries = all.filter((entry) => isKnown(reader, entry));
  // A wrong first word is the verdict that is missing: one message is enough.
  const isHeadTold = all[0] !== undefined && !entries.includes(all[0]);
  const head = readHead(reader, node, entries, isHeadTold);
  const reason = entries.find(({ key }) => key === 'reason');
  const text = reason && reader.text(reason.value, '"reason"');
  if (text !== undefined && HIDES.test(text)) {
    reader.complain(reason, '"reason" has an invisible character; type it again without it');
  }
  const conditions = entries.flatMap((entry) => conditionsIn(reader, entry, head?.verdict));
  const past = head
    ? entries.flatMap((entry) => readPast(reader, entry, head.verdict, conditions))
    : [];
  const needs = entries.find(({ key }) => key === 'needs');
  const despite = entries.find(({ key }) => key === 'despite');
  const answered = despite && head && readDespite(reader, despite, head.verdict);
  const wantedOfPeople = needs && head && readNeeds(reader, needs, head.verdict);
  const examples = entries.flatMap(({ key, value }) =>
    key === 'examples' ? readExamples(reader, value) : [],
  );
  if (conditions.length === 0 && reader.problems.length === before) {
    reader.complain(
      node,
      `rule "${head?.name ?? ''}" has no condition and would match every call; if that is meant, write tool: "*"`,
    );
  }
  if (!head || reader.problems.length > before) return undefined;
  const at = { file: reader.file, line: reader.lineOf(node) };
  const more = {
    ...(wantedOfPeople ? { needs: wantedOfPeople } : {}),
    ...(answered && answered.length > 0 ? { despite: answered } : {}),
  };
  return { rule: { ...head, reason: text ?? head.name, conditions, past, at, ...more }, examples };
}

/** What stops a call means a path however it is known; what allows one, as it is written. */
function conditionsIn(
  reader: YamlReader,
  entry: Entry,
  verdict: Verdict | undefined,
): readonly Condition[] {
  const { places } = reader;
  const read = readCondition(reader, entry);
  if (!places || verdict === undefined || verdict === 'allow') return read;
  return read.map((condition) => everySpelling(condition, places));
}

function isKnown(reader: YamlReader, entry: Entry): boolean {
  if (RULE_KEYS.includes(entry.key) || FIELD_KEY.test(entry.key)) return true;
  reader.complainUnknown(entry, 'a rule', RULE_KEYS);
  return false;
}

function readHead(
  reader: YamlReader,
  node: Node,
  entries: readonly Entry[],
  isHeadTold: boolean,
): { readonly name: string; readonly verdict: Verdict } | undefined {
  const heads = entries.flatMap((entry) => {
    const verdict = VERDICT_KEYS.find((one) => one === entry.key);
    return verdict ? [{ entry, verdict }] : [];
  });
  const [head, second] = heads;
  if (!head) {
    if (!isHeadTold) {
      reader.complain(
        node,
        'a rule has no verdict; begin it with "allow: NAME", "ask: NAME" or "deny: NAME"',
      );
    }
    return undefined;
  }
  if (second) {
    reader.complain(
      second.entry,
      `a rule has both "${head.verdict}" and "${second.verdict}"; make two rules of it`,
    );
    return undefined;
  }
  if (isMap(head.entry.value)) {
    reader.complain(
      head.entry,
      `the name behind "${head.verdict}" is a mapping; write "${head.verdict}: NAME", and who must answer as "needs: { role: approver, people: 2 }"`,
    );
    return undefined;
  }
  const name = reader.text(head.entry.value, `the name behind "${head.verdict}"`);
  if (name === undefined) return undefined;
  const fault = ruleNameFault(name);
  if (fault === undefined) return { name, verdict: head.verdict };
  reader.complain(head.entry, fault);
  return undefined;
}

/** A rule is told of by its name in one line, and taken back by it. */
function ruleNameFault(name: string): string | undefined {
  const shown = visibleText(name, 'line');
  if (/\n/.test(name.trim())) {
    return `the name of a rule has several lines; write a short one, and the rest as "reason"`;
  }
  if (/[\p{Cc}\p{Cf}]/u.test(name)) {
    return `the name "${shown}" has an invisible character; type it again without it`;
  }
  if (name !== name.trim()) return `the name "${name}" begins or ends with a space; take it out`;
  return name.length > MAX_NAME_CHARS
    ? `the name of a rule has ${name.length} characters; write at most ${MAX_NAME_CHARS}, and the rest as "reason"`
    : undefined;
}

/** Room for what is proposed, with a number behind it. */
const MAX_NAME_CHARS = 240;

function readPast(
  reader: YamlReader,
  entry: Entry,
  verdict: Verdict,
  conditions: readonly Condition[],
): Rule['past'] {
  if (entry.key === 'at_most') return readAtMost(reader, entry, verdict, conditions);
  if (entry.key !== 'after') return [];
  return readAfter(reader, entry, verdict);
}

/** Something that ran earlier in the session. */
function readAfter(reader: YamlReader, entry: Entry, verdict: Verdict): Rule['past'] {
  const { value } = entry;
  if (!isMap(value)) {
    const way = isSeq(value)
      ? 'write one thing that happened, one of its keys as a list, like { path: [a/**, b/**] }, or a rule for each'
      : 'write what happened, like { path: "customers/**" }';
    reader.complain(entry, `"after" is ${describe(value)}; ${way}`);
    return [];
  }
  const keys = reader.entries(value, '"after"').filter((one) => {
    const isCondition = CONDITION_KEYS.some((key) => key === one.key) || FIELD_KEY.test(one.key);
    if (!isCondition) reader.complainUnknown(one, '"after"', CONDITION_KEYS);
    return isCondition;
  });
  if (value.items.length === 0) {
    reader.complain(entry, '"after" says nothing; write what happened, like { tool: fs_read }');
  }
  const earlier = keys.flatMap((one) => conditionsIn(reader, one, verdict));
  return earlier.length > 0 ? [{ condition: makePast(earlier, 1, 'session'), holds: true }] : [];
}

/**
 * Of the calls that the rest of the rule matches, at most so many go through: an `allow` stops matching after them,
 * an `ask` or a `deny` begins to.
 */
function readAtMost(
  reader: YamlReader,
  entry: Entry,
  verdict: Verdict,
  conditions: readonly Condition[],
): Rule['past'] {
  const text = isScalar(entry.value) ? String(entry.value.value).trim() : '';
  const match = /^(\d{1,6}) per (session|hour)$/.exec(text);
  const count = Number(match?.[1]);
  if (!match || count < 1) {
    reader.complain(
      entry,
      `"at_most" is ${describe(entry.value)}; write it like "3 per session" or "10 per hour", at most 999999`,
    );
    return [];
  }
  const within = match[2] === 'hour' ? 'hour' : 'session';
  return [{ condition: makePast(conditions, count, within), holds: verdict !== 'allow' }];
}
