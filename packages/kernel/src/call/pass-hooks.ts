import { canonicalJson } from '../approval/canonical-json.js';
import type { Awaitable } from '../awaitable.js';
import type { Tool } from '../define/tool-types.js';
import { given } from '../given.js';
import type { HookCall, HookContext, Hooks } from '../hooks/hook-types.js';
import { type PostHookOutcome, runPostHooks } from '../hooks/run-post-hooks.js';
import { runPreHooks } from '../hooks/run-pre-hooks.js';
import { type Failure, makeFailure } from '../result/failure.js';
import type { CallArguments, PendingCall, RunningCall } from './call.js';
import type { Question, Stop } from './gates/gate.js';
import { type Passage, passGates } from './gates/pass-gates.js';
import { gatedCall, hookDecision } from './new-call.js';
import type { RuntimeCore } from './runtime-core.js';

type Gated = Exclude<Passage, { verdict: 'stop' }>;

/** What the hooks before the run make of a call that passed its gates. */
export type Hooked = { readonly call: PendingCall } & (
  | { readonly verdict: 'stop'; readonly stop: Stop }
  | { readonly verdict: 'result'; readonly result: unknown }
  | { readonly verdict: 'ask'; readonly question: Question }
  | { readonly verdict: 'pass' }
);

/** Arguments that a hook changed go through every gate once more. */
export function passHooks(core: RuntimeCore, call: PendingCall, gated: Gated): Awaitable<Hooked> {
  const hooks = hooksOf(core, gated.tool);
  return hooks.length === 0 ? { call, ...gated } : askHooks(core, call, gated, hooks);
}

async function askHooks(
  core: RuntimeCore,
  call: PendingCall,
  gated: Gated,
  hooks: readonly Hooks[],
): Promise<Hooked> {
  const before = canonicalJson(gated.arguments);
  const said = await runPreHooks(hooks, hookCall(call), contextOf(core, call), limitsOf(core));
  switch (said.kind) {
    case 'failed': {
      const failure = makeFailure('HOOK_FAILED', call.name, said.reason);
      return stopped(core, call, failure, 'hook failed');
    }
    case 'deny': {
      const failure = makeFailure('HOOK_DENIED', call.name, said.reason);
      return stopped(core, call, withHookResult(failure, said.toolResult), 'hook');
    }
    case 'result':
      return { verdict: 'result', call, result: said.result };
    case 'continue': {
      const { id, name, mode } = call;
      const isChanged = canonicalJson(said.args) !== before;
      const again = isChanged
        ? await passGates(core, { id, name, mode, arguments: said.args })
        : gated;
      const next = isChanged ? gatedCall(core, call, again) : call;
      if (again.verdict === 'stop' || !said.ask) return { call: next, ...again };
      const meta = { ...said.ask.meta, asked_by: 'hook' };
      const needs = again.verdict === 'ask' ? again.question.needs : undefined;
      const question = { meta, needsExactArguments: true, ...given({ needs }) };
      const decision = hookDecision(core, 'ask', said.ask.meta?.reason);
      return { verdict: 'ask', question, call: { ...next, decision } };
    }
  }
}

function withHookResult(failure: Failure, toolResult: unknown): Failure {
  if (toolResult === undefined) return failure;
  const detail =
    typeof toolResult === 'object' && toolResult !== null ? toolResult : { detail: toolResult };
  return { ...failure, result: { ...failure.result, ...detail, ok: false as const } };
}

function stopped(core: RuntimeCore, call: PendingCall, failure: Failure, note: string): Hooked {
  const decision = hookDecision(core, 'deny', failure.result.error);
  return { verdict: 'stop', stop: { state: 'DENIED', failure, note }, call: { ...call, decision } };
}

/** What the hooks after the run make of the tool's result. */
export function hookResult(
  core: RuntimeCore,
  tool: Tool,
  call: RunningCall,
  value: unknown,
): Awaitable<PostHookOutcome> {
  const hooks = hooksOf(core, tool);
  if (hooks.length === 0) return { kind: 'result', result: value };
  return runPostHooks(hooks, hookCall(call), value, contextOf(core, call), limitsOf(core));
}

/** The agent's hooks, then the tool's own: a tool's hooks see no other tool's calls. */
function hooksOf({ agentHooks }: RuntimeCore, tool: Tool): readonly Hooks[] {
  return tool.hooks ? [...agentHooks, tool.hooks] : agentHooks;
}

function hookCall(call: {
  readonly id: string;
  readonly name: string;
  readonly arguments: CallArguments;
}): HookCall {
  const { value } = call.arguments;
  return { id: call.id, name: call.name, args: value, input: value };
}

function contextOf(
  { agentId, sessionId }: RuntimeCore,
  { mode }: Pick<PendingCall, 'mode'>,
): HookContext {
  return { agentId, sessionId, mode };
}

function limitsOf({ limits, ports }: RuntimeCore) {
  return { timeoutMs: limits.hookTimeoutMs, clock: ports.clock };
}
