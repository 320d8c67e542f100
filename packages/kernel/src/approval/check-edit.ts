import { maskedArguments } from '../call/call-arguments.js';
import { toolWords } from '../call/effect-line.js';
import { passGates } from '../call/gates/pass-gates.js';
import type { RuntimeCore } from '../call/runtime-core.js';
import type { ToolEffect } from '../define/tool-types.js';
import { dropUndefined } from '../drop-undefined.js';
import type { AnswerNeeds } from '../policy/answer-needs.js';
import type { Failure } from '../result/failure.js';
import type { ApprovalRequest } from './approval-request.js';
import type { DecideResult } from './decision.js';
import { type WorkedOutEffect, workOutEffect } from './effect.js';

/** What edited arguments would do; or why they may not run. */
export type EditPreview =
  | {
      readonly status: 'shown';
      readonly effect: ToolEffect;
      readonly effectDigest: string;
      /** As the tool's schema reads them. */
      readonly arguments: unknown;
      /** What a yes is bound to beside the effect; part of what `effectDigest` stands for. */
      readonly more: Readonly<Record<string, unknown>>;
      /** Who has to say yes to these arguments, where one person who may answer is not enough. */
      readonly needs?: AnswerNeeds;
      /** What it would do in the words of its tool, masked, for the one line of a call; absent where the tool has none. */
      readonly words?: string;
    }
  | Extract<DecideResult, { status: 'not_pending' | 'invalid' }>;

export type CheckedEdit =
  | {
      readonly value: unknown;
      readonly effect: WorkedOutEffect;
      readonly needs: AnswerNeeds | undefined;
    }
  | { readonly failure: Failure };

/** Shows what an open question's call would do with other arguments. Decides and runs nothing. */
export async function previewEdit(
  core: RuntimeCore,
  callId: string,
  args: unknown,
): Promise<EditPreview> {
  const asked = await openRequest(core, callId);
  if ('status' in asked) return asked;
  const edited = await checkEdit(core, asked, args);
  if ('failure' in edited) return { status: 'invalid', failure: edited.failure };
  const { exact: effect, digest: effectDigest, more } = edited.effect;
  const { value, needs } = edited;
  const { summarize } = core.registry.get(asked.toolName) ?? {};
  const words = toolWords(summarize, maskedArguments(core, value));
  return {
    status: 'shown',
    effect,
    effectDigest,
    arguments: value,
    more,
    ...dropUndefined({ needs, words }),
  };
}

/** Puts edited arguments through every gate; nobody can allow what policy refuses. */
export async function checkEdit(
  core: RuntimeCore,
  { callId: id, toolName: name, mode, agentId }: ApprovalRequest,
  edited: unknown,
): Promise<CheckedEdit> {
  const gated = await passGates({ ...core, agentId }, { id, name, mode, arguments: edited });
  if (gated.verdict === 'stop') return { failure: gated.stop.failure };
  const effect = await workOutEffect(core, gated.tool, gated.arguments);
  const needs = gated.verdict === 'ask' ? gated.question.needs : undefined;
  return { value: gated.arguments, effect, needs };
}

/** What is asked, where it is still open in this session. */
export async function openRequest(
  core: RuntimeCore,
  callId: string,
): Promise<ApprovalRequest | Extract<DecideResult, { status: 'not_pending' }>> {
  const entry = await core.ports.approvals.get(callId);
  if (entry?.request.sessionId !== core.sessionId) return { status: 'not_pending' };
  const { settlement, request } = entry;
  if (!settlement) return request;
  const { outcome, note } = settlement;
  return { status: 'not_pending', outcome, ...dropUndefined({ note }) };
}
