import { type Awaitable, isPromise } from '../awaitable.js';
import type { Tool } from '../define/tool-types.js';
import { draftEvent } from '../events/event-types.js';
import { KernelError } from '../kernel-error.js';
import type { Link } from '../linked-list.js';
import { messageOf } from '../message-of.js';
import { begin, finishUnstarted } from './begin-call.js';
import { CallContext } from './call-context.js';
import type { CallOutcome } from './call-outcome.js';
import { crashed, type Deliver, deliverOutcome } from './deliver.js';
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
export class ToolRun implements Cancellable, SlotUser {
  readonly tool: Tool;
  private readonly call: LiveCall;
  private readonly deliver: Deliver;
  private readonly context: CallContext;
  private place: Link<SlotUser> | undefined;
  private watching: Link<Cancellable> | undefined;
  private isRunning: boolean;
  private isOver: boolean;
  private stopped: Stopped | undefined;
  private cancelTimer: (() => void) | undefined;

  constructor(call: LiveCall, tool: Tool, deliver: Deliver) {
    this.tool = tool;
    this.call = call;
    this.deliver = deliver;
    this.context = new CallContext(call);
    this.place = undefined;
    this.watching = undefined;
    this.isRunning = false;
    this.isOver = false;
    this.stopped = undefined;
    this.cancelTimer = undefined;
  }

  queueUp(): void {
    const { core, turn } = this.call;
    this.place = core.slots.acquire(this);
    this.watching = turn.watch(this);
    if (!this.place) this.start();
  }

  start(): void {
    try {
      const begun = begin(this.call);
      if (isPromise(begun)) {
        begun.then((late) => this.run(late)).catch((error: unknown) => this.crash(error));
      } else {
        this.run(begun);
      }
    } catch (error) {
      this.crash(error);
    }
  }

  cancel(reason: string): void {
    const call = this.call;
    if (this.isRunning) this.stop({ kind: 'cancelled', reason });
    else if (this.place && call.core.slots.leave(this.place)) {
      // Later, so that nothing in its end can keep the other calls of the turn from being cancelled.
      const ended = Promise.resolve().then(() => finishUnstarted(call));
      deliverOutcome(call, ended, this.deliver);
    }
  }

  private run(begun: CallOutcome | undefined): void {
    const call = this.call;
    // The turn may have been cancelled while the beginning was written down.
    if (begun || call.turn.cancelReason !== undefined) {
      this.leave(begun ?? finishUnstarted(call));
      return;
    }
    this.isRunning = true;
    this.cancelTimer = call.core.ports.clock.setTimer(() => this.timeOut(), this.timeoutMs);
    const onValue = (value: unknown): void => this.onSettled({ kind: 'returned', value });
    const onError = (error: unknown): void => this.onSettled({ kind: 'threw', error });
    try {
      const returned: unknown = this.tool.execute(call.args, this.context);
      // Also what is there at once comes later: all calls of a turn begin before one of them ends.
      (isPromise(returned) ? returned : Promise.resolve(returned)).then(onValue, onError);
    } catch (error) {
      void Promise.resolve().then(() => onError(error));
    }
  }

  private get timeoutMs(): number {
    return this.tool.metadata.timeout ?? this.call.core.limits.timeoutMs;
  }

  private timeOut(): void {
    const reason = `${this.tool.name} did not end within ${this.timeoutMs} ms`;
    this.stop({ kind: 'timeout', reason });
  }

  private onSettled(settled: Settled): void {
    if (this.isOver) {
      recordLate(this.call, settled);
    } else if (this.stopped) {
      const partial = settled.kind === 'returned' ? settled.value : this.context.partial;
      this.end({ ...this.stopped, partial, mayStillRun: false });
    } else {
      this.end(settled);
    }
  }

  private stop(cause: Stopped): void {
    if (this.isOver || this.stopped) return;
    this.stopped = cause;
    const code = cause.kind === 'timeout' ? 'TIMEOUT' : 'CANCELLED';
    this.context.abort(new KernelError(code, cause.reason));
    const graceMs = this.tool.metadata.abortGraceMs ?? 0;
    const giveUp = (): void => {
      if (this.isOver) return;
      const execution = { ...cause, partial: this.context.partial, mayStillRun: true };
      // A tool that heard its signal gets to end before the next call begins in its slot.
      this.end(execution, Promise.resolve());
    };
    this.cancelTimer?.();
    if (graceMs > 0) this.cancelTimer = this.call.core.ports.clock.setTimer(giveUp, graceMs);
    else giveUp();
  }

  private end(execution: Execution, before?: Promise<void>): void {
    this.isOver = true;
    try {
      this.cancelTimer?.();
      const kept = this.context.close() ?? before;
      if (kept) this.endAfter(kept, execution);
      else this.leave(finishExecution(this.call, this.tool, execution));
    } catch (error) {
      this.crash(error);
    }
  }

  private endAfter(kept: Promise<void>, execution: Execution): void {
    kept
      .then(() => this.leave(finishExecution(this.call, this.tool, execution)))
      .catch((error: unknown) => this.crash(error));
  }

  private crash(error: unknown): void {
    this.isOver = true;
    this.leave(crashed(this.call, error));
  }

  private leave(outcome: Awaitable<CallOutcome>): void {
    const { core, turn } = this.call;
    deliverOutcome(this.call, outcome, this.deliver);
    if (this.watching) turn.unwatch(this.watching);
    core.slots.release(this.tool);
  }
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
      draftEvent(core, at, {
        channel: 'monitor',
        type: 'tool_late_result',
        callId: call.id,
        toolName: call.name,
        isError,
      }),
    ]);
    if (isPromise(announced)) announced.catch(complain);
  } catch (error) {
    complain(error);
  }
}
