import type { Hooks } from '../hooks/hook-types.js';
import type { Masker } from '../masker.js';
import { requireMethods, requireOptions } from './require-options.js';

/** Masks secrets in results, in what is kept of calls that were cut short and in errors, before a model sees them. */
export function maskResults(options: {
  readonly masker: Masker;
  readonly tools?: readonly string[];
}): Hooks {
  requireOptions('maskResults', options, ['masker', 'tools']);
  const wayOut =
    'pass `{ mask: (value) => maskValue(value).value }` with `maskValue` of @sluice/guard';
  requireMethods('maskResults', 'masker', options.masker, ['mask'], wayOut);
  const tools = options.tools && new Set(options.tools);
  const mask: NonNullable<Hooks['postToolUse']> = (call, seen) => {
    if (tools && !tools.has(call.name)) return undefined;
    const masked = options.masker.mask(seen);
    return masked === seen ? undefined : { replace: { result: masked } };
  };
  return { postToolUse: mask, failedToolUse: mask };
}
