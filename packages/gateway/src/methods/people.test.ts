import { createMemoryStore } from '@sluice/agent/testing';
import { systemClock } from '@sluice/kernel/system';
import { describe, expect, test } from 'vitest';
import { createGatewayBench } from '../testing/gateway-bench.js';
import { peopleConformance } from '../testing/people-conformance.js';

describe('on the store in memory', () => {
  peopleConformance(async () => {
    const store = createMemoryStore(systemClock);
    return { open: async () => store.another(), dispose: async () => undefined };
  });
});

test('R-02 a name is kept in one form, and what is no name is refused', async () => {
  const bench = await createGatewayBench();
  const owner = await bench.client();
  const made = await owner.ask('people.add', { name: 'Ann', role: 'viewer' });
  expect(made).toMatchObject({
    name: 'ann',
    role: 'viewer',
    token: expect.stringMatching(/^slu_/),
  });
  await expect(owner.ask('people.add', { name: 'ANN', role: 'operator' })).rejects.toThrow(
    'PERSON_EXISTS',
  );
  for (const name of ['a b', '\u202eann', '-']) {
    await expect(owner.ask('people.add', { name, role: 'viewer' })).rejects.toThrow(
      'INVALID_PARAMS',
    );
  }
  for (const method of ['people.rotate', 'people.revoke'] as const) {
    await expect(owner.ask(method, { name: 'nobody' })).rejects.toThrow('PERSON_NOT_FOUND');
  }
  const listed = await owner.ask('people.list', {});
  expect(JSON.stringify(listed)).not.toContain(made.token);
  await bench.close();
});
