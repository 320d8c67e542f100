import { describe, expect, test } from 'vitest';
import { createGatewayBench } from '../../packages/gateway/src/testing/gateway-bench.js';
import { gatewayConformance } from '../../packages/gateway/src/testing/gateway-conformance.js';
import { peopleConformance } from '../../packages/gateway/src/testing/people-conformance.js';
import { createTestPlace } from '../../packages/store/src/testing/index.js';

describe.each(['sqlite', 'postgres'] as const)('the gateway on %s', (engine) => {
  gatewayConformance(() => createTestPlace(engine));
  peopleConformance(() => createTestPlace(engine));

  test('G-05 G-09 the audit shows every call with its tool, and tells when somebody changed it', async () => {
    const place = await createTestPlace(engine);
    const store = await place.open();
    const denied = { calls: [{ id: 'r1', name: 'read_file', arguments: { path: 'a' } }] };
    const bench = await createGatewayBench({
      store,
      script: [denied, 'no'],
      gateway: { audit: store.audit },
    });
    try {
      const client = await bench.client();
      await client.ask('chat.send', { content: 'read a' });
      const { entries, chain } = await client.ask('audit.query', { tool_name: 'read_file' });
      expect(chain).toMatchObject({ is_whole: true });
      expect(entries.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['proposed']));
      expect(entries.every(({ call_id }) => call_id === 'r1')).toBe(true);
      const all = await client.ask('audit.query', { include_plumbing: true });
      expect(all.entries.map(({ seq }) => seq)).toEqual(all.entries.map((_, index) => index + 1));
      for (const [index, entry] of all.entries.entries()) {
        if (index > 0) expect(entry.previous_hash).toBe(all.entries[index - 1]?.hash);
      }
    } finally {
      await bench.close();
      await place.dispose();
    }
  });
});
