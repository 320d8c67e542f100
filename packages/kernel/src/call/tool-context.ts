import { messageOf } from '@sluice/plain';
import type { ToolContext } from '../define/tool-types.js';
import { draftEvent, type SluiceEvent } from '../events/event-types.js';
import { KernelError } from '../kernel-error.js';
import type { RunningCall } from './call.js';
import type { RuntimeCore } from './runtime-core.js';

/** What a tool gets beside its arguments, and what the kernel holds of it. */
export interface OwnedContext {
  readonly context: ToolContext;
  /** What the tool kept of its output so far. */
  partial(): unknown;
  abort(reason: Error): void;
  /** From then on nothing the tool does is heard. Resolves when everything it announced is kept. */
  close(): Promise<void>;
}

export function createToolContext(
  core: RuntimeCore,
  call: RunningCall,
  precondition: unknown,
): OwnedContext {
  const { agentId, sessionId, services, limits, ports } = core;
  const { id: callId, name: toolName, mode } = call;
  let isOver = false;
  let emitted = 0;
  let partial: unknown;
  let controller: AbortController | undefined;
  let abortReason: Error | undefined;
  const appends: Promise<void>[] = [];

  const announce = (event: SluiceEvent): void => {
    appends.push(append(core, callId, event));
  };

  return {
    context: {
      agentId,
      sessionId,
      callId,
      mode,
      services,
      precondition,
      get sandbox() {
        if (core.sandbox) return core.sandbox;
        throw new KernelError(
          'NO_SANDBOX',
          `Tool "${toolName}" needs a sandbox and this runtime has none; pass \`sandbox\` to createRuntime`,
        );
      },
      // Made only when a tool asks for it: most never do.
      get signal() {
        controller ??= new AbortController();
        if (abortReason) controller.abort(abortReason);
        return controller.signal;
      },
      emit(eventType, data) {
        if (isOver) return;
        emitted += 1;
        if (emitted > limits.maxCustomEvents) return;
        const masked = ports.masker.mask(data);
        const about = { callId, toolName, eventType, data: masked };
        announce({ channel: 'monitor', type: 'tool_custom_event', ...about });
      },
      keepPartial(output) {
        if (!isOver) partial = output;
      },
    },
    partial: () => partial,
    abort(reason) {
      abortReason = reason;
      controller?.abort(reason);
    },
    async close() {
      isOver = true;
      const limit = limits.maxCustomEvents;
      const dropped = emitted - limit;
      if (dropped > 0) {
        const about = { callId, toolName, dropped, limit };
        announce({ channel: 'monitor', type: 'tool_events_dropped', ...about });
      }
      await Promise.all(appends);
    },
  };
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
