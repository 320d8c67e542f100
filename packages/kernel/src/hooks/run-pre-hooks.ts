import { isRecord, messageOf } from '@sluice/plain';
import type { Clock } from '../ports.js';
import { describeValue } from '../schema/describe-issues.js';
import type { HookCall, HookContext, Hooks } from './hook-types.js';
import { withLimit } from './with-limit.js';

const WAY_OUT =
  "use { decision: 'deny', reason }, { decision: 'ask' }, { decision: 'update', args }, { result }, or nothing to let it pass";

export interface PreHookAsk {
  readonly meta: Readonly<Record<string, unknown>>;
}

/** What all pre-hooks together say. `ask` is remembered beside `continue`; the first `deny` or `result` ends. */
export type PreHookOutcome =
  | { readonly kind: 'continue'; readonly args: unknown; readonly ask?: PreHookAsk }
  | { readonly kind: 'deny'; readonly reason: string; readonly toolResult?: unknown }
  | { readonly kind: 'result'; readonly result: unknown }
  | { readonly kind: 'failed'; readonly reason: string };

/** Runs the hooks in order. A hook that throws, hangs or answers nonsense ends it as `failed`: fail-closed. */
export async function runPreHooks(
  hooks: readonly Hooks[],
  call: HookCall,
  context: HookContext,
  limits: { readonly timeoutMs: number; readonly clock: Clock },
): Promise<PreHookOutcome> {
  let args = call.args;
  let ask: PreHookAsk | undefined;
  for (const hook of hooks) {
    if (!hook.preToolUse) continue;
    let answer: unknown;
    try {
      const asked: unknown = hook.preToolUse({ ...call, args, input: args }, context);
      answer = await withLimit(asked, limits.timeoutMs, limits.clock);
    } catch (error) {
      return { kind: 'failed', reason: `preToolUse failed: ${messageOf(error)}` };
    }
    const step = readAnswer(answer);
    if (step.kind === 'ask') ask ??= { meta: step.meta };
    else if (step.kind === 'update') args = step.args;
    else if (step.kind !== 'none') return step;
  }
  return ask ? { kind: 'continue', args, ask } : { kind: 'continue', args };
}

type Step =
  | { readonly kind: 'none' }
  | { readonly kind: 'ask'; readonly meta: Readonly<Record<string, unknown>> }
  | { readonly kind: 'update'; readonly args: unknown }
  | Exclude<PreHookOutcome, { kind: 'continue' }>;

function readAnswer(answer: unknown): Step {
  if (answer === undefined || answer === null) return { kind: 'none' };
  if (!isRecord(answer)) {
    return {
      kind: 'failed',
      reason: `preToolUse answered ${describeValue(answer)}; ${WAY_OUT}`,
    };
  }
  if (Object.hasOwn(answer, 'result')) return { kind: 'result', result: answer.result };
  switch (answer.decision) {
    case 'ask':
      return { kind: 'ask', meta: isRecord(answer.meta) ? answer.meta : {} };
    case 'deny': {
      const reason = typeof answer.reason === 'string' ? answer.reason : 'Denied by hook';
      return Object.hasOwn(answer, 'toolResult')
        ? { kind: 'deny', reason, toolResult: answer.toolResult }
        : { kind: 'deny', reason };
    }
    case 'update':
      return { kind: 'update', args: answer.args };
    default:
      return {
        kind: 'failed',
        reason: `preToolUse answered the decision ${describeValue(answer.decision)}; ${WAY_OUT}`,
      };
  }
}
