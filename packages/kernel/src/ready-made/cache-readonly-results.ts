import { isRecord } from '@sluice/plain';
import { callDigest } from '../approval/call-digest.js';
import type { Hooks } from '../hooks/hook-types.js';
import type { Clock } from '../ports.js';
import type { Registry } from '../registry/registry.js';
import { requireAboveZero, requireMethods, requireOptions } from './require-options.js';

const HOOK = 'cacheReadonlyResults';

/**
 * Answers a call of a read-only tool from the last result for the same arguments in the same session.
 * Failures are not kept, and a call of any other tool empties the cache: it may have changed what was read.
 */
export function cacheReadonlyResults(options: {
  readonly registry: Registry;
  readonly clock: Clock;
  readonly ttlMs: number;
  readonly tools?: readonly string[];
  readonly maxEntries?: number;
}): Hooks {
  const known = ['registry', 'clock', 'ttlMs', 'tools', 'maxEntries'];
  requireOptions(HOOK, options, known);
  requireMethods(HOOK, 'registry', options.registry, ['get'], 'pass the registry of the runtime');
  requireMethods(
    HOOK,
    'clock',
    options.clock,
    ['now'],
    'pass systemClock of @sluice/kernel/system',
  );
  requireAboveZero(HOOK, 'ttlMs', options.ttlMs);
  const maxEntries = options.maxEntries ?? 200;
  requireAboveZero(HOOK, 'maxEntries', maxEntries);
  const tools = options.tools && new Set(options.tools);
  const kept = new Map<string, { readonly result: unknown; readonly until: number }>();

  const isCacheable = (name: string): boolean =>
    options.registry.get(name)?.metadata.readonly === true && (!tools || tools.has(name));

  return {
    preToolUse(call, context) {
      if (!isCacheable(call.name)) {
        if (options.registry.get(call.name)?.metadata.readonly !== true) kept.clear();
        return undefined;
      }
      const found = kept.get(`${context.sessionId}\n${callDigest(call.name, call.args)}`);
      if (!found || found.until <= options.clock.now()) return undefined;
      return { result: found.result };
    },
    postToolUse(call, result, context) {
      if (!isCacheable(call.name)) return undefined;
      if (isRecord(result) && result.ok === false) return undefined;
      const key = `${context.sessionId}\n${callDigest(call.name, call.args)}`;
      kept.delete(key);
      kept.set(key, { result, until: options.clock.now() + options.ttlMs });
      for (const oldest of kept.keys()) {
        if (kept.size <= maxEntries) break;
        kept.delete(oldest);
      }
      return undefined;
    },
  };
}
