import { messageOf } from '@sluice/plain';
import { type Attachment, makeAttachment, withoutData } from '../attachments/attachment.js';
import { bindSandbox } from '../define/bind-sandbox.js';
import type { ToolSandbox, ToolServices } from '../define/tool-services.js';
import type { ToolContext } from '../define/tool-types.js';
import { draftEvent, type SluiceEvent } from '../events/event-types.js';
import { KernelError } from '../kernel-error.js';
import type { ToolMode } from '../mode.js';
import { plainValue } from '../result/to-result-text.js';
import type { RunningCall } from './call.js';
import type { RuntimeCore } from './runtime-core.js';

/** What a tool gets beside its arguments, with what the kernel does through it: abort it, close it, read what it left. */
export class RunContext implements ToolContext {
  readonly agentId: string;
  readonly sessionId: string;
  readonly callId: string;
  readonly mode: ToolMode;
  readonly services: ToolServices;
  readonly precondition: unknown;
  readonly #core: RuntimeCore;
  readonly #toolName: string;
  #isOver = false;
  #partial: unknown;
  #emitted = 0;
  readonly #attached: Attachment[] = [];
  #sandbox: ToolSandbox | undefined;
  #controller: AbortController | undefined;
  #abortReason: Error | undefined;
  readonly #appends: Promise<void>[] = [];

  constructor(core: RuntimeCore, call: RunningCall, precondition: unknown) {
    this.agentId = core.agentId;
    this.sessionId = core.sessionId;
    this.callId = call.id;
    this.mode = call.mode;
    this.services = core.services;
    this.precondition = precondition;
    this.#core = core;
    this.#toolName = call.name;
  }

  get sandbox(): ToolSandbox {
    const whole = this.#core.sandbox;
    if (whole) this.#sandbox ??= bindSandbox(whole, () => this.signal);
    if (this.#sandbox) return this.#sandbox;
    throw new KernelError(
      'NO_SANDBOX',
      `Tool "${this.#toolName}" needs a sandbox and this runtime has none; pass \`sandbox\` to createRuntime`,
    );
  }

  /** Made only when a tool asks for it: most never do. */
  get signal(): AbortSignal {
    this.#controller ??= new AbortController();
    if (this.#abortReason) this.#controller.abort(this.#abortReason);
    return this.#controller.signal;
  }

  /** Bound when it is taken: tools take it out of the context. */
  get emit(): ToolContext['emit'] {
    return (eventType, data) => {
      if (this.#isOver) return;
      this.#emitted += 1;
      if (this.#emitted > this.#core.limits.maxCustomEvents) return;
      const masked = this.#core.ports.masker.mask(plainValue(data));
      this.#announce({ type: 'tool_custom_event', eventType, data: masked });
    };
  }

  get attach(): ToolContext['attach'] {
    return (given) => {
      const { maxAttachmentBytes, maxAttachments } = this.#core.limits;
      if (this.#attached.length >= maxAttachments) {
        throw new KernelError(
          'BAD_ATTACHMENT',
          `Tool "${this.#toolName}" has attached ${maxAttachments} files; a result takes no more`,
        );
      }
      const made = makeAttachment(given, {
        maxBytes: maxAttachmentBytes,
        masker: this.#core.ports.masker,
      });
      this.#attached.push(made);
      return withoutData(made);
    };
  }

  /** What the tool has attached so far, with the bytes. */
  get attached(): readonly Attachment[] {
    return this.#attached;
  }

  get keepPartial(): ToolContext['keepPartial'] {
    return (output) => {
      if (!this.#isOver) this.#partial = output;
    };
  }

  /** What the tool kept of its output so far. */
  get partial(): unknown {
    return this.#partial;
  }

  abort(reason: Error): void {
    this.#abortReason = reason;
    this.#controller?.abort(reason);
  }

  /**
   * Whatever the tool does after this is ignored. Resolves when everything it announced is kept; `undefined` where it
   * announced nothing.
   */
  close(): Promise<unknown> | undefined {
    this.#isOver = true;
    const limit = this.#core.limits.maxCustomEvents;
    const dropped = this.#emitted - limit;
    if (dropped > 0) this.#announce({ type: 'tool_events_dropped', dropped, limit });
    return this.#appends.length > 0 ? Promise.all(this.#appends) : undefined;
  }

  #announce(about: About): void {
    const of = { channel: 'monitor', callId: this.callId, toolName: this.#toolName } as const;
    this.#appends.push(append(this.#core, this.callId, { ...of, ...about }));
  }
}

type About =
  | { readonly type: 'tool_custom_event'; readonly eventType: string; readonly data: unknown }
  | { readonly type: 'tool_events_dropped'; readonly dropped: number; readonly limit: number };

/** A custom event that cannot be kept does not undo the tool's work; the operator hears of it. */
async function append(core: RuntimeCore, callId: string, event: SluiceEvent): Promise<void> {
  const { clock, events, log } = core.ports;
  try {
    await events.append([draftEvent(core, clock.now(), event)]);
  } catch (error) {
    log.error('event_not_kept', { call_id: callId, message: messageOf(error) });
  }
}
