import { type ComplexityResult, complexity } from '../status/complexity.js';
import { foundPlaces } from './found-place.js';
import type { CodeQuestion } from './tool-description.js';

export const ciComplexity: CodeQuestion<{ readonly path: string }, ComplexityResult> = {
  name: 'ci_complexity',
  title: 'Complexity',
  description: 'Cyclomatic and cognitive complexity of the functions of a file or folder.',
  version: '1.0',
  schema: {
    type: 'object',
    properties: { path: { type: 'string', minLength: 1, maxLength: 1000 } },
    required: ['path'],
    examples: [{ path: 'src/router.ts' }],
  },
  timeoutMs: 10_000,
  automatic: { tier: 2, timeoutMs: 1000, clamps: {}, choices: {} },
  wordsOf: (args) => args.path,
  ask(codebase, args) {
    const result = complexity(codebase, args);
    return {
      result,
      isCut: false,
      places: () =>
        foundPlaces(result.functions, { title: () => '', head: (entry) => entry.symbol }),
    };
  },
};
