import { nearestNames } from '@sluice/kernel';
import { fulfils } from './compare/find-value.js';
import { makeCondition, patternOf } from './condition/condition.js';
import type { Rule } from './rule.js';

/** The tools that a rule can be about, as far as they are known. */
export interface KnownTools {
  /** Those of this program. */
  readonly ours: readonly string[];
  /** Those of clients and of servers that were seen. */
  readonly others: readonly string[];
  /** What some client calls one of ours. */
  readonly renamed: ReadonlyMap<string, { readonly ours: string }>;
}

/**
 * What is odd about a name. `slip`: close to one of ours. `renamed`: what a client calls one of ours, by which no rule
 * meets it there. `unknown`: a tool that nobody has shown yet; it may be one all the same. `near` is the tool that was
 * meant, as it seems.
 */
type Oddity =
  | { readonly kind: 'slip'; readonly near: string }
  | { readonly kind: 'renamed'; readonly near: string }
  | { readonly kind: 'unknown'; readonly near?: string };

/** A name in a rule's `tool` that is no tool's, as far as can be told. */
export type OddToolName = Oddity & { readonly rule: Rule; readonly name: string };

/** Whether it may be right all the same, so that nothing has to be mended. */
export function isWarning(odd: OddToolName): odd is Exclude<OddToolName, { kind: 'slip' }> {
  return odd.kind !== 'slip';
}

/** The names of tools in rules that look like mistakes, and those of which no tool is known. */
export function checkToolNames(rules: readonly Rule[], known: KnownTools): readonly OddToolName[] {
  return rules.flatMap((rule) => {
    const patterns = new Set(toolPatterns(rule));
    return [...patterns].flatMap((name): readonly OddToolName[] => {
      const odd = oddName(name, patterns, known);
      return odd ? [{ rule, name, ...odd }] : [];
    });
  });
}

function oddName(
  name: string,
  patterns: ReadonlySet<string>,
  { ours, others, renamed }: KnownTools,
): Oddity | undefined {
  const all = [...ours, ...others];
  if (name.includes('*'))
    return isMet(name, all) || isOfAnyServer(name, others) ? undefined : { kind: 'unknown' };
  if (all.includes(name) || isOfAnyServer(name, others)) return undefined;
  const meant = renamed.get(name)?.ours;
  const near = nearestNames(name, ours);
  // Beside the tool that it is close to, it is the same tool of another client.
  if ([...near, meant].some((one) => one !== undefined && patterns.has(one))) return undefined;
  if (near[0] !== undefined && !name.startsWith('mcp__'))
    return { kind: 'slip', near: meant ?? near[0] };
  if (meant !== undefined) return { kind: 'renamed', near: meant };
  const [other] = nearestNames(name, others);
  return { kind: 'unknown', ...(other === undefined ? {} : { near: other }) };
}

/** A tool of a server, under the name that it has beside those of others. */
const OF_A_SERVER = /^mcp__(.+?)__/;

/** Whether it is about a server of which no tool was seen, so that nothing is known of what it has. */
function isOfAnyServer(name: string, others: readonly string[]): boolean {
  if (!name.startsWith('mcp__')) return false;
  const server = OF_A_SERVER.exec(name)?.[0];
  return (
    server === undefined || server.includes('*') || !others.some((one) => one.startsWith(server))
  );
}

function isMet(pattern: string, names: readonly string[]): boolean {
  const condition = makeCondition('tool', [patternOf('tool', pattern)]);
  return names.some((name) => fulfils(condition, name));
}

function toolPatterns({ conditions, past }: Rule): readonly string[] {
  return [...conditions, ...past.flatMap(({ condition }) => condition.conditions)]
    .filter(({ attribute }) => attribute === 'tool')
    .flatMap(({ anyOf }) => anyOf.flatMap((one) => (one.kind === 'pattern' ? [one.source] : [])));
}
