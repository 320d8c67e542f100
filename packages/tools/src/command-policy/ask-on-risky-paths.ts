import type { PolicyRule } from '@sluice/kernel';
import { RUNS_LATER } from './rules/writing.js';

const WRITERS = new Set(['fs_write', 'fs_edit', 'fs_multi_edit']);

/** Asks before a file tool writes a file that makes other programs run code: hooks, shell profiles, git attributes. */
export function askOnRiskyPaths(extra: readonly RegExp[] = []): PolicyRule {
  const patterns = [new RegExp(RUNS_LATER, 'iu'), ...extra];
  return ({ tool, args }) => {
    if (!WRITERS.has(tool.name)) return undefined;
    const risky = pathsOf(args).find((path) => patterns.some((pattern) => pattern.test(path)));
    if (risky === undefined) return undefined;
    return {
      verdict: 'ask',
      rule: `${risky.slice(0, 200)} makes other programs run code`,
      where: 'path policy',
      risk: 'destructive',
    };
  };
}

function pathsOf(args: unknown): readonly string[] {
  if (typeof args !== 'object' || args === null) return [];
  const own = 'path' in args && typeof args.path === 'string' ? [clean(args.path)] : [];
  const edits = 'edits' in args && Array.isArray(args.edits) ? args.edits : [];
  return [...own, ...edits.flatMap(pathsOf)];
}

/** `a/./b//c/../d` as `a/b/d`, so that no spelling hides a name. */
function clean(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..' && parts.length > 0) parts.pop();
    else if (part !== '.' && part !== '' && part !== '..') parts.push(part);
  }
  return (path.startsWith('/') ? '/' : '') + parts.join('/');
}
