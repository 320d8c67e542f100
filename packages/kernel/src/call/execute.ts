import { isPromise } from '../awaitable.js';
import type { Tool } from '../define/tool-types.js';
import { draftEvent } from '../events/event-types.js';
import { KernelError } from '../kernel-error.js';
import type { Link } from '../linked-list.js';
import { messageOf } from '../message-of.js';
import { CallContext } from './call-context.js';
import type { LiveCall } from './live-call.js';
import type { Cancellable } from './turn.js';

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
  return new Promise((resolve) => new Run(call, tool, resolve).start());
}

class Run implements Cancellable {
  readonly #call: LiveCall;
  readonly #tool: Tool;
  readonly #resolve: (execution: Execution) => void;
  readonly #context: CallContext;
  #isOver: boolean;
  #stopped: Stopped | undefined;
  #cancelTimer: (() => void) | undefined;
  #watching: Link<Cancellable> | undefined;

  constructor(call: LiveCall, tool: Tool, resolve: (execution: Execution) => void) {
    this.#call = call;
    this.#tool = tool;
    this.#resolve = resolve;
    this.#context = new CallContext(call);
    this.#isOver = false;
    this.#stopped = undefined;
    this.#cancelTimer = undefined;
    this.#watching = undefined;
  }

  start(): void {
    const call = this.#call;
    const tool = this.#tool;
    const timeoutMs = tool.metadata.timeout ?? call.core.limits.timeoutMs;
    this.#cancelTimer = call.core.ports.clock.setTimer(() => this.#timeOut(timeoutMs), timeoutMs);
    this.#watching = call.turn.watch(this);
    // A turn that was cancelled before the tool began stops it unstarted.
    if (this.#isOver || this.#stopped) return;
    try {
      const returned: unknown = tool.execute(call.args, this.#context);
      if (isPromise(returned)) {
        returned.then(
          (value) => this.#onSettled({ kind: 'returned', value }),
          (error: unknown) => this.#onSettled({ kind: 'threw', error }),
        );
      } else {
        this.#onSettled({ kind: 'returned', value: returned });
      }
    } catch (error) {
      this.#onSettled({ kind: 'threw', error });
    }
  }

  cancel(reason: string): void {
    this.#stop({ kind: 'cancelled', reason });
  }

  #timeOut(timeoutMs: number): void {
    const reason = `${this.#tool.name} did not end within ${timeoutMs} ms`;
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
    const graceMs = this.#tool.metadata.abortGraceMs ?? 0;
    const giveUp = (): void => {
      if (this.#isOver) return;
      this.#end({ ...cause, partial: this.#context.partial, mayStillRun: true });
    };
    this.#cancelTimer?.();
    if (graceMs > 0) this.#cancelTimer = this.#call.core.ports.clock.setTimer(giveUp, graceMs);
    else giveUp();
  }

  #end(execution: Execution): void {
    this.#isOver = true;
    this.#cancelTimer?.();
    if (this.#watching) this.#call.turn.unwatch(this.#watching);
    const kept = this.#context.close();
    const resolve = (): void => this.#resolve(execution);
    if (kept) kept.then(resolve, resolve);
    else resolve();
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
