import { afterEach, expect, test } from 'vitest';
import type { AuditReader, AuditRow } from '../ports.js';
import { createGatewayBench, type GatewayBench } from '../testing/gateway-bench.js';

const benches: GatewayBench[] = [];
afterEach(async () => {
  for (const bench of benches.splice(0)) await bench.close();
});

const rows = Array.from(
  { length: 2_500 },
  (_, index): AuditRow => ({
    seq: index + 1,
    at: index,
    kind: index % 2 ? 'proposed' : 'lease_acquired',
    sessionId: 's1',
    data: { number: index },
    hash: `h${index + 1}`,
    previousHash: `h${index}`,
  }),
);

const audit: AuditReader = {
  list: ({ afterSeq = 0, hidesPlumbing, limit }) =>
    rows
      .filter(({ seq, kind }) => seq > afterSeq && !(hidesPlumbing && kind === 'lease_acquired'))
      .slice(0, limit),
  verify: () => ({ ok: true }),
};

async function exported(params: { format: 'jsonl' | 'csv'; include_plumbing?: boolean }) {
  const bench = await createGatewayBench({ gateway: { audit } });
  benches.push(bench);
  const { ask } = await bench.client();
  const { path } = await ask('audit.export', params);
  const response = await fetch(`${bench.gateway.url}${path}`);
  return {
    response,
    text: await response.text(),
    again: await fetch(`${bench.gateway.url}${path}`),
  };
}

test('N-08 every entry is in the file, in order, page after page, and the address works once', async () => {
  const { response, text, again } = await exported({ format: 'jsonl', include_plumbing: true });
  expect(response.headers.get('content-disposition')).toBe(
    'attachment; filename="sluice-audit.jsonl"',
  );
  expect(response.headers.get('cache-control')).toBe('no-store');
  const entries = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(entries.map(({ seq }) => seq)).toEqual(rows.map(({ seq }) => seq));
  expect(entries[1]).toMatchObject({ hash: 'h2', previous_hash: 'h1', session_id: 's1' });
  expect(again.status).toBe(404);
});

test('N-08 a file is filtered as the page is, and a table has a head', async () => {
  const { text } = await exported({ format: 'csv' });
  const [head, ...lines] = text.trim().split('\n');
  expect(head?.startsWith('seq,at,kind,')).toBe(true);
  expect(lines).toHaveLength(1_250);
});
