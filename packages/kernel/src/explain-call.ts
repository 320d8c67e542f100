import type { ToolCallRequest } from './call/call-request.js';
import type { GateAnswer, GateName } from './call/gates/gate.js';
import { passGates } from './call/gates/pass-gates.js';
import type { RuntimeCore } from './call/runtime-core.js';
import { dropUndefined } from './drop-undefined.js';
import type { ToolMode } from './mode.js';
import type { AnswerNeeds } from './policy/answer-needs.js';
import type { MatchedRule } from './policy/permission-config.js';

export interface ExplainedGate {
  readonly gate: GateName;
  readonly verdict: 'pass' | 'stop' | 'ask';
  readonly why: string;
  readonly where?: string;
  readonly nextAction?: string;
  /** Who would have to say yes, where one person who may answer is not enough. */
  readonly needs?: AnswerNeeds;
  /** Of the policy: every rule that spoke; `decided` marks the one whose words are given above. */
  readonly rules?: readonly ExplainedRule[];
}

export interface ExplainedRule extends MatchedRule {
  readonly decided: boolean;
}

/** What would happen to a call. Hooks are not asked: they may act. */
export interface Explanation {
  readonly toolName: string;
  readonly mode: ToolMode;
  readonly verdict: 'runs' | 'asks' | 'stopped';
  readonly gates: readonly ExplainedGate[];
}

const VERDICTS = { pass: 'runs', ask: 'asks', stop: 'stopped' } as const;

export async function explainCall(
  core: RuntimeCore,
  request: ToolCallRequest,
  wantedMode: ToolMode,
): Promise<Explanation> {
  const mode = core.registry.modes.require(wantedMode);
  const { name, id = 'explain' } = request;
  const gated = await passGates(core, { id, name, mode, arguments: request.arguments });
  return {
    toolName: name,
    mode,
    verdict: VERDICTS[gated.verdict],
    gates: gated.answers.map(explained),
  };
}

function explained(answer: GateAnswer): ExplainedGate {
  const { gate, verdict, why, where, nextAction, matched } = answer;
  const deciding = matched?.find((one) => one.rule === why && one.where === where);
  const rules = matched?.map((one) => ({ ...one, decided: one === deciding }));
  const needs = answer.verdict === 'ask' ? answer.question.needs : undefined;
  return { gate, verdict, why, ...dropUndefined({ where, nextAction, needs, rules }) };
}
