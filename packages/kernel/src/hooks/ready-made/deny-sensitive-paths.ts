import { isRecord } from '@sluice/plain';
import type { Hooks } from '../hook-types.js';

const SENSITIVE: readonly RegExp[] = [
  /^\/etc\/(?:passwd|shadow|sudoers)/,
  /(?:^|\/)\.ssh(?:\/|$)/,
  /(?:^|\/)\.env(?:\.[^/]*)?$/,
  /(?:^|\/)id_(?:rsa|dsa|ecdsa|ed25519)[^/]*$/,
  /\.(?:pem|key)$/,
  /(?:^|\/)secrets\//,
  /(?:^|\/)\.npmrc$/,
];

/** Denies tools that name a sensitive file in one of their path arguments. */
export function denySensitivePaths(
  options: {
    readonly tools?: readonly string[];
    readonly arguments?: readonly string[];
    readonly isSensitive?: (path: string) => boolean;
  } = {},
): Hooks {
  const tools = options.tools && new Set(options.tools);
  const names = options.arguments ?? ['path', 'file', 'file_path'];
  const isSensitive = options.isSensitive ?? matchesSensitive;
  return {
    preToolUse(call) {
      if (tools && !tools.has(call.name)) return undefined;
      const found = pathsIn(call.args, names, 0).find(isSensitive);
      if (found === undefined) return undefined;
      return { decision: 'deny', reason: `Access to sensitive file denied: ${found}` };
    },
  };
}

function matchesSensitive(path: string): boolean {
  const plain = path
    .replaceAll('\\', '/')
    .replaceAll(/\/(?:\.\/)+/g, '/')
    .toLowerCase();
  return SENSITIVE.some((pattern) => pattern.test(plain));
}

function pathsIn(value: unknown, names: readonly string[], depth: number): string[] {
  if (depth > 4) return [];
  if (Array.isArray(value)) return value.flatMap((entry) => pathsIn(entry, names, depth + 1));
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, entry]) => {
    if (typeof entry === 'string') return names.includes(key) ? [entry] : [];
    return pathsIn(entry, names, depth + 1);
  });
}
