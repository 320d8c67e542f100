import type { Tool } from '../define/tool-types.js';
import type { HookCall, HookContext, Hooks } from '../hooks/hook-types.js';
import { runPreHooks } from '../hooks/run-pre-hooks.js';
import { type Failure, makeFailure } from '../result/failure.js';
import type { Stop } from './finish-call.js';
import { gateAgain, type Question } from './gates.js';
import { digestOf, type LiveCall, setArgs } from './live-call.js';
import type { RuntimeCore } from './runtime-core.js';

export type Hooked =
  | { readonly kind: 'stop'; readonly stop: Stop }
  | { readonly kind: 'result'; readonly result: unknown }
  | { readonly kind: 'continue'; readonly question?: Question };

/** What the hooks before the run make of the call. */
export async function preHooks(
  call: LiveCall,
  tool: Tool,
  hooks: readonly Hooks[],
): Promise<Hooked> {
  const { core } = call;
  const before = digestOf(call);
  const outcome = await runPreHooks(hooks, hookCall(call), hookContext(call), hookLimits(core));
  switch (outcome.kind) {
    case 'failed':
      return stopped(
        'DENIED',
        makeFailure('HOOK_FAILED', call.name, outcome.reason),
        'hook failed',
      );
    case 'deny': {
      const failure = makeFailure('HOOK_DENIED', call.name, outcome.reason);
      const shown =
        outcome.toolResult === undefined ? failure : withHookResult(failure, outcome.toolResult);
      return stopped('DENIED', shown, 'hook');
    }
    case 'result':
      return { kind: 'result', result: outcome.result };
    case 'continue': {
      setArgs(call, outcome.args, false);
      const stop = digestOf(call) === before ? undefined : await gateAgain(call, tool);
      if (stop?.kind === 'stop') return stop;
      if (outcome.ask) {
        return {
          kind: 'continue',
          question: { meta: { ...outcome.ask.meta, asked_by: 'hook' }, needsExactArguments: true },
        };
      }
      return stop ?? { kind: 'continue' };
    }
  }
}

function withHookResult(failure: Failure, toolResult: unknown) {
  const detail =
    typeof toolResult === 'object' && toolResult !== null ? toolResult : { detail: toolResult };
  return { ...failure, result: { ...failure.result, ...detail, ok: false as const } };
}

function stopped(state: 'DENIED' | 'FAILED', failure: Failure, note: string): Hooked {
  return { kind: 'stop', stop: { state, failure, note } };
}

/** The agent's hooks, then the tool's own: a tool's hooks see no other tool's calls. */
export function hooksOf(core: RuntimeCore, tool: Tool): readonly Hooks[] {
  if (!tool.hooks) return core.agentHooks;
  return [...core.agentHooks, tool.hooks];
}

export function hookCall(call: LiveCall): HookCall {
  return { id: call.id, name: call.name, args: call.args, input: call.args };
}

export function hookContext(call: LiveCall): HookContext {
  return { agentId: call.core.agentId, sessionId: call.core.sessionId, mode: call.turn.mode };
}

export function hookLimits(core: RuntimeCore) {
  return { timeoutMs: core.limits.hookTimeoutMs, clock: core.ports.clock };
}
