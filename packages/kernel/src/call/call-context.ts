import { isPromise } from '../awaitable.js';
import type { ToolSandbox, ToolServices } from '../define/tool-services.js';
import type { ToolContext } from '../define/tool-types.js';
import { draftEvent, type SluiceEvent } from '../events/event-types.js';
import { KernelError } from '../kernel-error.js';
import { messageOf } from '../message-of.js';
import type { ToolMode } from '../mode.js';
import type { LiveCall } from './live-call.js';

/** What stands behind a context. */
export interface ContextState {
  readonly call: LiveCall;
  controller: AbortController | undefined;
  abortReason: Error | undefined;
  /** From then on nothing the tool does is heard. */
  isOver: boolean;
  emitted: number;
  partial: unknown;
  appends: Promise<void>[] | undefined;
}

/**
 * What a tool gets beside its arguments. The signal is made only when a tool asks for it: most never do. All that a
 * tool must not reach is behind one private field: each of them costs more than all plain ones.
 */
export class CallContext implements ToolContext {
  readonly #state: ContextState;

  constructor(state: ContextState) {
    this.#state = state;
  }

  get agentId(): string {
    return this.#state.call.core.agentId;
  }

  get sessionId(): string {
    return this.#state.call.core.sessionId;
  }

  get callId(): string {
    return this.#state.call.id;
  }

  get mode(): ToolMode {
    return this.#state.call.turn.mode;
  }

  get services(): ToolServices {
    return this.#state.call.core.services;
  }

  get sandbox(): ToolSandbox {
    const { core, name } = this.#state.call;
    if (core.sandbox) return core.sandbox;
    throw new KernelError(
      'NO_SANDBOX',
      `Tool "${name}" needs a sandbox and this runtime has none; pass \`sandbox\` to createRuntime`,
    );
  }

  get signal(): AbortSignal {
    const state = this.#state;
    state.controller ??= new AbortController();
    const { signal } = state.controller;
    if (state.abortReason && !signal.aborted) state.controller.abort(state.abortReason);
    return signal;
  }

  /** Bound when it is taken: tools take it out of the context. */
  get emit(): (type: string, data?: unknown) => void {
    return (type, data) => emit(this.#state, type, data);
  }

  get keepPartial(): (output: unknown) => void {
    const state = this.#state;
    return (output) => {
      if (!state.isOver) state.partial = output;
    };
  }
}

function emit(state: ContextState, eventType: string, data: unknown): void {
  if (state.isOver) return;
  state.emitted += 1;
  const { core, id: callId, name: toolName } = state.call;
  if (state.emitted > core.limits.maxCustomEvents) return;
  append(state, {
    channel: 'monitor',
    type: 'tool_custom_event',
    callId,
    toolName,
    eventType,
    data: core.ports.masker.mask(data),
  });
}

/** Says how many events went unheard. Resolves when all are kept. */
export function closeEmitted(state: ContextState): Promise<void> | undefined {
  const { core, id: callId, name: toolName } = state.call;
  const limit = core.limits.maxCustomEvents;
  const dropped = state.emitted - limit;
  if (dropped > 0) {
    append(state, {
      channel: 'monitor',
      type: 'tool_events_dropped',
      callId,
      toolName,
      dropped,
      limit,
    });
  }
  return state.appends && Promise.all(state.appends).then(() => undefined);
}

function append(state: ContextState, event: SluiceEvent): void {
  const { core, id } = state.call;
  const { clock, events, log } = core.ports;
  const kept = events.append([draftEvent(core, clock.now(), event)]);
  if (!isPromise(kept)) return;
  state.appends ??= [];
  state.appends.push(
    // A custom event that cannot be kept does not undo the tool's work; the operator hears of it.
    kept.catch((error: unknown) =>
      log.error('event_not_kept', { call_id: id, message: messageOf(error) }),
    ),
  );
}
