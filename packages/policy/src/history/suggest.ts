import type { PolicyCall } from '../call.js';
import { type Attribute, makeCondition, patternOf, type Wanted } from '../condition/condition.js';
import { createDecider, type Decider, type Decision } from '../decide/decide.js';
import type { Policy, Rule, Verdict } from '../rule.js';
import { canBeWritten } from '../write/can-be-written.js';
import { nameApart, ruleName } from '../write/rule-name.js';
import { areaOf, askedParts, type TellingWords } from './asked-parts.js';
import { fieldReadings } from './field-readings.js';
import {
  type AskedPart,
  generalise,
  type Openness,
  type PatternGroup,
  seenIn,
} from './generalise.js';
import { type AskedFields, type FieldWanted, generaliseFields } from './generalise-fields.js';
import type { RecordedCall } from './recorded-call.js';
import { RefusedCalls } from './refused-calls.js';
import { replay } from './replay.js';
import type { SeenSlot } from './slot-values.js';

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

export type SuggestOptions = TellingWords;

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
    isAsked(decision, recorded.call, policy) ? [recorded] : [],
  );
  const forbidden = history.filter(isForbidden);
  const approved = asked.filter((one) => one.decided === 'approved' && !isForbidden(one));
  const denied = asked.filter((one) => one.decided === 'denied');
  const wanted = history.filter((one) => one.decided === 'approved' || one.decided === 'allowed');
  const proposals = [
    ...cover(approved, forbidden, 'allow', options),
    ...cover(denied, wanted, 'deny', options),
  ].slice(0, MAX_PROPOSALS);
  const taken = policy.rules.map(({ name }) => name);
  const named = nameApart(
    proposals.map(({ rule }) => rule),
    taken,
  );
  return proposals.map((proposal, index) => ({ ...proposal, rule: named[index] ?? proposal.rule }));
}

/** Whether a person is asked, by the policy or by a built-in rule that it does not answer. */
function isAsked(
  { verdict, waived }: Decision,
  { raised = [] }: PolicyCall,
  policy?: Policy,
): boolean {
  if (verdict !== 'allow') return verdict === 'ask';
  return raised.some(({ name }) => !waived?.has(name) && !policy?.builtIn?.off.has(name));
}

function answers(decider: Decider, call: PolicyCall): Verdict {
  const decision = decider.decide(call);
  return isAsked(decision, call) ? 'ask' : decision.verdict;
}

function isForbidden({ decided, call, isTainted }: RecordedCall): boolean {
  const isRefused = decided === 'denied' || decided === 'refused';
  return isRefused || call.risk === 'destructive' || isTainted === true;
}

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
  const refused = new RefusedCalls(mustMiss, questions);
  const parts = questions.flatMap(({ call }) => askedParts(call, options));
  const areas = new Map<string, AskedPart[]>();
  for (const part of refused.calls.flatMap((call) => askedParts(call, options))) {
    const area = areaOf(part);
    if (area !== undefined) areas.set(area, [...(areas.get(area) ?? []), part]);
  }
  // A yes is taken for others like it only where the evidence is good; a no for all that differ in the same way.
  const openness: Openness = {
    isCautious: verdict === 'allow',
    refusedNear: (part) => areas.get(areaOf(part) ?? '') ?? [],
  };
  const rules = [
    ...generalise(parts, openness).flatMap((group) => toRules(group, refused, verdict)),
    ...ofOtherTools(
      questions,
      verdict === 'allow' ? seenIn(parts) : [],
      (sources) => !refused.areTouchedBy(toRule(sources, verdict)),
    ).map((sources) => toRule(sources, verdict)),
  ].filter((rule) => canBeWritten(rule) && !refused.areTouchedBy(rule));
  return withEvidence(rules, questions, verdict)
    .filter(({ evidence }) => evidence.length >= LEAST_REPEATED)
    .sort((one, other) => other.evidence.length - one.evidence.length);
}

