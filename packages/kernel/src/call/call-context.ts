import { isPromise } from '../awaitable.js';
import type { ToolSandbox, ToolServices } from '../define/tool-services.js';
import type { ToolContext } from '../define/tool-types.js';
import { draftEvent, type SluiceEvent } from '../events/event-types.js';
import { KernelError } from '../kernel-error.js';
import { messageOf } from '../message-of.js';
import type { ToolMode } from '../mode.js';
import type { LiveCall } from './live-call.js';

/** What a tool made of its context. Most tools leave theirs alone. */
interface Used {
  controller: AbortController | undefined;
  abortReason: Error | undefined;
  emitted: number;
  partial: unknown;
  appends: Promise<void>[] | undefined;
}

/** What a tool gets beside its arguments. All but the call is made only when a tool asks for it. */
export class CallContext implements ToolContext {
  readonly #call: LiveCall;
  #isOver = false;
  #used: Used | undefined;

  constructor(call: LiveCall) {
    this.#call = call;
  }

  get agentId(): string {
    return this.#call.core.agentId;
  }

  get sessionId(): string {
    return this.#call.core.sessionId;
  }

  get callId(): string {
    return this.#call.id;
  }

  get mode(): ToolMode {
    return this.#call.turn.mode;
  }

  get services(): ToolServices {
    return this.#call.core.services;
  }

  get sandbox(): ToolSandbox {
    const { sandbox } = this.#call.core;
    if (sandbox) return sandbox;
    throw new KernelError(
      'NO_SANDBOX',
      `Tool "${this.#call.name}" needs a sandbox and this runtime has none; pass \`sandbox\` to createRuntime`,
    );
  }

  get signal(): AbortSignal {
    const used = this.#use();
    used.controller ??= new AbortController();
    const { signal } = used.controller;
    if (used.abortReason && !signal.aborted) used.controller.abort(used.abortReason);
    return signal;
  }

  get partial(): unknown {
    return this.#used?.partial;
  }

  /** Bound when it is taken: tools take it out of the context. */
  get emit(): (type: string, data?: unknown) => void {
    return (type, data) => this.#emit(type, data);
  }

  get keepPartial(): (output: unknown) => void {
    return (output) => {
      if (!this.#isOver) this.#use().partial = output;
    };
  }

  #use(): Used {
    this.#used ??= {
      controller: undefined,
      abortReason: undefined,
      emitted: 0,
      partial: undefined,
      appends: undefined,
    };
    return this.#used;
  }

  #emit(type: string, data: unknown): void {
    if (this.#isOver) return;
    const used = this.#use();
    used.emitted += 1;
    const { core, id, name } = this.#call;
    if (used.emitted > core.limits.maxCustomEvents) return;
    this.#append(used, {
      channel: 'monitor',
      type: 'tool_custom_event',
      callId: id,
      toolName: name,
      eventType: type,
      data: core.ports.masker.mask(data),
    });
  }

  abort(reason: Error): void {
    const used = this.#use();
    used.abortReason = reason;
    used.controller?.abort(reason);
  }

  /** After this, nothing the tool does is heard. Resolves when its events are kept. */
  close(): Promise<void> | undefined {
    if (this.#isOver) return undefined;
    this.#isOver = true;
    return this.#used && this.#settle(this.#used);
  }

  #settle(used: Used): Promise<void> | undefined {
    const { core, id, name } = this.#call;
    const limit = core.limits.maxCustomEvents;
    if (used.emitted > limit) {
      this.#append(used, {
        channel: 'monitor',
        type: 'tool_events_dropped',
        callId: id,
        toolName: name,
        dropped: used.emitted - limit,
        limit,
      });
    }
    return used.appends && Promise.all(used.appends).then(() => undefined);
  }

  #append(used: Used, event: SluiceEvent): void {
    const { core } = this.#call;
    const { clock, events, log } = core.ports;
    const kept = events.append([draftEvent(core, clock.now(), event)]);
    if (!isPromise(kept)) return;
    used.appends ??= [];
    used.appends.push(
      // A custom event that cannot be kept does not undo the tool's work; the operator hears of it.
      kept.catch((error: unknown) =>
        log.error('event_not_kept', { call_id: this.#call.id, message: messageOf(error) }),
      ),
    );
  }
}
