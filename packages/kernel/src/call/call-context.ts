import { isPromise } from '../awaitable.js';
import type { ToolSandbox, ToolServices } from '../define/tool-services.js';
import type { ToolContext } from '../define/tool-types.js';
import { draftEvent, type SluiceEvent } from '../events/event-types.js';
import { KernelError } from '../kernel-error.js';
import { messageOf } from '../message-of.js';
import type { ToolMode } from '../mode.js';
import type { LiveCall } from './live-call.js';

/** What a tool gets beside its arguments. The signal is made only when a tool asks for it: most never do. */
export class CallContext implements ToolContext {
  readonly #call: LiveCall;
  #controller: AbortController | undefined;
  #abortReason: Error | undefined;
  #isOver = false;
  #emitted = 0;
  #partial: unknown;
  #appends: Promise<void>[] | undefined;

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
    this.#controller ??= new AbortController();
    if (this.#abortReason && !this.#controller.signal.aborted)
      this.#controller.abort(this.#abortReason);
    return this.#controller.signal;
  }

  get partial(): unknown {
    return this.#partial;
  }

  /** Bound when it is taken: tools take it out of the context. */
  get emit(): (type: string, data?: unknown) => void {
    return (type, data) => this.#emit(type, data);
  }

  get keepPartial(): (output: unknown) => void {
    return (output) => {
      if (!this.#isOver) this.#partial = output;
    };
  }

  #emit(type: string, data: unknown): void {
    if (this.#isOver) return;
    this.#emitted += 1;
    const { core, id, name } = this.#call;
    if (this.#emitted > core.limits.maxCustomEvents) return;
    this.#append({
      channel: 'monitor',
      type: 'tool_custom_event',
      callId: id,
      toolName: name,
      eventType: type,
      data: core.ports.masker.mask(data),
    });
  }

  abort(reason: Error): void {
    this.#abortReason = reason;
    this.#controller?.abort(reason);
  }

  /** After this, nothing the tool does is heard. Resolves when its events are kept. */
  close(): Promise<void> | undefined {
    if (this.#isOver) return undefined;
    this.#isOver = true;
    const { core, id, name } = this.#call;
    const limit = core.limits.maxCustomEvents;
    if (this.#emitted > limit) {
      this.#append({
        channel: 'monitor',
        type: 'tool_events_dropped',
        callId: id,
        toolName: name,
        dropped: this.#emitted - limit,
        limit,
      });
    }
    return this.#appends && Promise.all(this.#appends).then(() => undefined);
  }

  #append(event: SluiceEvent): void {
    const { core } = this.#call;
    const { clock, events, log } = core.ports;
    const kept = events.append([draftEvent(core, clock.now(), event)]);
    if (!isPromise(kept)) return;
    this.#appends ??= [];
    this.#appends.push(
      // A custom event that cannot be kept does not undo the tool's work; the operator hears of it.
      kept.catch((error: unknown) =>
        log.error('event_not_kept', { call_id: this.#call.id, message: messageOf(error) }),
      ),
    );
  }
}
