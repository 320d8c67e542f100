import { type GraphRagArguments, graphRag } from '../graph/graph-rag.js';
import { related } from '../graph/related.js';
import type { Codebase } from '../search/codebase.js';
import { numberedLines } from '../search/numbered-lines.js';
import { readText } from '../store/read-text.js';
import { foundPlaces, kindAndName, type ResultEntry } from './found-place.js';
import type { CodeQuestion } from './tool-description.js';

export const ciGraphRag: CodeQuestion<GraphRagArguments, object> = {
  name: 'ci_graph_rag',
  title: 'Code graph',
  description:
    'The places that fit a query, what they call and what calls them, with code that fits a token budget.',
  version: '1.0',
  schema: {
    type: 'object',
    properties: {
      query: { type: 'string', minLength: 1, maxLength: 20_000 },
      depth: { default: 2, type: 'integer', minimum: 0, maximum: 5 },
      budget: {
        default: 8000,
        description: 'Tokens of code text',
        type: 'integer',
        minimum: 100,
        maximum: 32_000,
      },
      top_k: { default: 10, type: 'integer', minimum: 1, maximum: 50 },
      lines: {
        default: 0,
        description: 'Lines of code that a neighbour shows where it is found by itself',
        type: 'integer',
        minimum: 0,
        maximum: 200,
      },
    },
    required: ['query'],
    examples: [{ query: 'where are routes matched', depth: 1 }],
  },
  timeoutMs: 20_000,
  automatic: {
    tier: 1,
    timeoutMs: 3500,
    clamps: {
      depth: { min: 0, max: 2 },
      budget: { min: 100, max: 8000 },
      top_k: { min: 1, max: 10 },
      lines: { min: 0, max: 200 },
    },
    choices: {},
  },
  wordsOf: (args) => args.query,
  async ask(codebase, args, { found }) {
    const near = found && related(codebase, found, args.top_k ?? 3, args.depth ?? 1);
    if (near) {
      return {
        result: { subgraph: { nodes: near } },
        isCut: false,
        places: () => placesOf(codebase, near, args.lines ?? 0),
      };
    }
    const result = await graphRag(codebase, args);
    return {
      result,
      isCut: result.metadata.truncated,
      places: () => placesOf(codebase, result.subgraph.nodes, args.lines ?? 0),
    };
  },
};

type Node = ResultEntry & { readonly kind: string; readonly depth: number };

function placesOf(codebase: Codebase, nodes: readonly Node[], lines: number) {
  return foundPlaces(nodes, {
    snippet: (node) => (lines > 0 && node.depth > 0 ? beginningOf(codebase, node, lines) : ''),
    title: (node) => node.kind,
    head: (node) => kindAndName(node.kind, node.symbol),
    distance: (node) => node.depth,
  });
}

function beginningOf({ root }: Codebase, { path, line_start, line_end }: Node, most: number) {
  const count = Math.min(most, line_end - line_start + 1);
  const numbers = Array.from({ length: count }, (_, at) => line_start - 1 + at);
  return numberedLines(readText(root, path).split('\n'), numbers);
}
