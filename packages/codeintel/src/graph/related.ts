import type { Codebase } from '../search/codebase.js';
import type { SearchResult } from '../search/search.js';
import { type CallNode, callTrees } from './call-chain.js';
import { CodeGraph } from './code-graph.js';

/** A place tied to one that was found. */
interface RelatedNode {
  readonly path: string;
  readonly line_start: number;
  readonly line_end: number;
  readonly symbol: string;
  readonly kind: string;
  readonly score: number;
  readonly depth: number;
  readonly reason: string;
}

const MOST_NODES = 12;
/** A name that more files use says little about any of them. */
const MOST_USERS = 8;
/** Each step away counts half. */
const DECAY = 0.5;

/**
 * What the places of a search call and what calls them. The same that the whole graph question would say of them, without
 * searching a second time. `undefined` when none of them is a symbol.
 */
export function related(
  codebase: Codebase,
  found: SearchResult,
  count: number,
  depth: number,
): readonly RelatedNode[] | undefined {
  const starts = found.candidates.filter((item) => item.symbol !== '').slice(0, count);
  if (starts.length === 0) return undefined;
  const nodes = new Map<string, RelatedNode>();
  const best = found.candidates[0]?.score || 1;
  const graph = new CodeGraph(codebase, MOST_USERS);
  for (const start of starts) {
    const symbol = `${start.path}::${start.symbol}`;
    const asked = { symbol, direction: 'both', depth: Math.max(1, depth) } as const;
    const { call_chain } = callTrees(codebase, asked, graph);
    for (const target of call_chain) {
      const near = [
        ...flat(target.callers).map((node) => ({ node, reason: `uses ${start.symbol}` })),
        ...flat(target.callees).map((node) => ({ node, reason: `used by ${start.symbol}` })),
      ];
      for (const { node, reason } of near) {
        const score = (start.score / best) * node.score * DECAY ** node.depth;
        const known = nodes.get(node.symbol_id);
        if (known && known.score >= score) continue;
        nodes.set(node.symbol_id, {
          path: node.path,
          line_start: node.line_start,
          line_end: node.line_end,
          symbol: node.symbol,
          kind: node.kind,
          score,
          depth: node.depth,
          reason,
        });
      }
    }
  }
  return [...nodes.values()]
    .sort((a, b) => b.score - a.score || (a.path < b.path ? -1 : 1))
    .slice(0, MOST_NODES);
}

function flat(nodes: readonly CallNode[]): CallNode[] {
  return nodes.flatMap((node) => [node, ...flat(node.callers), ...flat(node.callees)]);
}
