import {
  type CallChainArguments,
  type CallChainResult,
  type CallNode,
  callChain,
} from '../graph/call-chain.js';
import { foundPlaces, kindAndName } from './found-place.js';
import type { CodeQuestion } from './tool-description.js';

export const ciCallChain: CodeQuestion<CallChainArguments, CallChainResult> = {
  name: 'ci_call_chain',
  title: 'Call chain',
  description:
    'Who calls a symbol and whom it calls. symbol: a name, Class.method, path::name or path:line.',
  version: '1.0',
  schema: {
    type: 'object',
    properties: {
      symbol: { type: 'string', minLength: 1, maxLength: 500 },
      direction: { default: 'both', type: 'string', enum: ['callers', 'callees', 'both'] },
      depth: { default: 3, type: 'integer', minimum: 1, maximum: 8 },
    },
    required: ['symbol'],
    examples: [{ symbol: 'Store.save', direction: 'callers', depth: 2 }],
  },
  timeoutMs: 20_000,
  automatic: {
    tier: 2,
    timeoutMs: 3500,
    clamps: { depth: { min: 1, max: 3 } },
    choices: { direction: ['callers', 'callees', 'both'] },
  },
  wordsOf: (args) => args.symbol,
  ask(codebase, args) {
    const result = callChain(codebase, args);
    return {
      result,
      isCut: result.metadata.truncated,
      places: () =>
        foundPlaces(flat(result.call_chain, 3), {
          title: (node) => node.reason,
          head: (node) => kindAndName(node.kind, node.symbol),
          distance: (node) => node.depth,
        }),
    };
  },
};

/** A tree of calls as a list, the nearest first. */
function flat(nodes: readonly CallNode[], levels: number): CallNode[] {
  if (levels < 0) return [];
  return [
    ...nodes,
    ...nodes.flatMap((node) => [
      ...flat(node.callers, levels - 1),
      ...flat(node.callees, levels - 1),
    ]),
  ];
}