/** Each rule with the questions that all rules together answer and that it has a part in. */
function withEvidence(
  rules: readonly Rule[],
  questions: readonly RecordedCall[],
  verdict: 'allow' | 'deny',
): readonly Proposal[] {
  const decider = createDecider({ rules, fallback: 'ask' });
  // Only what allows has to match for sure: what only may match is nothing to count on.
  const sure = rules.map((rule): Rule => ({ ...rule, verdict: 'allow' }));
  const parts = createDecider({ rules: sure, fallback: 'ask' });
  const evidence = new Map<Rule, RecordedCall[]>(sure.map((rule) => [rule, []]));
  for (const question of questions) {
    if (answers(decider, question.call) !== verdict) continue;
    for (const rule of parts.decide(question.call).matched) evidence.get(rule)?.push(question);
  }
  return rules.map((rule, index) => {
    const one = sure[index];
    return { rule, evidence: (one && evidence.get(one)) ?? [] };
  });
}

type Source = { readonly attribute: Attribute; readonly sources: readonly FieldWanted[] };

/** Patterns of one rule, so that it can be read. */
const MAX_PATTERNS = 10;

function toRules(
  { tool, attribute, risk, raised, patterns }: PatternGroup,
  refused: RefusedCalls,
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
      raised,
    );
  const isGood = (pattern: string): boolean => {
    const rule = ruleOf([pattern]);
    return canBeWritten(rule) && !refused.areTouchedBy(rule);
  };
  const good = patterns.flatMap(({ pattern, exact }) =>
    isGood(pattern) ? [pattern] : exact.filter(isGood),
  );
  const rules: Rule[] = [];
  for (let from = 0; from < good.length; from += MAX_PATTERNS) {
    rules.push(ruleOf(good.slice(from, from + MAX_PATTERNS)));
  }
  return rules;
}

/**
 * For tools that name no command, file or host: the values they were given, of which those that are ever new are left
 * open. One that only looks, and is asked for nothing in particular, is answered whatever it is asked for.
 */
function ofOtherTools(
  questions: readonly RecordedCall[],
  elsewhere: readonly SeenSlot[],
  isGood: (conditions: readonly Source[]) => boolean,
): readonly (readonly Source[])[] {
  const looking = new Set<string>();
  const asked: AskedFields[] = [];
  for (const { call } of questions) {
    if (call.commands.length + call.paths.length + call.hosts.length > 0) continue;
    const looks = call.readonly === true || LOOKING_NAME.test(call.tool);
    for (const fields of fieldReadings(call.args)) asked.push({ tool: call.tool, fields, looks });
    if (looks && isEmpty(call.args)) looking.add(call.tool);
  }
  for (const { tool } of asked) looking.delete(tool);
  const toolOf = (tool: string): Source => ({ attribute: 'tool', sources: [tool] });
  return [
    ...[...looking].map((tool) => [toolOf(tool)]),
    ...generaliseFields(asked, elsewhere).flatMap((wide) => {
      const conditions = [wide, ...wide.exact].map(({ tool, fields }) => [
        toolOf(tool),
        ...fields.map(([name, sources]): Source => ({ attribute: `args.${name}`, sources })),
      ]);
      const [first = [], ...exact] = conditions;
      return isGood(first) ? [first] : exact;
    }),
  ];
}

/** The first word behind the name of a server. */
const LOOKING_NAME = /(?:^|__)(?:get|list|read|search|find|query|describe|show|view|count)(?:_|$)/i;

function isEmpty(args: unknown): boolean {
  return typeof args === 'object' && args !== null && Object.keys(args).length === 0;
}

function toRule(
  conditions: readonly Source[],
  verdict: 'allow' | 'deny',
  despite: readonly string[] = [],
): Rule {
  const [tool, ...others] = conditions.map(({ sources }) => sources.map(inWords).join(', '));
  return {
    name: ruleName([tool, others.join(', ')].filter(Boolean).join(': ')),
    verdict,
    reason: verdict === 'allow' ? 'people allowed this again and again' : 'people always said no',
    conditions: conditions.map(({ attribute, sources }) =>
      makeCondition(
        attribute,
        sources.map((source) => wantedOf(attribute, source)),
      ),
    ),
    past: [],
    ...(verdict === 'allow' && despite.length > 0 ? { despite } : {}),
    at: { file: 'suggested', line: 1 },
  };
}

function wantedOf(attribute: Attribute, source: FieldWanted): Wanted {
  if (typeof source === 'string') return patternOf(attribute, source);
  return typeof source === 'object' && source !== null
    ? { kind: 'range', ...source }
    : { kind: 'equals', value: source };
}

function inWords(source: FieldWanted): string {
  return typeof source === 'object' && source !== null
    ? `${source.min} to ${source.max}`
    : String(source);
}
