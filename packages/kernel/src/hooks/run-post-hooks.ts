import { isRecord, messageOf } from '@sluice/plain';
import type { Clock } from '../ports.js';
import type { HookCall, HookContext, Hooks } from './hook-types.js';
import { withLimit } from './with-limit.js';

export type PostHookOutcome =
  | { readonly kind: 'result'; readonly result: unknown }
  | { readonly kind: 'failed'; readonly reason: string };

/**
 * Runs the hooks over the result, each seeing what the one before made of it.
 * A failing hook withholds the result: it may have been the one that masks.
 */
export async function runPostHooks(
  hooks: readonly Hooks[],
  call: HookCall,
  first: unknown,
  context: HookContext,
  limits: { readonly timeoutMs: number; readonly clock: Clock },
  name: 'postToolUse' | 'failedToolUse' = 'postToolUse',
): Promise<PostHookOutcome> {
  let result = first;
  for (const hook of hooks) {
    if (!hook[name]) continue;
    try {
      const asked: unknown = hook[name](call, result, context);
      result = applyAnswer(await withLimit(asked, limits.timeoutMs, limits.clock), result);
    } catch (error) {
      return { kind: 'failed', reason: `${name} failed: ${messageOf(error)}` };
    }
  }
  return { kind: 'result', result };
}

function applyAnswer(answer: unknown, result: unknown): unknown {
  if (answer === undefined || answer === null) return result;
  if (isRecord(answer)) {
    const { replace, update } = answer;
    if (isRecord(replace)) return outcomeValue(replace);
    if (isRecord(update)) {
      const next = outcomeValue(update);
      return isRecord(result) && isRecord(next) ? { ...result, ...next } : next;
    }
  }
  throw new TypeError('a hook after a call must answer { update }, { replace } or nothing');
}

function outcomeValue(outcome: Readonly<Record<string, unknown>>): unknown {
  if (Object.hasOwn(outcome, 'result')) return outcome.result;
  if (Object.hasOwn(outcome, 'content')) return outcome.content;
  throw new TypeError('an outcome of a hook needs `result` (or `content`)');
}
