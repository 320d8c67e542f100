import { isRecord } from '@sluice/plain';
import { canonicalJson } from '../approval/canonical-json.js';
import type { Tool } from '../define/tool-types.js';
import { dropUndefined } from '../drop-undefined.js';
import type { HookCall, HookContext, Hooks } from '../hooks/hook-types.js';
import { type PostHookOutcome, runPostHooks } from '../hooks/run-post-hooks.js';
import { runPreHooks } from '../hooks/run-pre-hooks.js';
import { type Failure, makeFailure } from '../result/failure.js';
import { plainValue } from '../result/to-result-text.js';
import type { PendingCall, RunningCall } from './call.js';
import { hookDecision } from './decision-of.js';
import type { Question, Stop } from './gates/gate.js';
import { type Passage, passGates } from './gates/pass-gates.js';
import { changedCall } from './new-call.js';
import type { RuntimeCore } from './runtime-core.js';

/** What the hooks before the run make of a call that passed its gates. */
export type Hooked = { readonly call: PendingCall } & (
  | { readonly verdict: 'stop'; readonly stop: Stop }
  | { readonly verdict: 'result'; readonly result: unknown }
  | { readonly verdict: 'ask'; readonly question: Question }
  | { readonly verdict: 'pass' }
);

/** A call about which no hook has anything to say: the gates' word stands. */
export function asGated(call: PendingCall, gated: Passage): Hooked {
  switch (gated.verdict) {
    case 'stop':
      return { verdict: 'stop', call, stop: gated.stop };
    case 'ask':
      return { verdict: 'ask', call, question: gated.question };
    case 'pass':
      return { verdict: 'pass', call };
  }
}

/** Arguments that a hook changed go through every gate once more. */
export async function passHooks(
  core: RuntimeCore,
  call: PendingCall,
  gated: Exclude<Passage, { verdict: 'stop' }>,
  hooks: readonly Hooks[],
): Promise<Hooked> {
  const before = canonicalJson(gated.arguments);
  const said = await runPreHooks(hooks, hookCall(call), contextOf(core, call), limitsOf(core));
  switch (said.kind) {
    case 'failed': {
      const failure = makeFailure('HOOK_FAILED', call.name, said.reason);
      return hookStop(core, call, failure, 'hook failed');
    }
    case 'deny': {
      const denial = makeFailure('HOOK_DENIED', call.name, said.reason);
      const failure = withHookResult(denial, said.toolResult);
      return hookStop(core, call, failure, 'hook');
    }
    case 'result':
      return { verdict: 'result', call, result: said.result };
    case 'continue': {
      const { id, name, mode } = call;
      const isChanged = canonicalJson(said.args) !== before;
      const again = isChanged
        ? await passGates(core, { id, name, mode, arguments: said.args })
        : gated;
      const next = isChanged ? changedCall(core, call, again) : call;
      if (again.verdict === 'stop' || !said.ask) return asGated(next, again);
      const meta: Question['meta'] = { ...said.ask.meta, asked_by: 'hook' };
      const needs = again.verdict === 'ask' ? again.question.needs : undefined;
      const question = { meta, needsExactArguments: true, ...dropUndefined({ needs }) };
      const story = { ...next.story, decision: hookDecision(core, 'ask', meta.reason) };
      return { verdict: 'ask', question, call: { ...next, story } };
    }
  }
}

function hookStop(core: RuntimeCore, call: PendingCall, failure: Failure, note: string): Hooked {
  const story = { ...call.story, decision: hookDecision(core, 'deny', failure.result.error) };
  return { verdict: 'stop', stop: { state: 'DENIED', failure, note }, call: { ...call, story } };
}

function withHookResult(failure: Failure, toolResult: unknown): Failure {
  if (toolResult === undefined) return failure;
  const plain = plainValue(toolResult);
  const detail = isRecord(plain) ? plain : { detail: plain };
  return { ...failure, result: { ...failure.result, ...detail, ok: false as const } };
}

/** What the hooks after the run make of the tool's result. */
export function hookResult(
  core: RuntimeCore,
  call: RunningCall,
  value: unknown,
  hooks: readonly Hooks[],
): Promise<PostHookOutcome> {
  return runPostHooks(hooks, hookCall(call), value, contextOf(core, call), limitsOf(core));
}

/** What the hooks make of what is left of a call that did not end; nothing where one of them failed. */
export async function hookRest(
  core: RuntimeCore,
  call: RunningCall,
  seen: unknown,
  hooks: readonly Hooks[],
): Promise<unknown> {
  const args = [hookCall(call), seen, contextOf(core, call), limitsOf(core)] as const;
  const hooked = await runPostHooks(hooks, ...args, 'failedToolUse');
  return hooked.kind === 'result' ? hooked.result : undefined;
}

/** The agent's hooks, then the tool's own: a tool's hooks see no other tool's calls. */
export function hooksOf({ agentHooks }: RuntimeCore, tool: Tool): readonly Hooks[] {
  return tool.hooks ? [...agentHooks, tool.hooks] : agentHooks;
}

function hookCall({ id, name, arguments: { value } }: PendingCall | RunningCall): HookCall {
  return { id, name, args: value, input: value };
}

function contextOf(
  { agentId, sessionId }: RuntimeCore,
  { mode }: PendingCall | RunningCall,
): HookContext {
  return { agentId, sessionId, mode };
}

function limitsOf({ limits, ports }: RuntimeCore) {
  return { timeoutMs: limits.hookTimeoutMs, clock: ports.clock };
}
