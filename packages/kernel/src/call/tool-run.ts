import { messageOf } from '@sluice/plain';
import { type Awaitable, isPromise } from '../awaitable.js';
import type { Tool } from '../define/tool-types.js';
import { draftEvent } from '../events/event-types.js';
import { KernelError } from '../kernel-error.js';
import { begin, finishUnstarted } from './begin-call.js';
import { CallContext, type ContextOwner, closeUse, useOf } from './call-context.js';
import type { CallOutcome } from './call-outcome.js';
import { crashed, deliverOutcome } from './deliver.js';
import type { Execution } from './execution.js';
import { finishExecution } from './finish-execution.js';
import type { LiveCall } from './live-call.js';
import type { SlotUser } from './slots.js';
import type { Cancellable } from './turn.js';

type Settled = Extract<Execution, { kind: 'returned' | 'threw' }>;
type Stopped = { readonly kind: 'timeout' | 'cancelled'; readonly reason: string };

/**
 * A call that passed its gates: it waits for a slot, is written down, runs its tool and ends with whatever comes first:
 * the tool's result, its time limit or the turn's cancelling. What the tool answers after that is recorded as late and
 * goes nowhere else. It is made of callbacks, because a promise for every step costs more than the steps.
 */
export class ToolRun implements Cancellable, SlotUser, ContextOwner {
  readonly tool: Tool;
  readonly call: LiveCall;
  isOver: boolean;
  stopped: Stopped | undefined;
  /** Takes its time limit back; set from when the tool runs. */
  disarm: (() => void) | undefined;
  use: ContextOwner['use'];

  constructor(call: LiveCall, tool: Tool) {
    this.tool = tool;
    this.call = call;
    this.isOver = false;
    this.stopped = undefined;
    this.disarm = undefined;
    this.use = undefined;
  }

  start(): void {
    try {
      const begun = begin(this.call);
      if (begun === undefined) execute(this, new CallContext(this));
      else if (isPromise(begun)) startLater(this, begun);
      else leave(this, begun);
    } catch (error) {
      crash(this, error);
    }
  }

  cancel(reason: string): void {
    const { call } = this;
    if (this.disarm) stop(this, { kind: 'cancelled', reason });
    else if (call.core.slots.leave(this)) {
      // Later, so that nothing in its end can keep the other calls of the turn from being cancelled.
      deliverOutcome(
        call,
        Promise.resolve().then(() => finishUnstarted(call)),
      );
    }
  }
}

function startLater(run: ToolRun, begun: Promise<CallOutcome | undefined>): void {
  const { call } = run;
  begun
    .then((late) => {
      // The turn may have been cancelled while the beginning was written down.
      const isCancelled = call.turn.cancelReason !== undefined;
      if (late || isCancelled) leave(run, late ?? finishUnstarted(call));
      else execute(run, new CallContext(run));
    })
    .catch((error: unknown) => crash(run, error));
}

function execute(run: ToolRun, context: CallContext): void {
  const { tool, call } = run;
  const { core } = call;
  run.disarm = core.ports.clock.setTimer(
    () => timeOut(run),
    tool.metadata.timeout ?? core.limits.timeoutMs,
  );
  const onError = (error: unknown): void => settle(run, { kind: 'threw', error });
  try {
    // Also what is there at once comes later: all calls of a turn begin before one of them ends.
    Promise.resolve(tool.execute(call.args, context)).then(
      (value) => settle(run, { kind: 'returned', value }),
      onError,
    );
  } catch (error) {
    void Promise.resolve().then(() => onError(error));
  }
}

function timeOut(run: ToolRun): void {
  const { tool, call } = run;
  const timeoutMs = tool.metadata.timeout ?? call.core.limits.timeoutMs;
  stop(run, { kind: 'timeout', reason: `${tool.name} did not end within ${timeoutMs} ms` });
}

function settle(run: ToolRun, settled: Settled): void {
  const { stopped } = run;
  if (run.isOver) {
    recordLate(run.call, settled);
  } else if (stopped) {
    const partial = settled.kind === 'returned' ? settled.value : run.use?.partial;
    end(run, { ...stopped, partial, mayStillRun: false });
  } else {
    end(run, settled);
  }
}

function stop(run: ToolRun, cause: Stopped): void {
  if (run.isOver || run.stopped) return;
  const { tool, call } = run;
  const code = cause.kind === 'timeout' ? 'TIMEOUT' : 'CANCELLED';
  run.stopped = cause;
  const use = useOf(run);
  use.abortReason = new KernelError(code, cause.reason);
  use.controller?.abort(use.abortReason);
  const graceMs = tool.metadata.abortGraceMs ?? 0;
  const giveUp = (): void => {
    if (run.isOver) return;
    const execution = { ...cause, partial: run.use?.partial, mayStillRun: true };
    // A tool that heard its signal gets to end before the next call begins in its slot.
    end(run, execution, Promise.resolve());
  };
  run.disarm?.();
  if (graceMs > 0) run.disarm = call.core.ports.clock.setTimer(giveUp, graceMs);
  else giveUp();
}

function end(run: ToolRun, execution: Execution, before?: Promise<void>): void {
  const { call, tool } = run;
  run.isOver = true;
  try {
    run.disarm?.();
    const kept = (run.use && closeUse(call, run.use)) ?? before;
    if (kept) {
      endLater(run, kept, execution);
    } else {
      deliverOutcome(call, finishExecution(call, tool, execution));
      call.core.slots.release(tool);
    }
  } catch (error) {
    crash(run, error);
  }
}

function endLater(run: ToolRun, kept: Promise<void>, execution: Execution): void {
  kept
    .then(() => leave(run, finishExecution(run.call, run.tool, execution)))
    .catch((error: unknown) => crash(run, error));
}

function crash(run: ToolRun, error: unknown): void {
  run.isOver = true;
  leave(run, crashed(run.call, error));
}

function leave({ call, tool }: ToolRun, outcome: Awaitable<CallOutcome>): void {
  deliverOutcome(call, outcome);
  call.core.slots.release(tool);
}

function recordLate(call: LiveCall, settled: Settled): void {
  const { core, id: callId, name: toolName } = call;
  const { clock, records, events, masker, log } = core.ports;
  const isError = settled.kind === 'threw';
  const at = clock.now();
  const complain = (error: unknown): void =>
    log.error('late_result_not_kept', { call_id: callId, message: messageOf(error) });
  try {
    const kept = records.saveLate({
      callId,
      sessionId: core.sessionId,
      at,
      isError,
      result: masker.mask(isError ? messageOf(settled.error) : settled.value),
    });
    if (isPromise(kept)) kept.catch(complain);
    const announced = events.append([
      draftEvent(core, at, {
        channel: 'monitor',
        type: 'tool_late_result',
        callId,
        toolName,
        isError,
      }),
    ]);
    if (isPromise(announced)) announced.catch(complain);
  } catch (error) {
    complain(error);
  }
}
