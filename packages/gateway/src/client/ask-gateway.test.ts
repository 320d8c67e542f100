import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGatewayBench, type GatewayBench } from '../testing/gateway-bench.js';
import { askGateway } from './ask-gateway.js';

let bench: GatewayBench;
beforeAll(async () => {
  bench = await createGatewayBench();
});
afterAll(() => bench.close());

test('R-02 who can read the launch key asks as the owner, by name', async () => {
  const made = await askGateway(bench.gateway, 'people.add', { name: 'ann', role: 'viewer' });
  expect(made).toMatchObject({ name: 'ann', role: 'viewer' });
  const { people } = await askGateway(bench.gateway, 'people.list', {});
  expect(people).toMatchObject([{ name: 'ann', made_by: 'omar' }]);
});

test('R-02 a refusal keeps its code; a wrong key is refused', async () => {
  const again = askGateway(bench.gateway, 'people.add', { name: 'ann', role: 'viewer' });
  await expect(again).rejects.toMatchObject({ code: 'PERSON_EXISTS' });
  const stranger = { url: bench.gateway.url, launchKey: 'k'.repeat(43) };
  await expect(askGateway(stranger, 'people.list', {})).rejects.toMatchObject({
    code: 'AUTH_FAILED',
  });
});

test('a gateway that is gone rejects', async () => {
  const gone = { url: 'http://127.0.0.1:1', launchKey: 'k' };
  await expect(askGateway(gone, 'people.list', {})).rejects.toThrow('ECONNREFUSED');
});
