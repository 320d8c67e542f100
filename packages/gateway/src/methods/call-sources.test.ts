import { afterEach, expect, test } from 'vitest';
import { createGatewayBench, type GatewayBench } from '../testing/gateway-bench.js';

const benches: GatewayBench[] = [];
afterEach(async () => {
  for (const bench of benches.splice(0)) await bench.close();
});

const place = { tool: 'read_mail', call_id: 'r1', line: 3, excerpt: 'to fred@evil.example' };
const values = [
  {
    field: 'to',
    value: 'fred@evil.example',
    role: 'destination',
    source: 'untrusted' as const,
    places: [place],
  },
];

test('V-06 where the values of a call came from is told to whoever looks, as far as the program knows', async () => {
  const asked: string[] = [];
  const sources = async (sessionId: string, callId: string) => {
    asked.push(`${sessionId} ${callId}`);
    return callId === 's1' ? { values, concerns: ['to … stands in …'] } : undefined;
  };
  const bench = await createGatewayBench({ gateway: { sources } });
  benches.push(bench);
  const { ask } = await bench.client();
  const of = (call_id: string) => ask('call.sources', { session_id: 'work', call_id });
  expect(await of('s1')).toEqual({ sources: { values, concerns: ['to … stands in …'] } });
  expect(await of('other')).toEqual({});
  expect(asked).toEqual(['work s1', 'work other']);
});

test('without a reader nothing is known', async () => {
  const bench = await createGatewayBench({});
  benches.push(bench);
  const { ask } = await bench.client();
  expect(await ask('call.sources', { session_id: 'work', call_id: 'x' })).toEqual({});
});
