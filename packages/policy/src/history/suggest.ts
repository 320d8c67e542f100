import type { PolicyCall } from '../call.js';
import { type Attribute, makeCondition, patternOf } from '../condition/condition.js';
import { createDecider } from '../decide/decide.js';
import type { Policy, Rule } from '../rule.js';
import { type AskedPart, generalise, type PatternGroup } from './generalise.js';
import { type AskedFields, generaliseFields } from './generalise-fields.js';
import type { RecordedCall } from './recorded-call.js';
import { replay } from './replay.js';

/** A rule is proposed for a question that was asked at least so often. */
const LEAST_REPEATED = 2;
/** Proposals at most: more would not be read. */
const MAX_PROPOSALS = 50;

/** A rule that history speaks for. */
export interface Proposal {
  readonly rule: Rule;
  /** The questions it would have answered, as people answered them. */
  readonly evidence: readonly RecordedCall[];
}

export interface SuggestOptions {
  /** Programs that run whatever their words say (`sh`, `node`, `xargs`): never allowed by their name alone. */
  readonly runsAnything: (program: string) => boolean;
  /** How many of its first words say what such a program does, and whether it only looks; nothing where they do not. */
  readonly tellingWords?: (
    words: readonly string[],
  ) => { readonly count: number; readonly looks: boolean } | undefined;
}

/**
 * The fewest rules that would have answered the questions which came again. An `allow` is proposed only where every
 * call of the history that it would let through was let through by a person: never one that was ever denied, is
 * destructive or tainted. A `deny` is proposed where people said no again and again and never yes.
 */
export function suggest(
  policy: Policy,
  history: readonly RecordedCall[],
  options: SuggestOptions,
): readonly Proposal[] {
  const asked = [...replay(policy, history)].flatMap(({ recorded, decision }) =>
    decision.verdict === 'ask' ? [recorded] : [],
  );
  const forbidden = history.filter(isForbidden);
  const approved = asked.filter((one) => one.decided === 'approved' && !isForbidden(one));
  const denied = asked.filter((one) => one.decided === 'denied');
  const wanted = history.filter((one) => one.decided === 'approved' || one.decided === 'allowed');
  return [
    ...cover(approved, forbidden, 'allow', options),
    ...cover(denied, wanted, 'deny', options),
  ].slice(0, MAX_PROPOSALS);
}

function isForbidden({ decided, call, isTainted }: RecordedCall): boolean {
  const isRefused = decided === 'denied' || decided === 'refused';
  return isRefused || call.risk === 'destructive' || isTainted === true;
}

/** A yes is taken for others like it only where enough differed; a no for all that differ in the same way. */
const OPENNESS = {
  allow: { values: 3, isCautious: true },
  deny: { values: 2, isCautious: false },
} as const;

/**
 * Rules for all parts of the questions that came again; a command of several programs is answered once each of them
 * is covered. No pattern is taken that means any part of a call of `mustMiss`: which part of it was not wanted, nobody
 * knows.
 */
function cover(
  questions: readonly RecordedCall[],
  mustMiss: readonly RecordedCall[],
  verdict: 'allow' | 'deny',
  options: SuggestOptions,
): readonly Proposal[] {
  const forbidden = mustMiss.map(({ call }) => call);
  const parts = questions.flatMap(({ call }) => askedParts(call, options));
  const rules = [
    ...generalise(parts, OPENNESS[verdict]).flatMap((group) => toRules(group, forbidden, verdict)),
    ...ofOtherTools(questions).map((conditions) => toRule(conditions, verdict)),
  ].filter((rule) => !touches(rule, forbidden));
  const decider = createDecider({ rules, fallback: 'ask' });
  const answered = questions.filter(({ call }) => decider.decide(call).verdict === verdict);
  return rules
    .map((rule) => {
      const decides = decidesSome(rule);
      return { rule, evidence: answered.filter(({ call }) => decides(call)) };
    })
    .filter(({ evidence }) => evidence.length >= LEAST_REPEATED)
    .sort((one, other) => other.evidence.length - one.evidence.length);
}

/** A call part by part: each program by itself; without a command, each file and each host. */
function askedParts(call: PolicyCall, options: SuggestOptions): readonly AskedPart[] {
  const { tool, risk } = call;
  const part = (attribute: AskedPart['attribute'], words: AskedPart['words']): AskedPart => {
    const said = attribute === 'command' ? saidBy(words, risk, options) : SAYS_NOTHING;
    return { tool, attribute, words, ...said, ...(risk === undefined ? {} : { risk }) };
  };
  if (call.commands.length > 0) {
    return call.commands.flatMap((words) => (words === 'unreadable' ? [] : part('command', words)));
  }
  return [
    ...call.paths.map((path) => part('path', [path])),
    ...call.hosts.map((host) => part('host', [host])),
  ];
}

