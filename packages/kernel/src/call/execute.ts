import { isPromise } from '../awaitable.js';
import type { Tool } from '../define/tool-types.js';
import { KernelError } from '../kernel-error.js';
import { messageOf } from '../message-of.js';
import { CallContext } from './call-context.js';
import type { LiveCall } from './live-call.js';

export type Execution =
  | { readonly kind: 'returned'; readonly value: unknown }
  | { readonly kind: 'threw'; readonly error: unknown }
  | {
      readonly kind: 'timeout' | 'cancelled';
      readonly reason: string;
      readonly partial: unknown;
      /** The tool has not ended: its work may still be going on. */
      readonly mayStillRun: boolean;
    };

type Settled = Extract<Execution, { kind: 'returned' | 'threw' }>;
type Stopped = { readonly kind: 'timeout' | 'cancelled'; readonly reason: string };

/**
 * Runs the tool and ends with whatever comes first: its result, its time limit or the turn's cancelling.
 * What the tool answers after that is recorded as late and goes nowhere else.
 */
export function execute(call: LiveCall, tool: Tool): Promise<Execution> {
  const { clock } = call.core.ports;
  const timeoutMs = tool.metadata.timeout ?? call.core.limits.timeoutMs;
  const graceMs = tool.metadata.abortGraceMs ?? 0;
  const context = new CallContext(call);

  return new Promise<Execution>((resolve) => {
    let isOver = false;
    let stopped: Stopped | undefined;
    let cancelTimer: () => void = () => undefined;
    let stopListening: () => void = () => undefined;

    const end = (execution: Execution): void => {
      isOver = true;
      cancelTimer();
      stopListening();
      const kept = context.close();
      if (kept)
        kept.then(
          () => resolve(execution),
          () => resolve(execution),
        );
      else resolve(execution);
    };

    const onSettled = (settled: Settled): void => {
      if (isOver) {
        recordLate(call, settled);
      } else if (stopped) {
        const partial = settled.kind === 'returned' ? settled.value : context.partial;
        end({ ...stopped, partial, mayStillRun: false });
      } else {
        end(settled);
      }
    };

    const stop = (cause: Stopped): void => {
      if (isOver || stopped) return;
      stopped = cause;
      const code = cause.kind === 'timeout' ? 'TIMEOUT' : 'CANCELLED';
      context.abort(new KernelError(code, cause.reason));
      const giveUp = (): void => {
        if (!isOver) end({ ...cause, partial: context.partial, mayStillRun: true });
      };
      cancelTimer();
      if (graceMs > 0) cancelTimer = clock.setTimer(giveUp, graceMs);
      else giveUp();
    };

    cancelTimer = clock.setTimer(
      () => stop({ kind: 'timeout', reason: `${tool.name} did not end within ${timeoutMs} ms` }),
      timeoutMs,
    );
    stopListening = call.turn.onCancel((reason) => stop({ kind: 'cancelled', reason }));
    // A turn that was cancelled before the tool began stops it unstarted.
    if (isOver || stopped) return;

    try {
      const returned: unknown = tool.execute(call.args, context);
      if (isPromise(returned)) {
        returned.then(
          (value) => onSettled({ kind: 'returned', value }),
          (error: unknown) => onSettled({ kind: 'threw', error }),
        );
      } else {
        onSettled({ kind: 'returned', value: returned });
      }
    } catch (error) {
      onSettled({ kind: 'threw', error });
    }
  });
}

function recordLate(call: LiveCall, settled: Settled): void {
  const { core } = call;
  const { clock, records, events, masker, log } = core.ports;
  const isError = settled.kind === 'threw';
  const at = clock.now();
  const complain = (error: unknown): void =>
    log.error('late_result_not_kept', { call_id: call.id, message: messageOf(error) });
  try {
    const kept = records.saveLate({
      callId: call.id,
      sessionId: core.sessionId,
      at,
      isError,
      result: masker.mask(settled.kind === 'threw' ? messageOf(settled.error) : settled.value),
    });
    if (isPromise(kept)) kept.catch(complain);
    const announced = events.append([
      {
        timestamp: at,
        sessionId: core.sessionId,
        agentId: core.agentId,
        event: {
          channel: 'monitor',
          type: 'tool_late_result',
          callId: call.id,
          toolName: call.name,
          isError,
        },
      },
    ]);
    if (isPromise(announced)) announced.catch(complain);
  } catch (error) {
    complain(error);
  }
}
