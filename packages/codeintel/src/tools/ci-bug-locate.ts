import { type BugLocateResult, bugLocate } from '../graph/bug-locate.js';
import { foundPlaces } from './found-place.js';
import type { CodeQuestion } from './tool-description.js';

interface BugLocateArguments {
  readonly error: string;
  readonly top?: number | undefined;
}

export const ciBugLocate: CodeQuestion<BugLocateArguments, BugLocateResult> = {
  name: 'ci_bug_locate',
  title: 'Bug places',
  description: 'Ranked places for a stack trace, an error message or the description of a bug.',
  version: '1.0',
  schema: {
    type: 'object',
    properties: {
      error: { type: 'string', minLength: 1, maxLength: 50_000 },
      top: { default: 10, type: 'integer', minimum: 1, maximum: 50 },
    },
    required: ['error'],
    examples: [{ error: 'TypeError: no route\n    at matchRoute (src/router.ts:2:10)' }],
  },
  timeoutMs: 20_000,
  automatic: {
    tier: 2,
    timeoutMs: 3500,
    clamps: { top: { min: 1, max: 20 } },
    choices: {},
  },
  wordsOf: (args) => args.error,
  ask(codebase, args) {
    const result = bugLocate(codebase, args);
    return {
      result,
      isCut: false,
      places: () =>
        foundPlaces(result.candidates, { title: () => '', head: (candidate) => candidate.symbol }),
    };
  },
};
