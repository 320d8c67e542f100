import { createMemoryStore } from '@sluice/agent/testing';
import { createRegistry } from '@sluice/kernel';
import { expect, test } from 'vitest';
import { createGateway } from './create-gateway.js';
import { requireParts } from './require-parts.js';

test('a gateway names the part that it lacks before it listens', async () => {
  const send = () => undefined;
  const some = (more: object) => () => Reflect.apply(requireParts, undefined, [more]);
  expect(some({})).toThrow('createGateway needs `agent`; give createAgent({ … })');
  expect(some({ agent: { send } })).toThrow('needs `registry`');
  const registry = createRegistry();
  expect(some({ agent: { send }, registry })).toThrow('needs `store`');
  const store = Promise.resolve(createMemoryStore());
  expect(some({ agent: { send }, registry, store })).toThrow('it is a promise; await it first');
  expect(some({})).toThrow(expect.objectContaining({ code: 'PART_MISSING' }));
  await expect(Reflect.apply(createGateway, undefined, [])).rejects.toThrow('needs `agent`');
});
