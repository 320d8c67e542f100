import { sensitiveFile } from '@sluice/guard';
import type { PolicyDecision } from '@sluice/kernel';
import { runsCode } from '@sluice/sandbox';
import type { NamedPath } from './named-paths.js';

/** Finds where a path leads, its links followed. */
export interface PathResolver {
  resolvePath(path: string): Promise<{ readonly path: string; readonly absolutePath: string }>;
}

const MAX_PATHS = 300;

/** Asks where a path that looks ordinary leads, by a link, to a file that is not. */
export async function linkedFile(
  resolver: PathResolver | undefined,
  paths: readonly NamedPath[],
): Promise<Omit<PolicyDecision, 'where'> | undefined> {
  if (!resolver) return undefined;
  if (paths.length > MAX_PATHS) {
    return {
      verdict: 'ask',
      rule: 'many-paths: it names more paths than are followed',
      risk: 'write',
    };
  }
  for (const { path, isWritten } of paths) {
    const place = await placeOf(resolver, path);
    if (place === undefined) continue;
    const secret = sensitiveFile(place);
    if (secret !== undefined) {
      return {
        verdict: 'ask',
        rule: `secret-file: ${path} leads to ${place}: ${secret}`,
        risk: 'read',
      };
    }
    const reason = isWritten ? runsCode(place) : undefined;
    if (reason !== undefined) {
      const rule = `write-runs-later: ${path} leads to ${place}: ${reason}`;
      return { verdict: 'ask', rule, risk: 'destructive' };
    }
  }
  return undefined;
}

/** Where a path leads, below its root; `undefined` for one that the sandbox does not open. */
export async function placeOf(resolver: PathResolver, path: string): Promise<string | undefined> {
  try {
    return (await resolver.resolvePath(path)).path;
  } catch {
    // It leads outside or nowhere; the sandbox refuses it with its own reason.
    return undefined;
  }
}
