import { expect, test } from 'vitest';
import type { AgentOptions } from './agent-options.js';
import { missingPart, requireOptions } from './require-options.js';
import { createBench } from './testing/agent-bench.js';

function check(more: object): () => void {
  const { store, model, registry, masker } = createBench([]);
  const whole: AgentOptions = { store, model, registry, masker, permission: { mode: 'ask' } };
  return () => requireOptions({ ...whole, ...more });
}

test('a whole set of parts is taken', () => {
  expect(check({ agents: { clock: { identity: 'You tell the time.' } } })).not.toThrow();
  expect(check({ budget: { maxSteps: 5 }, retry: { maxAttempts: 1 } })).not.toThrow();
});

const theirs = { specificationVersion: 'v3', doGenerate: () => 1, doStream: () => 1 };

test.each([
  [{ model: 'gpt-5' }, "createOpenAiModel({ apiKey, model: 'gpt-5' })"],
  [{ model: theirs }, 'modelFromAiSdk'],
  [{ model: class Answers {} }, 'without `stream()`'],
  [{ model: Promise.resolve({}) }, '`model` of createAgent is a promise; await it first'],
  [{ store: 'desk.db' }, "await createStore({ path: 'desk.db', masker })"],
  [{ store: Promise.resolve({}) }, '`store` of createAgent is a promise; await it first'],
  [{ store: new Map() }, 'without `approvalsOf()`; open one with `createStore`'],
  [{ masker: {} }, 'without `mask()`'],
  [{ telemetry: true }, 'await createOpenTelemetry()'],
  [{ telemetry: Promise.resolve({}) }, 'await it first'],
  [{ agents: [{ identity: 'x' }] }, 'give each a name'],
  [
    { agents: { clock: { prompt: 'x' } } },
    'Agent "clock" has no "prompt"; did you mean `identity`?',
  ],
  [{ agents: { clock: { model: 'gpt-5' } } }, 'createOpenAiModel'],
  [{ agents: { clock: 'x' } }, 'Agent "clock" is given string "x"; use an object'],
  [{ budget: { steps: 5 } }, 'A budget has no "steps"; did you mean `maxSteps`?'],
  [{ retry: { attempts: 5 } }, 'has no "attempts"'],
  [{ tasks: { depth: 5 } }, '`tasks` of createAgent has no "depth"'],
  [{ hooks: () => undefined }, 'use an object of functions'],
  [{ limits: { timeout: 5 } }, 'Limit timeout is unknown'],
])('%o is refused when the agent is made', (more, words) => {
  expect(check(more)).toThrow(words);
});

test('a part that is missing is named with where it comes from', () => {
  expect(missingPart('store').message).toBe(
    'createAgent needs `store`; it was given none: open one with `createStore` of @sluice/store',
  );
});