type Said = Pick<AskedPart, 'told' | 'looks' | 'isOpenEnded'>;
const SAYS_NOTHING: Said = { told: 0, looks: false, isOpenEnded: false };

/** What the words of a command say of what it does, where its program alone does not. */
function saidBy(
  words: AskedPart['words'],
  risk: string | undefined,
  { runsAnything, tellingWords }: SuggestOptions,
): Said {
  const looks = risk === 'read';
  const known = words.flatMap((word) => word ?? []);
  if (!runsAnything(known[0] ?? '')) return { ...SAYS_NOTHING, looks };
  const telling = tellingWords?.(known);
  if (!telling) return { told: 0, looks, isOpenEnded: !looks };
  return { told: telling.count, looks: looks || telling.looks, isOpenEnded: false };
}

type Source = { readonly attribute: Attribute; readonly sources: readonly string[] };

/** Patterns of one rule, so that it can be read. */
const MAX_PATTERNS = 10;

function toRules(
  { tool, attribute, risk, patterns }: PatternGroup,
  forbidden: readonly PolicyCall[],
  verdict: 'allow' | 'deny',
): readonly Rule[] {
  const ruleOf = (sources: readonly string[]): Rule =>
    toRule(
      [
        { attribute: 'tool', sources: [tool] },
        { attribute, sources },
        ...(risk ? [{ attribute: 'risk', sources: [risk] } as const] : []),
      ],
      verdict,
    );
  const good = patterns.filter((pattern) => !touches(ruleOf([pattern]), forbidden));
  const rules: Rule[] = [];
  for (let from = 0; from < good.length; from += MAX_PATTERNS) {
    rules.push(ruleOf(good.slice(from, from + MAX_PATTERNS)));
  }
  return rules;
}

/**
 * For tools that name no command, file or host: one that by its name only looks is answered whatever it is asked for,
 * any other with the values it was given, of which those that differed too much to be listed are left open.
 */
function ofOtherTools(questions: readonly RecordedCall[]): readonly (readonly Source[])[] {
  const looking = new Set<string>();
  const asked: AskedFields[] = [];
  for (const { call } of questions) {
    if (call.commands.length + call.paths.length + call.hosts.length > 0) continue;
    const fields = plainFields(call.args);
    if (LOOKING_NAME.test(call.tool)) looking.add(call.tool);
    else if (fields) asked.push({ tool: call.tool, fields });
  }
  const toolOf = (tool: string): Source => ({ attribute: 'tool', sources: [tool] });
  return [
    ...[...looking].map((tool) => [toolOf(tool)]),
    ...generaliseFields(asked).map(({ tool, fields }) => [
      toolOf(tool),
      ...fields.map(([name, value]): Source => ({ attribute: `args.${name}`, sources: [value] })),
    ]),
  ];
}

/** The first word behind the name of a server. */
const LOOKING_NAME = /(?:^|__)(?:get|list|read|search|find|query|describe|show|view|count)(?:_|$)/i;

/** Arguments as conditions can hold them; nothing where one of them cannot be held by a pattern, or there is none. */
function plainFields(args: unknown): AskedFields['fields'] | undefined {
  const fields = typeof args === 'object' && args !== null ? Object.entries(args) : [];
  const plain = fields.filter(
    (field): field is [string, string] =>
      typeof field[1] === 'string' &&
      /^[^*\p{Cc}\p{Cf}]+$/u.test(field[1]) &&
      /^\w+$/.test(field[0]),
  );
  return fields.length > 0 && plain.length === fields.length ? plain : undefined;
}

function toRule(conditions: readonly Source[], verdict: 'allow' | 'deny'): Rule {
  const [tool, ...others] = conditions.map(({ sources }) => sources.join(', '));
  return {
    name: [tool, others.join(', ')].filter(Boolean).join(': ').slice(0, 200),
    verdict,
    reason: verdict === 'allow' ? 'people allowed this again and again' : 'people always said no',
    conditions: conditions.map(({ attribute, sources }) =>
      makeCondition(
        attribute,
        sources.map((source) => patternOf(attribute, source)),
      ),
    ),
    past: [],
    at: { file: 'suggested', line: 1 },
  };
}

/** Whether a rule decides a part for sure: what only may match is nothing to count on. */
function decidesSome(rule: Rule): (call: PolicyCall) => boolean {
  const decider = createDecider({ rules: [{ ...rule, verdict: 'allow' }], fallback: 'ask' });
  return (call) => decider.decide(call).matched.length > 0;
}

/**
 * Whether any part of one of the calls is one that the rule means. What cannot be read is none: no rule lets it through.
 */
function touches(rule: Rule, calls: readonly PolicyCall[]): boolean {
  const decides = decidesSome(rule);
  return calls.some(decides);
}
