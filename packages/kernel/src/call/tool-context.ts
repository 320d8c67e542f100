import { messageOf } from '@sluice/plain';
import type { Awaitable } from '../awaitable.js';
import type { ToolSandbox, ToolServices } from '../define/tool-services.js';
import type { ToolContext } from '../define/tool-types.js';
import { draftEvent, type SluiceEvent } from '../events/event-types.js';
import { KernelError } from '../kernel-error.js';
import type { ToolMode } from '../mode.js';
import type { RunningCall } from './call.js';
import type { RuntimeCore } from './runtime-core.js';

/** What stands behind a tool's context: what the tool did with it, and what it is told through it. */
export class ContextOwner {
  readonly context: ToolContext = new RunContext(this);
  readonly core: RuntimeCore;
  readonly call: RunningCall;
  readonly precondition: unknown;
  /** What the tool kept of its output so far. */
  partial: unknown;
  #isOver = false;
  #emitted = 0;
  #controller: AbortController | undefined;
  #abortReason: Error | undefined;
  readonly #appends: Promise<void>[] = [];

  constructor(core: RuntimeCore, call: RunningCall, precondition: unknown) {
    this.core = core;
    this.call = call;
    this.precondition = precondition;
  }

  /** Made only when a tool asks for it: most never do. */
  get signal(): AbortSignal {
    this.#controller ??= new AbortController();
    if (this.#abortReason) this.#controller.abort(this.#abortReason);
    return this.#controller.signal;
  }

  abort(reason: Error): void {
    this.#abortReason = reason;
    this.#controller?.abort(reason);
  }

  emit(eventType: string, data: unknown): void {
    const { limits, ports } = this.core;
    if (this.#isOver) return;
    this.#emitted += 1;
    if (this.#emitted > limits.maxCustomEvents) return;
    this.#announce({ type: 'tool_custom_event', eventType, data: ports.masker.mask(data) });
  }

  keepPartial(output: unknown): void {
    if (!this.#isOver) this.partial = output;
  }

  /** From then on nothing the tool does is heard. Resolves when everything it announced is kept. */
  close(): Awaitable<unknown> {
    this.#isOver = true;
    const limit = this.core.limits.maxCustomEvents;
    const dropped = this.#emitted - limit;
    if (dropped > 0) this.#announce({ type: 'tool_events_dropped', dropped, limit });
    return this.#appends.length > 0 ? Promise.all(this.#appends) : undefined;
  }

  #announce(about: About): void {
    const { id: callId, name: toolName } = this.call;
    const event = { channel: 'monitor', callId, toolName, ...about } as const;
    this.#appends.push(append(this.core, callId, event));
  }
}

type About =
  | { readonly type: 'tool_custom_event'; readonly eventType: string; readonly data: unknown }
  | { readonly type: 'tool_events_dropped'; readonly dropped: number; readonly limit: number };

/** What a tool gets beside its arguments. */
class RunContext implements ToolContext {
  readonly #owner: ContextOwner;

  constructor(owner: ContextOwner) {
    this.#owner = owner;
  }

  get agentId(): string {
    return this.#owner.core.agentId;
  }

  get sessionId(): string {
    return this.#owner.core.sessionId;
  }

  get callId(): string {
    return this.#owner.call.id;
  }

  get mode(): ToolMode {
    return this.#owner.call.mode;
  }

  get services(): ToolServices {
    return this.#owner.core.services;
  }

  get precondition(): unknown {
    return this.#owner.precondition;
  }

  get sandbox(): ToolSandbox {
    const { core, call } = this.#owner;
    if (core.sandbox) return core.sandbox;
    throw new KernelError(
      'NO_SANDBOX',
      `Tool "${call.name}" needs a sandbox and this runtime has none; pass \`sandbox\` to createRuntime`,
    );
  }

  get signal(): AbortSignal {
    return this.#owner.signal;
  }

  /** Bound when it is taken: tools take it out of the context. */
  get emit(): ToolContext['emit'] {
    return (type, data) => this.#owner.emit(type, data);
  }

  get keepPartial(): ToolContext['keepPartial'] {
    return (output) => this.#owner.keepPartial(output);
  }
}

/** A custom event that cannot be kept does not undo the tool's work; the operator hears of it. */
async function append(core: RuntimeCore, callId: string, event: SluiceEvent): Promise<void> {
  const { clock, events, log } = core.ports;
  try {
    await events.append([draftEvent(core, clock.now(), event)]);
  } catch (error) {
    log.error('event_not_kept', { call_id: callId, message: messageOf(error) });
  }
}
