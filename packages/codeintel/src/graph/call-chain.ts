import { qualifiedName } from '../search/best-place.js';
import type { Codebase } from '../search/codebase.js';
import { round } from '../search/search-item.js';
import { CodeGraph, type GraphEdge } from './code-graph.js';
import { findSymbol, nearestNames } from './find-symbol.js';
import type { GraphNode } from './graph-node.js';
import { missingCallees, missingCallers } from './unfollowed.js';

export interface CallChainArguments {
  readonly symbol: string;
  readonly direction?: 'callers' | 'callees' | 'both' | undefined;
  readonly depth?: number | undefined;
}

export interface CallNode {
  readonly symbol_id: string;
  readonly symbol: string;
  readonly kind: string;
  readonly path: string;
  readonly file_path: string;
  /** A line of `path`: of a caller the one with the call, of a callee and of the target the one that defines it. */
  readonly line: number;
  /** Where the call stands, in the file of the caller; absent for the target. */
  readonly call_line?: number;
  readonly line_start: number;
  readonly line_end: number;
  readonly depth: number;
  readonly score: number;
  readonly reason: string;
  readonly is_cycle: boolean;
  readonly callers: readonly CallNode[];
  readonly callees: readonly CallNode[];
}

export interface CallChainResult {
  readonly schema_version: '1.0';
  readonly target_symbol: string;
  readonly direction: 'callers' | 'callees' | 'both';
  readonly found: boolean;
  readonly cycle_detected: boolean;
  readonly call_chain: readonly CallNode[];
  /** Other symbols of that name; give one as `symbol` to ask about it. */
  readonly alternatives: readonly string[];
  readonly nearest: readonly string[];
  /** What may be missing, in words. Empty: nothing that could be told. */
  readonly notes: readonly string[];
  readonly metadata: {
    readonly max_depth: number;
    readonly truncated: boolean;
    readonly source: string;
  };
}

const DEFAULT_DEPTH = 3;
const MOST_DEPTH = 8;
const MOST_NODES = 200;
const MOST_ALTERNATIVES = 20;

/** Who calls a symbol and whom it calls, as trees. A symbol that stands above itself ends its branch as a cycle. */
export function callChain(codebase: Codebase, args: CallChainArguments): CallChainResult {
  const graph = new CodeGraph(codebase);
  const chain = callTrees(codebase, args, graph);
  const [target] = findSymbol(graph, args.symbol);
  return {
    ...chain,
    nearest: target ? [] : nearestNames(graph, args.symbol),
    notes: target ? notesOn(graph, target, chain.direction) : [],
  };
}

/**
 * The same without a word on what may be missing or meant, which takes as long again. Several questions may share a
 * `graph`.
 */
export function callTrees(
  codebase: Codebase,
  args: CallChainArguments,
  graph: CodeGraph,
): Omit<CallChainResult, 'notes' | 'nearest'> {
  const direction = args.direction ?? 'both';
  const depth = Math.max(1, Math.min(MOST_DEPTH, args.depth ?? DEFAULT_DEPTH));
  const [target, ...others] = findSymbol(graph, args.symbol);
  const walk: Walk = { graph, maxDepth: depth, left: MOST_NODES, hasCycle: false };
  const chain = target ? [rootNode(walk, target, direction)] : [];
  return {
    schema_version: '1.0',
    target_symbol: target?.id ?? args.symbol,
    direction,
    found: target !== undefined,
    cycle_detected: walk.hasCycle,
    call_chain: chain,
    alternatives: others
      .slice(0, MOST_ALTERNATIVES)
      .map((node) => `${node.path}:${node.symbol.startLine} ${node.id}`),
    metadata: { max_depth: depth, truncated: walk.left <= 0, source: codebase.source },
  };
}

function notesOn(
  graph: CodeGraph,
  target: GraphNode,
  direction: CallChainResult['direction'],
): string[] {
  return [
    ...(direction === 'callees' ? [] : missingCallers(graph, target)),
    ...(direction === 'callers' ? [] : missingCallees(graph, target)),
  ].filter((note, index, all) => all.indexOf(note) === index);
}

interface Walk {
  readonly graph: CodeGraph;
  readonly maxDepth: number;
  /** How many more nodes may be shown. */
  left: number;
  hasCycle: boolean;
}

function rootNode(
  walk: Walk,
  target: GraphNode,
  direction: CallChainResult['direction'],
): CallNode {
  const callers = direction === 'callees' ? [] : branches(walk, target, 'callers', 1, [target.id]);
  const callees = direction === 'callers' ? [] : branches(walk, target, 'callees', 1, [target.id]);
  return { ...shape(target, target.symbol.startLine, 0, 1, 'target', false), callers, callees };
}

function branches(
  walk: Walk,
  node: GraphNode,
  side: 'callers' | 'callees',
  depth: number,
  above: readonly string[],
): CallNode[] {
  if (depth > walk.maxDepth) return [];
  const edges = side === 'callers' ? walk.graph.callers(node) : walk.graph.callees(node);
  const shown: { edge: GraphEdge; isCycle: boolean }[] = [];
  for (const edge of edges) {
    if (walk.left <= 0) break;
    walk.left -= 1;
    const isCycle = above.includes(edge.node.id);
    if (isCycle) walk.hasCycle = true;
    shown.push({ edge, isCycle });
  }
  return shown.map(({ edge, isCycle }) => {
    const inner = isCycle
      ? []
      : branches(walk, edge.node, side, depth + 1, [...above, edge.node.id]);
    const reason = reasons[side][reasonFor(edge)];
    const line = side === 'callers' ? edge.line : edge.node.symbol.startLine;
    return {
      ...shape(edge.node, line, depth, edge.confidence, reason, isCycle),
      call_line: edge.line,
      callers: side === 'callers' ? inner : [],
      callees: side === 'callees' ? inner : [],
    };
  });
}

/** By its name alone, or by a type that itself is. */
const GUESSED = 0.5;

function reasonFor({ kind, confidence }: GraphEdge): 'calls' | 'passes' | 'guess' {
  if (confidence <= GUESSED) return 'guess';
  return kind === 'calls' ? 'calls' : 'passes';
}

const reasons = {
  callers: {
    calls: 'calls the symbol',
    passes: 'passes the symbol on to be called',
    guess: 'may call the symbol: known by its name alone',
  },
  callees: {
    calls: 'called by the symbol',
    passes: 'passed on by the symbol to be called',
    guess: 'may be called by the symbol: known by its name alone',
  },
} as const;

function shape(
  node: GraphNode,
  line: number,
  depth: number,
  confidence: number,
  reason: string,
  isCycle: boolean,
): Omit<CallNode, 'callers' | 'callees'> {
  return {
    symbol_id: node.id,
    symbol: qualifiedName(node.symbol),
    kind: node.symbol.kind,
    path: node.path,
    file_path: node.path,
    line,
    line_start: node.symbol.startLine,
    line_end: node.symbol.endLine,
    depth,
    score: round(confidence),
    reason,
    is_cycle: isCycle,
  };
}
