import { type Awaitable, isPromise } from '../awaitable.js';
import type { Tool } from '../define/tool-types.js';
import { KernelError } from '../kernel-error.js';
import type {
  PermissionConfig,
  PermissionMode,
  PolicyDecision,
  PolicyQuestion,
  Verdict,
} from './permission-config.js';

export interface Policy {
  evaluate(question: PolicyQuestion): Awaitable<PolicyDecision>;
}

const STRICTNESS: Readonly<Record<Verdict, number>> = { allow: 0, ask: 1, deny: 2 };

/**
 * Deny list, exclusive list, allow list, approval list, then the mode; the first that speaks decides.
 * Rules are asked after that and the strictest answer wins, so a rule can never loosen a list.
 */
export function createPolicy(config: PermissionConfig): Policy {
  const byMode = modeVerdicts[requirePermissionMode(config.mode)];
  const where = config.source ?? 'permission';
  const denied = new Set([...(config.autoDenyTools ?? []), ...(config.denyTools ?? [])]);
  const only = new Set(config.allowTools);
  const allowed = new Set(config.autoAllowTools);
  const asked = new Set(config.requireApprovalTools);
  const rules = config.rules ?? [];

  const say = (verdict: Verdict, rule: string): PolicyDecision => ({ verdict, rule, where });
  const fromLists = (tool: Tool): PolicyDecision => {
    const { name } = tool;
    if (denied.has(name)) return say('deny', `autoDenyTools contains ${name}`);
    if (only.size > 0 && !only.has(name)) return say('deny', `allowTools does not contain ${name}`);
    if (allowed.has(name)) return say('allow', `autoAllowTools contains ${name}`);
    if (asked.has(name)) return say('ask', `requireApprovalTools contains ${name}`);
    return say(byMode(tool), `permission mode is ${config.mode}`);
  };

  return new SessionPolicy(fromLists, rules);
}

/** A class: what V8 compiles for a function of one session is lost on the next, what it compiles for a method is not. */
class SessionPolicy implements Policy {
  readonly #fromLists: (tool: Tool) => PolicyDecision;
  readonly #rules: NonNullable<PermissionConfig['rules']>;
  /** The lists never change, so a tool is looked up in them once. */
  readonly #decided = new WeakMap<Tool, PolicyDecision>();

  constructor(
    fromLists: (tool: Tool) => PolicyDecision,
    rules: NonNullable<PermissionConfig['rules']>,
  ) {
    this.#fromLists = fromLists;
    this.#rules = rules;
  }

  evaluate(question: PolicyQuestion): Awaitable<PolicyDecision> {
    const { tool } = question;
    let decision = this.#decided.get(tool);
    if (!decision) {
      decision = this.#fromLists(tool);
      this.#decided.set(tool, decision);
    }
    if (this.#rules.length === 0 || decision.verdict === 'deny') return decision;
    return strictest(this.#rules, question, decision, 0);
  }
}

function strictest(
  rules: NonNullable<PermissionConfig['rules']>,
  question: PolicyQuestion,
  start: PolicyDecision,
  from: number,
): Awaitable<PolicyDecision> {
  let decision = start;
  for (let index = from; index < rules.length; index += 1) {
    const answer = rules[index]?.(question);
    if (isPromise(answer)) {
      const before = decision;
      return answer.then((late) => strictest(rules, question, stricter(before, late), index + 1));
    }
    decision = stricter(decision, answer);
  }
  return decision;
}

function stricter(current: PolicyDecision, next: PolicyDecision | undefined): PolicyDecision {
  if (!next) return current;
  if (!Object.hasOwn(STRICTNESS, next.verdict)) {
    throw new KernelError(
      'BAD_VERDICT',
      `A policy rule answered "${String(next.verdict)}"; use allow, ask or deny`,
    );
  }
  return STRICTNESS[next.verdict] > STRICTNESS[current.verdict] ? next : withRisk(current, next);
}

function withRisk(current: PolicyDecision, next: PolicyDecision): PolicyDecision {
  return next.risk === undefined || current.risk !== undefined
    ? current
    : { ...current, risk: next.risk };
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
  throw new KernelError(
    'UNKNOWN_PERMISSION_MODE',
    `Permission mode "${String(mode)}" is unknown; use one of ${known.join(', ')}`,
  );
}
