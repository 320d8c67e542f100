import type { MatchedRule, PolicyDecision, PolicyQuestion, PolicyRule } from '@sluice/kernel';
import {
  createDecider,
  type Decider,
  type Decision,
  type Policy,
  type PolicyCall,
} from '@sluice/policy';
import { defaultJudge } from '../command-policy/command-policy.js';
import type { PathResolver } from '../command-policy/linked-file.js';
import { answerBuiltIns } from './answer-built-ins.js';
import { type Asker, callFacts } from './call-facts.js';
import { CallsUnderWay } from './calls-under-way.js';
import { decideOnPast } from './decide-on-past.js';
import { fitsGrantedRule } from './fits-granted-rule.js';
import type { LimitBook } from './hourly-limits.js';
import { raisedBy } from './raised-by.js';
import type { LoadPast } from './read-past.js';
import { sayOf, strictestOf } from './say-of.js';
import {
  askAboutSources,
  fieldSources,
  judgeSources,
  type LoadConversation,
} from './untrusted-source.js';

/** The policy files of an operator, as they are now: they are watched, so each call looks again. */
export interface OperatorFiles {
  /** The operator's own; where there is one it takes the place of the default policy. */
  own(): Policy | undefined;
  /** That of the workspace, which may only tighten. */
  project(): Policy | undefined;
  readonly asker: Asker;
  readonly loadPast: LoadPast;
  /** Where limits of the hour are counted; where there is none, a call that one looks at is denied. */
  readonly limits?: LimitBook;
  /** Shared where several rules judge calls of one session; by default the rule has its own. */
  readonly underWay?: CallsUnderWay;
  /** What was said and read in a session; where it is not known, nothing is asked about the sources of values. */
  readonly loadConversation?: LoadConversation | undefined;
  now(): number;
}

export interface OperatorParts {
  readonly builtIns: readonly PolicyRule[];
  /** Decides where the operator has no file of their own. */
  readonly byDefault: PolicyRule;
  readonly resolver: PathResolver | undefined;
  /** Tools that were allowed by name when the face was started: they count before the default of a file. */
  readonly allow: readonly string[];
  /** Where that was said. */
  readonly source: string;
}

/**
 * The whole policy of a face as one rule of the kernel: the built-in rules, the operator's own file or the default in
 * its place, and the file of the project. The strictest answer decides. A built-in rule does not count where the
 * operator's own file switches it off, or lets the call through in spite of it by name.
 */
export function createOperatorRule(files: OperatorFiles, parts: OperatorParts): PolicyRule {
  const deciderOf = rememberDeciders();
  const underWay = files.underWay ?? new CallsUnderWay();
  return async (question) => {
    const [own, project] = [files.own(), files.project()];
    const judgement = await judgeSources(question, files.loadConversation);
    const steered = askAboutSources(judgement);
    const found = [...(await askAll(parts.builtIns, question)), ...(steered ? [steered] : [])];
    const call = await callFacts(question, files.asker, defaultJudge(), parts.resolver);
    const from = judgement && fieldSources(judgement);
    const raised = raisedBy(found, call);
    const full: PolicyCall = { ...call, raised, ...(from ? { from } : {}) };
    const policies = [own, project].filter((policy) => policy !== undefined);
    const { loadPast, limits } = files;
    const pastParts = { loadPast, limits, underWay, now: () => files.now() };
    const { ownDecision, projectDecision } = await decideOnPast(
      question,
      full,
      policies,
      pastParts,
      (past) => {
        const [ofOwn, ofProject] = [own, project].map(
          (policy) => policy && deciderOf(policy).decide(full, past),
        );
        const isDenied = [ofOwn, ofProject].some((one) => one?.verdict === 'deny');
        return { ownDecision: ofOwn, projectDecision: ofProject, isDenied };
      },
    );
    const builtIn = answerBuiltIns(found, { own, project, waived: ownDecision?.waived });
    const said = [
      ownDecision ? ownAnswer(question, ownDecision, parts) : await parts.byDefault(question),
      projectDecision && tightens(projectDecision) && sayOf(question, projectDecision),
      ...builtIn.answers,
    ].filter((one) => one !== undefined && one !== false);
    const decision = strictestOf(said);
    if (!decision) return undefined;
    const rule = decision.rule + notCounted(decision, builtIn.waived);
    const matched: readonly MatchedRule[] = said
      .flatMap(matchedIn)
      .map((one) => (isOf(one, decision) ? { ...one, rule } : one));
    return {
      ...decision,
      rule,
      risk: decision.risk ?? riskOf(full),
      matched: [...matched, ...builtIn.waived],
      ...(decision.verdict === 'ask' ? { fitsRule: fitsGrantedRule(full, said) } : {}),
    };
  };
}

/** A project's default below deny says nothing: `ask` is what is meant where none is written. */
function tightens({ rule, verdict }: Decision): boolean {
  return rule !== undefined || verdict === 'deny';
}

/** What is let through in spite of a built-in rule says so in the record, with where that was written. */
function notCounted({ verdict }: PolicyDecision, waived: readonly MatchedRule[]): string {
  if (verdict !== 'allow' || waived.length === 0) return '';
  const rules = waived.map(({ name, waivedBy }) => `${name} (${waivedBy})`);
  return `; these built-in rules do not count: ${[...new Set(rules)].join(', ')}`;
}

function isOf(one: MatchedRule, decision: PolicyDecision): boolean {
  return one.rule === decision.rule && one.where === decision.where;
}

function ownAnswer(
  question: PolicyQuestion,
  decision: Decision,
  { allow, source }: OperatorParts,
): PolicyDecision {
  const { name } = question.tool;
  if (decision.rule || !allow.includes(name)) return sayOf(question, decision);
  return { verdict: 'allow', rule: `${name} was allowed by name`, where: source };
}

function rememberDeciders(): (policy: Policy) => Decider {
  const known = new WeakMap<Policy, Decider>();
  return (policy) => {
    const decider = known.get(policy) ?? createDecider(policy);
    known.set(policy, decider);
    return decider;
  };
}

async function askAll(
  rules: readonly PolicyRule[],
  question: PolicyQuestion,
): Promise<readonly PolicyDecision[]> {
  const answers = await Promise.all(rules.map(async (rule) => rule(question)));
  return answers.filter((answer) => answer !== undefined);
}

function matchedIn(answer: PolicyDecision): readonly MatchedRule[] {
  const { verdict, rule, where } = answer;
  return answer.matched ?? [{ verdict, rule, where }];
}

const RISKS = ['read', 'write', 'network', 'destructive'] as const;

function riskOf(call: PolicyCall): (typeof RISKS)[number] {
  return RISKS.find((one) => one === call.risk) ?? 'destructive';
}
