import { type ImpactArguments, type ImpactResult, impact } from '../graph/impact.js';
import { foundPlaces, kindAndName } from './found-place.js';
import type { CodeQuestion } from './tool-description.js';

export const ciImpact: CodeQuestion<ImpactArguments, ImpactResult> = {
  name: 'ci_impact',
  title: 'Impact',
  description:
    'What a change to a symbol or a file may break: callers, heirs and importers, step by step, and the tests that cover it.',
  version: '1.0',
  schema: {
    type: 'object',
    properties: {
      symbol: { type: 'string', maxLength: 500 },
      file: { type: 'string', maxLength: 1000 },
      depth: { default: 3, type: 'integer', minimum: 1, maximum: 5 },
      decay: { default: 0.8, type: 'number', minimum: 0.05, maximum: 1 },
      threshold: { default: 0.1, type: 'number', minimum: 0, maximum: 1 },
    },
    examples: [{ symbol: 'Store.save', depth: 2 }, { file: 'src/store.ts' }],
  },
  timeoutMs: 20_000,
  automatic: {
    tier: 2,
    timeoutMs: 3500,
    clamps: { depth: { min: 1, max: 3 } },
    choices: {},
  },
  wordsOf: (args) => args.symbol || args.file || '',
  ask(codebase, args) {
    // Models are offered a plain object schema: some refuse one that says "either of the two" at its top.
    if (!args.symbol && !args.file) {
      throw new Error(
        'ci_impact needs a symbol or a file. A valid call looks like: {"symbol":"Store.save"} or {"file":"src/store.ts"}',
      );
    }
    const result = impact(codebase, args);
    return {
      result,
      isCut: result.truncated,
      places: () =>
        foundPlaces(result.affected_nodes, {
          title: (node) => node.reason,
          head: (node) => kindAndName(node.kind, node.symbol),
          distance: (node) => node.depth,
        }),
    };
  },
};
