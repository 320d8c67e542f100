import type { Hooks } from '../hooks/hook-types.js';
import { previewValue } from '../result/preview.js';
import { requireAboveZero, requireOptions } from './require-options.js';

/** Cuts long strings in results; each cut says how much is missing. */
export function cutLongResults(options: {
  readonly maxChars: number;
  readonly tools?: readonly string[];
}): Hooks {
  requireOptions('cutLongResults', options, ['maxChars', 'tools']);
  requireAboveZero('cutLongResults', 'maxChars', options.maxChars);
  const tools = options.tools && new Set(options.tools);
  const limits = { maxStringChars: options.maxChars, maxEntries: 10_000, maxDepth: 50 };
  return {
    postToolUse(call, result) {
      if (tools && !tools.has(call.name)) return undefined;
      const cut = previewValue(result, limits);
      return cut === result ? undefined : { replace: { result: cut } };
    },
  };
}
