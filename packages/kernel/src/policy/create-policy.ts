import { isRecord } from '@sluice/plain';
import type { Awaitable } from '../awaitable.js';
import type { Tool } from '../define/tool-types.js';
import { dropUndefined } from '../drop-undefined.js';
import { KernelError } from '../kernel-error.js';
import { nearestNames } from '../nearest-names.js';
import { describeValue } from '../schema/describe-issues.js';
import { joinNeeds } from './answer-needs.js';
import { ownRule } from './own-rule.js';
import type {
  Decided,
  PermissionConfig,
  PermissionMode,
  PolicyDecision,
  PolicyQuestion,
  PolicyRule,
  Verdict,
} from './permission-config.js';
import { requirePermission } from './require-permission.js';
import { type ListName, type ToolList, type ToolNames, toolList } from './tool-list.js';

export interface Policy {
  evaluate(question: PolicyQuestion): Awaitable<Decided>;
}

const STRICTNESS: Readonly<Record<Verdict, number>> = { allow: 0, ask: 1, deny: 2 };

/**
 * Deny list, exclusive list, allow list, approval list, then the mode; the first that speaks decides.
 * Rules are asked after that and the strictest answer wins, so a rule can never loosen a list. Where a rule is as
 * strict as the lists, the rule's words are shown: it knows the arguments. What the tool itself declares is a rule.
 */
export function createPolicy(config: PermissionConfig, registry?: ToolNames): Policy {
  requirePermission(config);
  const byMode = modeVerdicts[requirePermissionMode(config.mode)];
  const where = config.source ?? 'permission';
  const named = (list: ListName): ToolList => toolList(config[list] ?? [], list, registry);
  const denied = [named('autoDenyTools'), named('denyTools')];
  const only = named('allowTools');
  const allowed = named('autoAllowTools');
  const asked = named('requireApprovalTools');
  // A copy: what is taken out of the list later still holds.
  const rules = [...(config.rules ?? [])];

  const say = (verdict: Verdict, rule: string): Decided => ({
    verdict,
    rule,
    where,
    raisedBy: 'default',
    // That everything is left to the rules is no rule of its own.
    matched: config.mode === 'custom' && verdict === 'allow' ? [] : [{ verdict, rule, where }],
  });
  const fromLists = (tool: Tool): Decided => {
    const { name } = tool;
    if (denied.some((list) => list.has(name))) {
      return say('deny', `autoDenyTools contains ${name}`);
    }
    if (!only.isEmpty && !only.has(name)) return say('deny', `allowTools does not contain ${name}`);
    if (allowed.has(name)) return say('allow', `autoAllowTools contains ${name}`);
    if (asked.has(name)) return say('ask', `requireApprovalTools contains ${name}`);
    return say(byMode(tool), `permission mode is ${config.mode}`);
  };

  // Lists and mode look at the tool alone, so each tool is looked up in them once.
  const known = new WeakMap<Tool, Decided>();
  const byTool = (tool: Tool): Decided => {
    const decision = known.get(tool) ?? fromLists(tool);
    known.set(tool, decision);
    return decision;
  };

  return {
    evaluate(question) {
      const decision = byTool(question.tool);
      if (decision.verdict === 'deny') return decision;
      const asked = question.tool.needsApproval ? [ownRule, ...rules] : rules;
      return asked.length === 0 ? decision : withRules(asked, question, decision);
    },
  };
}

async function withRules(
  rules: readonly PolicyRule[],
  question: PolicyQuestion,
  start: Decided,
): Promise<Decided> {
  let decision = start;
  for (const rule of rules) decision = stricter(decision, await rule(question));
  return decision;
}

function stricter(current: Decided, next: PolicyDecision | undefined): Decided {
  if (next === undefined || next === null) return current;
  const { verdict, rule = UNNAMED.rule, where = UNNAMED.where } = requireVerdict(next);
  const matched = next.matched ?? [{ verdict, rule, where }];
  const answer: Decided = { ...next, rule, where, raisedBy: next.raisedBy ?? 'rule', matched };
  const more = STRICTNESS[answer.verdict] - STRICTNESS[current.verdict];
  // Nothing has decided yet where everything is left to the rules, so that whoever speaks first does.
  const isFirst = current.matched.length === 0;
  const isRulesTurn =
    more === 0 && current.raisedBy === 'default' && (answer.raisedBy === 'rule' || isFirst);
  const decided = more > 0 || isRulesTurn ? withOther(answer, current) : withOther(current, answer);
  return { ...decided, matched: [...current.matched, ...matched] };
}

/** For a rule that gave a verdict and no words: a refusal never says `undefined`. */
const UNNAMED = { rule: 'a rule that gives no `rule` in words', where: 'permission.rules' };

function requireVerdict(answer: PolicyDecision): PolicyDecision {
  if (isRecord(answer) && Object.hasOwn(STRICTNESS, String(answer.verdict))) return answer;
  const said = isRecord(answer) && 'verdict' in answer ? answer.verdict : answer;
  throw new KernelError(
    'BAD_VERDICT',
    `A policy rule answered ${describeValue(said)}; use { verdict: 'allow' | 'ask' | 'deny', rule, where }, or nothing`,
  );
}

/** Keeps what the other answer says of the risk, of who must say yes and of which grants fit. */
function withOther(current: Decided, other: Decided): Decided {
  const needs = joinNeeds(current.needs, other.needs);
  const fitsRule = current.fitsRule ?? other.fitsRule;
  return { ...current, ...dropUndefined({ risk: current.risk ?? other.risk, needs, fitsRule }) };
}

const modeVerdicts: Readonly<Record<PermissionMode, (tool: Tool) => Verdict>> = {
  auto: () => 'allow',
  ask: () => 'ask',
  approval: () => 'ask',
  deny: () => 'deny',
  // Left to hooks and rules, which can only tighten.
  custom: () => 'allow',
  readonly: (tool) => {
    if (tool.metadata.readonly === true) return 'allow';
    return tool.metadata.readonly === false ? 'deny' : 'ask';
  },
};

function requirePermissionMode(mode: unknown): PermissionMode {
  const known = Object.keys(modeVerdicts);
  const found = known.find((name): name is PermissionMode => name === mode);
  if (found) return found;
  const [near] = nearestNames(String(mode), known);
  const hint = near === undefined ? '' : `; did you mean ${near}?`;
  throw new KernelError(
    'UNKNOWN_PERMISSION_MODE',
    `Permission mode "${String(mode)}" is unknown; use one of ${known.join(', ')}${hint}`,
  );
}
