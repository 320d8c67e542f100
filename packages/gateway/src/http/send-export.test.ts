import { afterEach, expect, test } from 'vitest';
import type { AuditReader, AuditWanted } from '../ports.js';
import { createGatewayBench, type GatewayBench } from '../testing/gateway-bench.js';

const benches: GatewayBench[] = [];
afterEach(async () => {
  for (const bench of benches.splice(0)) await bench.close();
});

const LINES = Array.from({ length: 20_000 }, (_, index) => `{"seq":${index + 1},"data":"{}"}`);

async function exported(params: { format: 'jsonl' | 'csv'; include_plumbing?: boolean }) {
  const asked: (readonly [string, AuditWanted])[] = [];
  const audit: AuditReader = {
    list: () => [],
    verify: () => ({ ok: true }),
    async *export(format, wanted) {
      asked.push([format, wanted]);
      yield* LINES;
    },
  };
  const bench = await createGatewayBench({ gateway: { audit } });
  benches.push(bench);
  const { ask } = await bench.client();
  const { path } = await ask('audit.export', params);
  const response = await fetch(`${bench.gateway.url}${path}`);
  return {
    asked,
    response,
    text: await response.text(),
    again: await fetch(`${bench.gateway.url}${path}`),
  };
}

test('N-08 the file is what the audit exports, line by line, and the address works once', async () => {
  const { asked, response, text, again } = await exported({
    format: 'jsonl',
    include_plumbing: true,
  });
  expect(response.headers.get('content-disposition')).toBe(
    'attachment; filename="sluice-audit.jsonl"',
  );
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/x-ndjson');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(text).toBe(`${LINES.join('\n')}\n`);
  expect(asked).toEqual([['jsonl', { afterSeq: 0, hidesPlumbing: false }]]);
  expect(again.status).toBe(404);
});

test('N-08 an address that was only asked for its headers, or with another method, still gives its file', async () => {
  const audit: AuditReader = {
    list: () => [],
    verify: () => ({ ok: true }),
    async *export() {
      yield* LINES;
    },
  };
  const bench = await createGatewayBench({ gateway: { audit } });
  benches.push(bench);
  const { ask } = await bench.client();
  const { path } = await ask('audit.export', { format: 'jsonl' });
  const fetched = (method: string) => fetch(`${bench.gateway.url}${path}`, { method });
  for (const method of ['HEAD', 'HEAD', 'POST', 'OPTIONS']) {
    expect((await fetched(method)).status).toBe(405);
  }
  expect((await fetched('HEAD')).headers.get('allow')).toBe('GET');
  expect(await (await fetched('GET')).text()).toBe(`${LINES.join('\n')}\n`);
  expect((await fetched('GET')).status).toBe(404);
});

test('N-08 a file is filtered as the page is', async () => {
  const { asked, response } = await exported({ format: 'csv' });
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('content-disposition')).toBe(
    'attachment; filename="sluice-audit.csv"',
  );
  expect(asked).toEqual([['csv', { afterSeq: 0, hidesPlumbing: true }]]);
});

test.each([
  ['before its first line', 0],
  ['after much of it was sent', 10_000],
])(
  'N-08 a file that cannot be read to its end, %s, is broken off and never passes for a whole one',
  async (_, at) => {
    const audit: AuditReader = {
      list: () => [],
      verify: () => ({ ok: true }),
      async *export() {
        yield* LINES.slice(0, at);
        throw new Error('the disk is gone');
      },
    };
    const bench = await createGatewayBench({ gateway: { audit } });
    benches.push(bench);
    const { ask } = await bench.client();
    const { path } = await ask('audit.export', { format: 'jsonl' });
    const whole = fetch(`${bench.gateway.url}${path}`).then((response) => response.text());
    await expect(whole).rejects.toThrow();
    expect(bench.log.lines).toContainEqual({
      level: 'error',
      event: 'page_failed',
      facts: { message: 'the disk is gone' },
    });
  },
);
