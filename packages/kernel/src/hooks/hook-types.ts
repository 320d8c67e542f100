import type { Awaitable } from '../awaitable.js';
import type { ToolMode } from '../mode.js';

/** The call as a hook sees it. `input` is a second name for `args`. */
export interface HookCall {
  readonly id: string;
  readonly name: string;
  readonly args: unknown;
  readonly input: unknown;
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

/** Nothing returned means: go on. A hook that throws, hangs or returns anything else denies the call. */
export interface Hooks {
  preToolUse?(
    call: HookCall,
    context: HookContext,
  ): Awaitable<PreHookDecision | undefined | undefined>;
  postToolUse?(
    call: HookCall,
    result: unknown,
    context: HookContext,
  ): Awaitable<PostHookDecision | undefined | undefined>;
  /**
   * Sees what a model would get of a call that did not end: the output that was kept of one that was cut short, or the
   * words of the error that a tool threw. `postToolUse` sees results only.
   */
  failedToolUse?(
    call: HookCall,
    seen: unknown,
    context: HookContext,
  ): Awaitable<PostHookDecision | undefined | undefined>;
  /** Called by the agent after its messages changed. */
  messagesChanged?(messages: readonly unknown[], context: HookContext): Awaitable<void>;
}
