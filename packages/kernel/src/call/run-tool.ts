import type { Tool } from '../define/tool-types.js';
import { KernelError } from '../kernel-error.js';
import type { Clock } from '../ports.js';
import type { RunningCall } from './call.js';
import type { Cut, CutShort, Execution, Settled } from './execution.js';
import { keepLate } from './keep-late.js';
import type { RuntimeCore } from './runtime-core.js';
import { isItems, takeItems } from './take-items.js';
import { RunContext } from './tool-context.js';
import type { Turn } from './turn.js';

/** A call that may run now, and what it runs with. */
export interface ReadyCall {
  readonly tool: Tool;
  readonly call: RunningCall;
  readonly precondition: unknown;
}

/**
 * Runs the tool until the first of these: its result, its time limit, the cancelling of the turn. What the tool answers
 * after that is recorded as late and goes nowhere else.
 */
export async function runTool(core: RuntimeCore, turn: Turn, ready: ReadyCall): Promise<Execution> {
  const { tool, call } = ready;
  const context = new RunContext(core, call, ready.precondition);
  const work = settle(tool, call.arguments.value, context);
  const first = await firstOf(core, turn, tool, work);
  const execution =
    first.kind === 'returned' || first.kind === 'threw'
      ? first
      : await stopWork(core, ready, context, work, first);
  const announced = context.close();
  if (announced) await announced;
  return execution;
}

/** Tells the tool to stop, and waits for that as long as the tool has asked for. */
async function stopWork(
  core: RuntimeCore,
  { tool, call }: ReadyCall,
  context: RunContext,
  work: Promise<Settled>,
  { kind, reason }: Cut,
): Promise<CutShort> {
  context.abort(new KernelError(kind === 'timeout' ? 'TIMEOUT' : 'CANCELLED', reason));
  const last = await withinGrace(core.ports.clock, tool.metadata.abortGraceMs ?? 0, work);
  if (last === 'still running') {
    void work.then((late) => keepLate(core, call, late));
    return { kind, reason, partial: context.partial, mayStillRun: true };
  }
  const partial = last.kind === 'returned' ? last.value : context.partial;
  return { kind, reason, partial, mayStillRun: false };
}

/** Never rejects: what a tool throws is an answer too. */
async function settle(tool: Tool, args: unknown, context: RunContext): Promise<Settled> {
  try {
    const value = await tool.execute(args, context);
    return {
      kind: 'returned',
      value: isItems(value) ? await takeItems(value, context) : value,
      attached: context.attached,
    };
  } catch (error) {
    return { kind: 'threw', error };
  }
}

function firstOf(
  { ports, limits }: RuntimeCore,
  turn: Turn,
  tool: Tool,
  work: Promise<Settled>,
): Promise<Settled | Cut> {
  const timeoutMs = tool.metadata.timeout ?? limits.timeoutMs;
  return new Promise((resolve) => {
    // The tool may have cancelled its own turn by now: then there is nothing to take back.
    let unwatch: (() => void) | undefined;
    const end = (first: Settled | Cut): void => {
      disarm();
      unwatch?.();
      resolve(first);
    };
    const disarm = ports.clock.setTimer(() => {
      end({ kind: 'timeout', reason: `${tool.name} did not end within ${timeoutMs} ms` });
    }, timeoutMs);
    unwatch = turn.onCancel((reason) => end({ kind: 'cancelled', reason }));
    void work.then(end);
  });
}

/** How the tool ends after its signal was aborted, if it does so in time. */
async function withinGrace(
  clock: Clock,
  graceMs: number,
  work: Promise<Settled>,
): Promise<Settled | 'still running'> {
  if (graceMs <= 0) return 'still running';
  let disarm: () => void = () => undefined;
  const over = new Promise<'still running'>((resolve) => {
    disarm = clock.setTimer(() => resolve('still running'), graceMs);
  });
  try {
    return await Promise.race([work, over]);
  } finally {
    disarm();
  }
}
