import { afterEach, expect, test } from 'vitest';
import { createGatewayBench, type GatewayBench } from '../testing/gateway-bench.js';

const benches: GatewayBench[] = [];
afterEach(async () => {
  for (const bench of benches.splice(0)) await bench.close();
});

test('N-05 one tool is told with what it takes; a name that is none is refused, also one that every object has', async () => {
  const bench = await createGatewayBench({});
  benches.push(bench);
  const { ask } = await bench.client();
  const { tool, parameters } = await ask('tool.get', { name: 'fs_write' });
  expect(tool).toMatchObject({ name: 'fs_write', modes: ['coding'], is_offered: true });
  expect(parameters).toMatchObject({
    properties: { path: { type: 'string' }, content: { type: 'string' } },
    required: ['path', 'content'],
  });
  for (const name of ['fs_wrte', 'constructor', '__proto__']) {
    await expect(ask('tool.get', { name })).rejects.toThrow(/TOOL_NOT_FOUND/);
  }
});
