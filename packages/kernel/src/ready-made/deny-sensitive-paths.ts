import { isRecord } from '@sluice/plain';
import type { Hooks } from '../hooks/hook-types.js';
import { KernelError } from '../kernel-error.js';
import { requireOptions } from './require-options.js';

const MAX_DEPTH = 16;

/** Denies tools that name a sensitive file in one of their path arguments. */
export function denySensitivePaths(options: {
  /** Why a file is sensitive; `undefined` for any other. The list is `sensitiveFile` of `@sluice/guard`. */
  readonly sensitiveFile: (path: string) => string | undefined;
  readonly tools?: readonly string[];
  readonly arguments?: readonly string[];
}): Hooks {
  requireOptions('denySensitivePaths', options, ['sensitiveFile', 'tools', 'arguments']);
  const { sensitiveFile } = options;
  if (typeof sensitiveFile !== 'function') {
    throw new KernelError(
      'PART_MISSING',
      'denySensitivePaths needs `sensitiveFile`; pass the function of that name from @sluice/guard',
    );
  }
  const tools = options.tools && new Set(options.tools);
  const names = options.arguments ?? ['path', 'paths', 'file', 'files', 'file_path'];
  return {
    preToolUse(call) {
      if (tools && !tools.has(call.name)) return undefined;
      for (const path of pathsIn(call.args, names, 0)) {
        const why = sensitiveFile(path);
        if (why !== undefined) {
          return { decision: 'deny', reason: `Access to sensitive file denied: ${path} (${why})` };
        }
      }
      return undefined;
    },
  };
}

/** Deeper than this nothing is looked at, and unseen is not passed. */
function pathsIn(value: unknown, names: readonly string[], depth: number): string[] {
  if (depth > MAX_DEPTH) throw new Error(`the arguments nest deeper than ${MAX_DEPTH} levels`);
  if (Array.isArray(value)) return value.flatMap((entry) => pathsIn(entry, names, depth + 1));
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, entry]) => {
    if (!names.includes(key)) return pathsIn(entry, names, depth + 1);
    return [entry]
      .flat()
      .flatMap((one) => (typeof one === 'string' ? [one] : pathsIn(one, names, depth + 1)));
  });
}
