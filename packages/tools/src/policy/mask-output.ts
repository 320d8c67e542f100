import { maskValue } from '@sluice/guard';
import type { Hooks } from '@sluice/kernel';

/** Takes secrets out of what a tool gives a model, by the rules that also mask what is recorded. */
export function maskOutput(): Hooks {
  return {
    postToolUse: (_call, result) => masked(result),
    failedToolUse: (_call, seen) => masked(seen),
  };
}

function masked(seen: unknown) {
  const { value, counts, notes } = maskValue(seen);
  const isClean = Object.keys(counts).length === 0 && notes.length === 0;
  return isClean ? undefined : { replace: { result: value } };
}
