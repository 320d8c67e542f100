import type { Awaitable } from '../awaitable.js';
import type { ToolMode } from '../mode.js';

/** The call as a hook sees it. `input` is a second name for `args`. */
export interface HookCall<Args = unknown> {
  readonly id: string;
  readonly name: string;
  readonly args: Args;
  readonly input: Args;
}

export interface HookContext {
  readonly agentId: string;
  readonly sessionId: string;
  readonly mode: ToolMode;
}

export type PreHookDecision =
  | { readonly decision: 'ask'; readonly meta?: Readonly<Record<string, unknown>> }
  | { readonly decision: 'deny'; readonly reason?: string; readonly toolResult?: unknown }
  /** Other arguments; they are validated and gated again. */
  | { readonly decision: 'update'; readonly args: unknown }
  /** Answers in the tool's place; it does not run. */
  | { readonly result: unknown };

export interface ToolOutcome {
  readonly result?: unknown;
  /** A second name for `result`. */
  readonly content?: unknown;
}

export type PostHookDecision = { readonly update: ToolOutcome } | { readonly replace: ToolOutcome };

/**
 * Typed by the tool they belong to; hooks of a whole runtime see arguments and results of every tool as `unknown`.
 * Nothing returned means: go on. A hook that throws, hangs or returns anything else denies the call.
 */
export interface Hooks<Args = unknown, Result = unknown> {
  preToolUse?(call: HookCall<Args>, context: HookContext): Awaitable<PreHookDecision | undefined>;
  postToolUse?(
    call: HookCall<Args>,
    result: Result,
    context: HookContext,
  ): Awaitable<PostHookDecision | undefined>;
  /**
   * Sees what a model would get of a call that did not end: the output that was kept of one that was cut short, or the
   * words of the error that a tool threw. `postToolUse` sees results only.
   */
  failedToolUse?(
    call: HookCall<Args>,
    seen: unknown,
    context: HookContext,
  ): Awaitable<PostHookDecision | undefined>;
  /** Called by the agent after its messages changed. */
  messagesChanged?(messages: readonly unknown[], context: HookContext): Awaitable<void>;
}
