import { Script } from 'node:vm';
import { ToolFault } from './tool-fault.js';

/** Work that was ended because its time was up. */
export class OutOfTime extends ToolFault {
  constructor(message: string, options?: ErrorOptions) {
    super('E_TIMEOUT', message, options);
  }
}

const slot = Symbol.for('sluice.autocontext.guarded');
let script: Script | undefined;

/**
 * Runs `work` and ends it from outside when it does not return in time, even in the middle of a loop: a timer cannot
 * ring while code runs. Only what `work` does before it returns is guarded. Costs a tenth of a millisecond.
 */
export function withTimeGuard<Result>(limitMs: number, work: () => Result): Result {
  if (limitMs < 1) throw new OutOfTime('no time left');
  script ??= new Script(`globalThis[Symbol.for('sluice.autocontext.guarded')]()`);
  let result: { readonly value: Result } | undefined;
  const before: unknown = Reflect.get(globalThis, slot);
  Reflect.set(globalThis, slot, () => {
    result = { value: work() };
  });
  try {
    script.runInThisContext({ timeout: Math.ceil(limitMs) });
  } catch (error) {
    if (isTimeout(error)) {
      throw new OutOfTime(`did not return within ${Math.ceil(limitMs)} ms`, { cause: error });
    }
    throw error;
  } finally {
    Reflect.set(globalThis, slot, before);
  }
  if (!result) throw new OutOfTime('ended without a result');
  return result.value;
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
}
