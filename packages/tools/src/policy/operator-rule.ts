import {
  type AnswerNeeds,
  joinNeeds,
  type PolicyDecision,
  type PolicyQuestion,
  type PolicyRule,
} from '@sluice/kernel';
import {
  createDecider,
  type Decider,
  type Decision,
  type Policy,
  type PolicyCall,
  STRICTNESS,
} from '@sluice/policy';
import { defaultJudge } from '../command-policy/command-policy.js';
import type { PathResolver } from '../command-policy/linked-file.js';
import { type Asker, callFacts } from './call-facts.js';
import { type LoadPast, readPast } from './read-past.js';

/** The policy files of an operator, as they are now: they are watched, so each call looks again. */
export interface OperatorFiles {
  /** The operator's own; where there is one it takes the place of the default policy. */
  own(): Policy | undefined;
  /** That of the workspace, which may only tighten. */
  project(): Policy | undefined;
  readonly asker: Asker;
  readonly loadPast: LoadPast;
  now(): number;
}

/**
 * The rules that an operator wrote, as one rule of the kernel. Where the operator has a file of their own it always
 * answers: what no rule matches gets its default. Rules of a project answer only where they match.
 */
export function createOperatorRule(
  { own, project, asker, loadPast, now }: OperatorFiles,
  resolver: PathResolver | undefined,
): PolicyRule {
  const deciders = new WeakMap<Policy, Decider>();
  return async (question) => {
    const policies = [own(), project()].filter((policy) => policy !== undefined);
    if (policies.length === 0) return undefined;
    const call = await callFacts(question, asker, defaultJudge(), resolver);
    const past = await readPast(question.sessionId, policies, loadPast, now());
    const decisions = policies.map((policy) => {
      const decider = deciders.get(policy) ?? createDecider(policy);
      deciders.set(policy, decider);
      return { policy, ...decider.decide(call, past) };
    });
    const speaking = decisions.filter(({ policy, rule }) => rule !== undefined || policy === own());
    const [first, ...others] = speaking;
    if (!first) return undefined;
    const strictest = others.reduce(
      (one, other) => (STRICTNESS[other.verdict] > STRICTNESS[one.verdict] ? other : one),
      first,
    );
    const needs = speaking.reduce<AnswerNeeds | undefined>(
      (all, one) => joinNeeds(all, one.needs),
      undefined,
    );
    return { ...toKernel(question, strictest, call), ...(needs ? { needs } : {}) };
  };
}

function toKernel(
  { tool }: PolicyQuestion,
  { verdict, rule }: Decision,
  call: PolicyCall,
): PolicyDecision {
  const risk = RISKS.find((one) => one === call.risk);
  const shown = risk === undefined ? {} : { risk };
  if (!rule) {
    const words = `no rule matches this call of ${tool.name}`;
    return {
      verdict,
      rule: words,
      where: 'the default of the policy file',
      raisedBy: 'default',
      ...shown,
    };
  }
  const reason = rule.reason === rule.name ? '' : `: ${rule.reason}`;
  return {
    verdict,
    rule: `${rule.name}${reason}`,
    where: `${rule.at.file}:${rule.at.line}`,
    ...shown,
  };
}

const RISKS = ['read', 'write', 'network', 'destructive'] as const;
