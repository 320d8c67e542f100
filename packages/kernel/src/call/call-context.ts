import { messageOf } from '@sluice/plain';
import { isPromise } from '../awaitable.js';
import type { ToolSandbox, ToolServices } from '../define/tool-services.js';
import type { ToolContext } from '../define/tool-types.js';
import { draftEvent } from '../events/event-types.js';
import { KernelError } from '../kernel-error.js';
import type { ToolMode } from '../mode.js';
import type { LiveCall } from './live-call.js';

/** What stands behind a context. */
export interface ContextOwner {
  readonly call: LiveCall;
  /** From then on nothing the tool does is heard. */
  isOver: boolean;
  /** Made when it is needed: most tools only take their arguments. */
  use: ContextUse | undefined;
}

/** What a tool did with its context, and what it is told through it. */
interface ContextUse {
  emitted: number;
  controller?: AbortController;
  /** For a tool that asks for its signal only after it was told to end. */
  abortReason?: Error;
  partial?: unknown;
  appends?: Promise<void>[];
}

/** What a tool gets beside its arguments. The signal is made only when a tool asks for it: most never do. */
export class CallContext implements ToolContext {
  readonly #owner: ContextOwner;

  constructor(owner: ContextOwner) {
    this.#owner = owner;
  }

  get agentId(): string {
    return this.#owner.call.core.agentId;
  }

  get sessionId(): string {
    return this.#owner.call.core.sessionId;
  }

  get callId(): string {
    return this.#owner.call.id;
  }

  get mode(): ToolMode {
    return this.#owner.call.turn.mode;
  }

  get services(): ToolServices {
    return this.#owner.call.core.services;
  }

  get sandbox(): ToolSandbox {
    const { core, name } = this.#owner.call;
    if (core.sandbox) return core.sandbox;
    throw new KernelError(
      'NO_SANDBOX',
      `Tool "${name}" needs a sandbox and this runtime has none; pass \`sandbox\` to createRuntime`,
    );
  }

  get precondition(): unknown {
    return this.#owner.call.precondition;
  }

  get signal(): AbortSignal {
    const use = useOf(this.#owner);
    use.controller ??= new AbortController();
    if (use.abortReason) use.controller.abort(use.abortReason);
    return use.controller.signal;
  }

  /** Bound when it is taken: tools take it out of the context. */
  get emit(): (type: string, data?: unknown) => void {
    return (type, data) => emit(this.#owner, type, data);
  }

  get keepPartial(): (output: unknown) => void {
    const owner = this.#owner;
    return (output) => {
      if (!owner.isOver) useOf(owner).partial = output;
    };
  }
}

export function useOf(owner: ContextOwner): ContextUse {
  owner.use ??= { emitted: 0 };
  return owner.use;
}

function emit(owner: ContextOwner, eventType: string, data: unknown): void {
  if (owner.isOver) return;
  const use = useOf(owner);
  use.emitted += 1;
  const { core } = owner.call;
  if (use.emitted > core.limits.maxCustomEvents) return;
  const masked = core.ports.masker.mask(data);
  append(owner.call, use, { type: 'tool_custom_event', eventType, data: masked });
}

/** Says how many events went unheard. Resolves when all are kept. */
export function closeUse(call: LiveCall, use: ContextUse): Promise<void> | undefined {
  const limit = call.core.limits.maxCustomEvents;
  const dropped = use.emitted - limit;
  if (dropped > 0) append(call, use, { type: 'tool_events_dropped', dropped, limit });
  return use.appends && Promise.all(use.appends).then(() => undefined);
}

type About =
  | { readonly type: 'tool_custom_event'; readonly eventType: string; readonly data: unknown }
  | { readonly type: 'tool_events_dropped'; readonly dropped: number; readonly limit: number };

function append({ core, id, name }: LiveCall, use: ContextUse, about: About): void {
  const { clock, events, log } = core.ports;
  const event = { channel: 'monitor', callId: id, toolName: name, ...about } as const;
  const kept = events.append([draftEvent(core, clock.now(), event)]);
  if (!isPromise(kept)) return;
  use.appends ??= [];
  use.appends.push(
    // A custom event that cannot be kept does not undo the tool's work; the operator hears of it.
    kept.catch((error: unknown) =>
      log.error('event_not_kept', { call_id: id, message: messageOf(error) }),
    ),
  );
}
