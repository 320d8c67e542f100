import type { ClientView, ServerView } from '@sluice/protocol';
import { afterEach, expect, test } from 'vitest';
import type { GatewayOptions } from '../gateway-options.js';
import { createGatewayBench, type GatewayBench } from '../testing/gateway-bench.js';

const benches: GatewayBench[] = [];

async function surroundings(gateway: Partial<GatewayOptions>) {
  const made = await createGatewayBench({ gateway });
  benches.push(made);
  const one = await made.client();
  return [await one.ask('servers.list', {}), await one.ask('clients.list', {})];
}

afterEach(async () => {
  for (const made of benches.splice(0)) await made.close();
});

test('N-05 foreign servers and clients are told as their readers have them, and none where nobody reads them', async () => {
  const server: ServerView = {
    name: 'files',
    is_declared: true,
    tools: [{ name: 'read', status: 'changed', changes: [{ where: 'description', after: 'new' }] }],
  };
  const client: ClientView = { client: 'codex', label: 'Codex', state: 'governed', gaps: [] };
  expect(
    await surroundings({
      servers: { list: async () => [server] },
      clients: { list: () => [client] },
    }),
  ).toEqual([{ servers: [server] }, { clients: [client] }]);
  expect(await surroundings({})).toEqual([{ servers: [] }, { clients: [] }]);
});
