import { type GraphRagArguments, graphRag } from '../graph/graph-rag.js';
import { related } from '../graph/related.js';
import { foundPlaces, kindAndName, type ResultEntry } from './found-place.js';
import type { CodeQuestion } from './tool-description.js';

export const ciGraphRag: CodeQuestion<GraphRagArguments> = {
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
    },
    choices: {},
  },
  wordsOf: (args) => args.query,
  async ask(codebase, args, { found }) {
    const near = found && related(codebase, found, args.top_k ?? 3, args.depth ?? 1);
    if (near) {
      return { result: { subgraph: { nodes: near } }, isCut: false, places: () => placesOf(near) };
    }
    const result = await graphRag(codebase, args);
    return {
      result,
      isCut: result.metadata.truncated,
      places: () => placesOf(result.subgraph.nodes),
    };
  },
};

function placesOf(
  nodes: readonly (ResultEntry & { readonly kind: string; readonly depth: number })[],
) {
  return foundPlaces(nodes, {
    title: (node) => node.kind,
    head: (node) => kindAndName(node.kind, node.symbol),
    distance: (node) => node.depth,
  });
}
