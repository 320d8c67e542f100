import { sensitiveFile } from '@sluice/guard';
import type { MatchedRule, PolicyDecision, PolicyRule } from '@sluice/kernel';
import { isRecord } from '@sluice/plain';
import { namedPaths } from '@sluice/policy';
import { runsCode } from '@sluice/sandbox';
import { type PathResolver, placeOf } from '../command-policy/linked-file.js';

const MAX_PATHS = 600;

/**
 * Asks before a tool is given a file that often holds secrets, and before a tool that changes something is given one
 * that makes programs run code. Both the path as written and the place that its links lead to are judged. Of several
 * reasons the gravest is given: code that will run before secrets that may be seen.
 */
export function createPathPolicy(resolver: PathResolver | undefined): PolicyRule {
  return async ({ tool, args }) => {
    const named = [...namedPaths(args), ...(tool.name === 'fs_glob' ? patternOf(args) : [])];
    if (named.length === 0) return undefined;
    if (named.length > MAX_PATHS) return tooMany(named.length);
    const isReader = tool.metadata.readonly === true;
    const found = new Map<string, PolicyDecision>();
    for (const path of new Set(named)) {
      const place = resolver && (await placeOf(resolver, path));
      for (const name of place === undefined ? [path] : [path, place]) {
        const reason = isReader ? undefined : runsCode(name);
        if (reason !== undefined && !found.has('path-runs-code'))
          found.set('path-runs-code', makesRun(path, reason));
        const secret = sensitiveFile(name);
        if (secret !== undefined && !found.has('secret-path'))
          found.set('secret-path', sensitive(path, secret));
      }
    }
    const gravest = found.get('path-runs-code') ?? found.get('secret-path');
    return gravest && { ...gravest, matched: [...found].map(matchedAs) };
  };
}

function patternOf(args: unknown): readonly string[] {
  return isRecord(args) && typeof args.pattern === 'string' ? [args.pattern] : [];
}

function matchedAs([name, { verdict, rule, where }]: readonly [
  string,
  PolicyDecision,
]): MatchedRule {
  return { name, verdict, rule, where };
}

function sensitive(path: string, reason: string): PolicyDecision {
  return {
    verdict: 'ask',
    rule: `${shown(path)} often holds secrets: ${reason}`,
    where: 'path policy',
    risk: 'read',
  };
}

function makesRun(path: string, reason: string): PolicyDecision {
  return {
    verdict: 'ask',
    rule: `${shown(path)} makes other programs run code: ${reason}`,
    where: 'path policy',
    risk: 'destructive',
  };
}

function tooMany(count: number): PolicyDecision {
  const decision: PolicyDecision = {
    verdict: 'ask',
    rule: `${count} paths in one call are more than are judged`,
    where: 'path policy',
    risk: 'destructive',
  };
  return { ...decision, matched: [matchedAs(['many-paths', decision])] };
}

function shown(path: string): string {
  return path.length > 200 ? `${path.slice(0, 200)}…` : path;
}
