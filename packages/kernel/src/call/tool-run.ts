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
  readonly #call: LiveCall;
  readonly #deliver: Deliver;
  readonly #context: CallContext;
  #place: Link<SlotUser> | undefined;
  #watching: Link<Cancellable> | undefined;
  #isOver = false;
  #stopped: Stopped | undefined;
  /** Set from when the tool runs. */
  #cancelTimer: (() => void) | undefined;

  constructor(call: LiveCall, tool: Tool, deliver: Deliver) {
    this.tool = tool;
    this.#call = call;
    this.#deliver = deliver;
    this.#context = new CallContext(call);
  }

  queueUp(): void {
    const { core, turn } = this.#call;
    this.#place = core.slots.acquire(this);
    this.#watching = turn.watch(this);
    if (!this.#place) this.start();
  }

  start(): void {
    try {
      const begun = begin(this.#call);
      if (isPromise(begun)) this.#startLater(begun);
      else if (begun) this.#leave(begun);
      else this.#execute();
    } catch (error) {
      this.#crash(error);
    }
  }

  cancel(reason: string): void {
    const call = this.#call;
    if (this.#cancelTimer) this.#stop({ kind: 'cancelled', reason });
    else if (this.#place && call.core.slots.leave(this.#place)) {
      // Later, so that nothing in its end can keep the other calls of the turn from being cancelled.
      const ended = Promise.resolve().then(() => finishUnstarted(call));
      deliverOutcome(call, ended, this.#deliver);
    }
  }

  #startLater(begun: Promise<CallOutcome | undefined>): void {
    begun
      .then((late) => {
        // The turn may have been cancelled while the beginning was written down.
        const isCancelled = this.#call.turn.cancelReason !== undefined;
        if (late || isCancelled) this.#leave(late ?? finishUnstarted(this.#call));
        else this.#execute();
      })
      .catch((error: unknown) => this.#crash(error));
  }

  #execute(): void {
    const { tool } = this;
    const call = this.#call;
    const { limits, ports } = call.core;
    const timeoutMs = tool.metadata.timeout ?? limits.timeoutMs;
    this.#cancelTimer = ports.clock.setTimer(() => this.#timeOut(), timeoutMs);
    const onValue = (value: unknown): void => this.#onSettled({ kind: 'returned', value });
    const onError = (error: unknown): void => this.#onSettled({ kind: 'threw', error });
    try {
      const returned: unknown = tool.execute(call.args, this.#context);
      // Also what is there at once comes later: all calls of a turn begin before one of them ends.
      (isPromise(returned) ? returned : Promise.resolve(returned)).then(onValue, onError);
    } catch (error) {
      void Promise.resolve().then(() => onError(error));
    }
  }

  #timeOut(): void {
    const timeoutMs = this.tool.metadata.timeout ?? this.#call.core.limits.timeoutMs;
    const reason = `${this.tool.name} did not end within ${timeoutMs} ms`;
    this.#stop({ kind: 'timeout', reason });
  }

  #onSettled(settled: Settled): void {
    if (this.#isOver) {
      recordLate(this.#call, settled);
    } else if (this.#stopped) {
      const partial = settled.kind === 'returned' ? settled.value : this.#context.partial;
      this.#end({ ...this.#stopped, partial, mayStillRun: false });
    } else {
      this.#end(settled);
    }
  }

  #stop(cause: Stopped): void {
    if (this.#isOver || this.#stopped) return;
    this.#stopped = cause;
    const code = cause.kind === 'timeout' ? 'TIMEOUT' : 'CANCELLED';
    this.#context.abort(new KernelError(code, cause.reason));
    const graceMs = this.tool.metadata.abortGraceMs ?? 0;
    const giveUp = (): void => {
      if (this.#isOver) return;
      const execution = { ...cause, partial: this.#context.partial, mayStillRun: true };
      // A tool that heard its signal gets to end before the next call begins in its slot.
      this.#end(execution, Promise.resolve());
    };
    this.#cancelTimer?.();
    if (graceMs > 0) this.#cancelTimer = this.#call.core.ports.clock.setTimer(giveUp, graceMs);
    else giveUp();
  }

  #end(execution: Execution, before?: Promise<void>): void {
    this.#isOver = true;
    try {
      this.#cancelTimer?.();
      const kept = this.#context.close() ?? before;
      if (kept) this.#endLater(kept, execution);
      else this.#leave(finishExecution(this.#call, this.tool, execution));
    } catch (error) {
      this.#crash(error);
    }
  }

  #endLater(kept: Promise<void>, execution: Execution): void {
    kept
      .then(() => this.#leave(finishExecution(this.#call, this.tool, execution)))
      .catch((error: unknown) => this.#crash(error));
  }

  #crash(error: unknown): void {
    this.#isOver = true;
    this.#leave(crashed(this.#call, error));
  }

  #leave(outcome: Awaitable<CallOutcome>): void {
    const { core, turn } = this.#call;
    if (isPromise(outcome)) deliverOutcome(this.#call, outcome, this.#deliver);
    else this.#deliver(outcome);
    if (this.#watching) turn.unwatch(this.#watching);
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
