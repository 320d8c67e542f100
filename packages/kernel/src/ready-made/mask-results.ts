import type { Hooks } from '../hooks/hook-types.js';
import type { Masker } from '../ports.js';

/** Masks secrets in results before a model sees them. */
export function maskResults(options: {
  readonly masker: Masker;
  readonly tools?: readonly string[];
}): Hooks {
  const tools = options.tools && new Set(options.tools);
  return {
    postToolUse(call, result) {
      if (tools && !tools.has(call.name)) return undefined;
      const masked = options.masker.mask(result);
      return masked === result ? undefined : { replace: { result: masked } };
    },
  };
}
