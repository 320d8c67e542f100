import { type CallOutcome, callDigest } from '@sluice/kernel';
import { parseJson } from '../models/wire/json.js';
import type { MessageToolCall } from '../ports/message-store.js';

export type GuardVerdict =
  | { readonly kind: 'fine' }
  /** Said to the model. */
  | { readonly kind: 'warn'; readonly text: string }
  /** Said to the user. */
  | { readonly kind: 'stop'; readonly toolName: string; readonly failures: number };

const WARN_AT = 3;

/** Counts how often the very same call has failed in this turn. A success of it starts the count again. */
export class LoopGuard {
  readonly #failures = new Map<string, number>();

  /** Looks at the outcomes of one answer. The third failure is pointed out, the next one ends the turn. */
  observe(calls: readonly MessageToolCall[], outcomes: readonly CallOutcome[]): GuardVerdict {
    let warning: GuardVerdict = { kind: 'fine' };
    for (const [index, outcome] of outcomes.entries()) {
      const call = calls[index];
      if (!call) continue;
      const key = keyOf(call);
      if (!outcome.isError) {
        this.#failures.delete(key);
        continue;
      }
      const failures = (this.#failures.get(key) ?? 0) + 1;
      this.#failures.set(key, failures);
      if (failures > WARN_AT) return { kind: 'stop', toolName: call.name, failures };
      if (failures === WARN_AT) warning = { kind: 'warn', text: warningText(call.name) };
    }
    return warning;
  }
}

function warningText(toolName: string): string {
  return `You have sent the same call of ${toolName} ${WARN_AT} times and it failed each time. Do not send it again: change the arguments, take another way, or tell the user what is in the way. If it fails once more, this turn ends.`;
}

/** The same arguments in another order or spacing are the same call. */
function keyOf(call: MessageToolCall): string {
  const parsed = parseJson(call.arguments);
  return parsed ? callDigest(call.name, parsed.value) : JSON.stringify([call.name, call.arguments]);
}
