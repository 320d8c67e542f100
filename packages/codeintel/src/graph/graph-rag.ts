import { qualifiedName } from '../search/best-place.js';
import type { Codebase } from '../search/codebase.js';
import { search } from '../search/search.js';
import { round } from '../search/search-item.js';
import { readText } from '../store/read-text.js';
import { CodeGraph } from './code-graph.js';
import { findSymbol } from './find-symbol.js';
import type { GraphNode } from './graph-node.js';

export interface GraphRagArguments {
  readonly query: string;
  readonly depth?: number | undefined;
  /** Tokens of text, four characters each. */
  readonly budget?: number | undefined;
  readonly top_k?: number | undefined;
  /** Lines of code that a neighbour shows where it is told of as a place; none by default. */
  readonly lines?: number | undefined;
}

export interface RagNode {
  readonly id: string;
  readonly path: string;
  readonly file_path: string;
  readonly line_start: number;
  readonly line_end: number;
  readonly symbol: string;
  readonly kind: string;
  readonly relevance_score: number;
  readonly score: number;
  readonly depth: number;
  readonly reason: string;
}

export interface GraphRagResult {
  readonly schema_version: '1.0';
  readonly source: 'graph-rag';
  readonly query: string;
  readonly token_count: number;
  readonly subgraph: {
    readonly nodes: readonly RagNode[];
    readonly edges: readonly {
      readonly from: string;
      readonly to: string;
      readonly type: string;
      readonly confidence: number;
    }[];
  };
  readonly candidates: readonly {
    readonly file_path: string;
    readonly relevance_score: number;
    readonly tokens: number;
  }[];
  /** Code of the nodes, the most relevant first: whole while it fits, then only the signature. */
  readonly text: string;
  readonly metadata: {
    readonly graph_depth: number;
    readonly budget: number;
    readonly truncated: boolean;
    readonly provider: 'index' | 'direct';
  };
}

const MOST_NODES = 60;
const CHARACTERS_PER_TOKEN = 4;
const LONGEST_SNIPPET_LINES = 60;

/** The places that fit a query and what they are tied to, with as much of their code as the budget holds. */
export async function graphRag(
  codebase: Codebase,
  args: GraphRagArguments,
): Promise<GraphRagResult> {
  const depth = Math.max(0, Math.min(5, args.depth ?? 2));
  const budget = Math.max(100, args.budget ?? 8000);
  const topK = Math.max(1, Math.min(50, args.top_k ?? 10));
  const graph = new CodeGraph(codebase);
  const found = await search(codebase, { query: args.query, limit: topK });
  const nodes = new Map<string, RagNode>();
  const graphNodes = new Map<string, GraphNode>();
  const best = found.candidates[0]?.score ?? 1;
  for (const item of found.candidates) {
    const id = item.symbol === '' ? item.path : `${item.path}::${item.symbol}`;
    const score = round(item.score / best);
    nodes.set(id, {
      id,
      path: item.path,
      file_path: item.path,
      line_start: item.line_start,
      line_end: item.line_end,
      symbol: item.symbol,
      kind: item.kind,
      relevance_score: score,
      score,
      depth: 0,
      reason: item.reason,
    });
    const [node] = item.symbol === '' ? [] : findSymbol(graph, id);
    if (node) graphNodes.set(id, node);
  }
  const edges = expand(graph, nodes, graphNodes, depth);
  const ordered = [...nodes.values()].sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
  const { text, tokens, isCut, perFile } = textOf(codebase, ordered, budget);
  return {
    schema_version: '1.0',
    source: 'graph-rag',
    query: args.query,
    token_count: tokens,
    subgraph: { nodes: ordered, edges },
    candidates: [...perFile].map(([path, entry]) => ({ file_path: path, ...entry })),
    text,
    metadata: { graph_depth: depth, budget, truncated: isCut, provider: codebase.source },
  };
}

function expand(
  graph: CodeGraph,
  nodes: Map<string, RagNode>,
  graphNodes: Map<string, GraphNode>,
  depth: number,
): { from: string; to: string; type: string; confidence: number }[] {
  const edges = new Map<string, { from: string; to: string; type: string; confidence: number }>();
  let frontier = [...graphNodes].map(([id, node]) => ({ id, node }));
  for (let level = 1; level <= depth; level += 1) {
    const next: { id: string; node: GraphNode }[] = [];
    for (const { id, node } of frontier) {
      const score = (nodes.get(id)?.score ?? 0) * 0.5;
      const out = graph
        .uses(node)
        .slice(0, 8)
        .map((edge) => ({ edge, isOut: true }));
      const into = graph
        .users(node)
        .slice(0, 8)
        .map((edge) => ({ edge, isOut: false }));
      for (const { edge, isOut } of [...out, ...into]) {
        if (edge.kind === 'imports' || edge.node.index < 0) continue;
        const other = edge.node.id;
        if (!nodes.has(other)) {
          if (nodes.size >= MOST_NODES) continue;
          nodes.set(
            other,
            shape(
              edge.node,
              score * edge.confidence,
              level,
              isOut ? `used by ${node.symbol.name}` : `uses ${node.symbol.name}`,
            ),
          );
          graphNodes.set(other, edge.node);
          next.push({ id: other, node: edge.node });
        }
        const [from, to] = isOut ? [id, other] : [other, id];
        const type = edge.kind === 'calls' ? 'calls' : 'refs';
        edges.set(`${from}\n${to}\n${type}`, {
          from,
          to,
          type,
          confidence: round(edge.confidence),
        });
      }
    }
    frontier = next;
  }
  return [...edges.values()];
}

function shape(node: GraphNode, score: number, depth: number, reason: string): RagNode {
  return {
    id: node.id,
    path: node.path,
    file_path: node.path,
    line_start: node.symbol.startLine,
    line_end: node.symbol.endLine,
    symbol: qualifiedName(node.symbol),
    kind: node.symbol.kind,
    relevance_score: round(score),
    score: round(score),
    depth,
    reason,
  };
}

function textOf(codebase: Codebase, nodes: readonly RagNode[], budget: number) {
  const perFile = new Map<string, { relevance_score: number; tokens: number }>();
  const blocks: string[] = [];
  let left = budget * CHARACTERS_PER_TOKEN;
  let isCut = false;
  for (const node of nodes) {
    const head = `// ${node.path}:${node.line_start}-${node.line_end}${node.symbol === '' ? '' : ` ${node.symbol}`}\n`;
    const lines = readText(codebase.root, node.path).split('\n');
    const end = Math.min(node.line_end, node.line_start - 1 + LONGEST_SNIPPET_LINES);
    const whole = `${head}${lines.slice(node.line_start - 1, end).join('\n')}\n`;
    const short = `${head}${(lines[node.line_start - 1] ?? '').trim().slice(0, 200)}\n`;
    const block = whole.length <= left ? whole : short.length <= left ? short : undefined;
    if (block !== whole) isCut = true;
    if (block === undefined) continue;
    // And the line between it and the next one.
    left -= block.length + 1;
    blocks.push(block);
    const entry = perFile.get(node.path) ?? { relevance_score: node.score, tokens: 0 };
    entry.tokens += Math.ceil(block.length / CHARACTERS_PER_TOKEN);
    perFile.set(node.path, entry);
  }
  const text = blocks.join('\n');
  return { text, tokens: Math.ceil(text.length / CHARACTERS_PER_TOKEN), isCut, perFile };
}
