import {
  bugLocate,
  type Codebase,
  callChain,
  complexity,
  graphRag,
  hotspots,
  impact,
  type SearchResult,
  search,
} from '@sluice/codeintel';
import type { JsonSchema } from '@sluice/kernel';
import { related } from './related.js';

/** A `ci_*` tool as the orchestrator asks it: a JSON Schema for its arguments, since the plan makes them itself. */
export interface CodeQuestion {
  readonly description: string;
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required: readonly string[];
  /** `found`: what `ci_search` of the same run found, where it has. */
  ask(codebase: Codebase, args: never, found: SearchResult | undefined): unknown;
}

const text = (maxLength: number): JsonSchema => ({ type: 'string', minLength: 1, maxLength });
const count = (minimum: number, maximum: number): JsonSchema => ({
  type: 'integer',
  minimum,
  maximum,
});

interface Named {
  readonly symbol?: string;
  readonly file?: string;
  readonly depth?: number;
}

/** All but `ci_index_status`, with the names and arguments they have over MCP; a test holds the two together. */
export const codeQuestions: Readonly<Record<string, CodeQuestion>> = {
  ci_search: {
    description: 'Ranked places in the code for words',
    properties: {
      query: text(20_000),
      limit: count(1, 50),
      mode: { enum: ['hybrid', 'symbol', 'text', 'regex'] },
    },
    required: ['query'],
    ask: (codebase, args: { query: string; limit?: number; mode?: 'hybrid' | 'symbol' | 'text' }) =>
      search(codebase, args),
  },
  ci_graph_rag: {
    description: 'The places that fit a query and what they are tied to',
    properties: {
      query: text(20_000),
      depth: count(0, 5),
      budget: count(100, 32_000),
      top_k: count(1, 50),
    },
    required: ['query'],
    ask: async (codebase, args: { query: string; depth?: number; top_k?: number }, found) => {
      const near = found && related(codebase, found, args.top_k ?? 3, args.depth ?? 1);
      if (near) return { subgraph: { nodes: near } };
      const { subgraph, metadata } = await graphRag(codebase, args);
      return { subgraph: { nodes: subgraph.nodes }, metadata };
    },
  },
  ci_call_chain: {
    description: 'Who calls a symbol and whom it calls',
    properties: {
      symbol: text(500),
      direction: { enum: ['callers', 'callees', 'both'] },
      depth: count(1, 8),
    },
    required: ['symbol'],
    ask: (
      codebase,
      args: { symbol: string; direction?: 'callers' | 'callees' | 'both'; depth?: number },
    ) => callChain(codebase, args),
  },
  ci_bug_locate: {
    description: 'Ranked places for an error',
    properties: { error: text(50_000), top: count(1, 50) },
    required: ['error'],
    ask: (codebase, args: { error: string; top?: number }) => bugLocate(codebase, args),
  },
  ci_impact: {
    description: 'What a change may break',
    properties: { symbol: text(500), file: text(1000), depth: count(1, 5) },
    required: [],
    ask: (codebase, args: Named) => impact(codebase, args),
  },
  ci_complexity: {
    description: 'Complexity of the functions of a file',
    properties: { path: text(1000) },
    required: ['path'],
    ask: (codebase, args: { path: string }) => complexity(codebase, args),
  },
  ci_hotspot: {
    description: 'Files that change often and are complex',
    properties: { days: count(1, 36_500), top: count(1, 200) },
    required: [],
    ask: (codebase, args: { days?: number; top?: number }) =>
      hotspots(codebase, { ...args, nowMs: Date.now() }),
  },
};
