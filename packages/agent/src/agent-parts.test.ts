import { expect, test } from 'vitest';
import type { AgentOptions } from './agent-options.js';
import { createAgent } from './create-agent.js';
import { createBench } from './testing/agent-bench.js';

function whole(): AgentOptions {
  const { store, model, registry, masker } = createBench([]);
  return { store, model, registry, masker, permission: { mode: 'ask' } };
}

test.each([
  ['store', /createStore/],
  ['model', /createModel/],
  ['registry', /createRegistry/],
  ['permission', /\{ mode: 'ask' \}/],
  ['masker', /maskValue/],
] as const)(
  'issue 16 item 11: an agent without a %s is not made; the error names it and the way out',
  (part, wayOut) => {
    const { [part]: _, ...rest } = whole();
    for (const options of [rest, { ...rest, [part]: undefined }, { ...rest, [part]: null }]) {
      const make = () => createAgent(options as AgentOptions);
      expect(make).toThrow(expect.objectContaining({ code: 'PART_MISSING' }));
      expect(make).toThrow(`createAgent needs \`${part}\``);
      expect(make).toThrow(wayOut);
    }
  },
);

test('the five needed parts are enough', () => {
  expect(() => createAgent(whole())).not.toThrow();
});
