import { tool } from '@sluice/kernel';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { createGatewayBench, type GatewayBench } from '../testing/gateway-bench.js';

const benches: GatewayBench[] = [];
afterEach(async () => {
  for (const bench of benches.splice(0)) await bench.close();
});

const TEXT = Array.from({ length: 9_000 }, (_, index) => `line ${index}\n`).join('');

test('N-02 a result that was cut is read whole, page after page, in its own session only', async () => {
  const bench = await createGatewayBench({
    script: [{ calls: [{ id: 'l1', name: 'long', arguments: {} }] }, 'ok'],
  });
  benches.push(bench);
  bench.registry.register(
    tool({
      name: 'long',
      description: 'Gives much',
      parameters: z.object({}),
      allowedModes: ['chat_safe'],
      execute: () => TEXT,
    }),
  );
  await bench.agent.sessions.create({ id: 's1' });
  await bench.agent.sessions.create({ id: 's2' });
  await bench.agent.send('s1', 'go');
  const { ask } = await bench.client();
  const { call } = await ask('call.get', { session_id: 's1', call_id: 'l1' });
  const handle = call.result_handle ?? '';
  let text = '';
  for (let offset: number | undefined = 0; offset !== undefined; ) {
    const page: Awaited<ReturnType<typeof read>> = await read(offset);
    expect(page.offset).toBe(text.length);
    expect(page.total_chars).toBe(TEXT.length);
    text += page.text;
    offset = page.next_offset;
  }
  expect(text).toBe(TEXT);
  await expect(ask('result.read', { session_id: 's2', handle })).rejects.toThrow(
    'RESULT_NOT_FOUND',
  );
  await expect(ask('result.read', { session_id: 's1', handle: 'no' })).rejects.toThrow(
    'RESULT_NOT_FOUND',
  );

  function read(offset: number) {
    return ask('result.read', { session_id: 's1', handle, offset, limit: 20_000 });
  }
});
