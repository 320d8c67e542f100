import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const bin = fileURLToPath(new URL('../../bin/sluice.cjs', import.meta.url));
let folder: string;
let collector: Server;
let received: { readonly url: string; readonly header: string; readonly body: string }[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-spans-'));
  received = [];
  collector = createServer((request, response) => {
    text(request).then(
      (body) => {
        received.push({ url: request.url ?? '', header: String(request.headers['x-team']), body });
        response.setHeader('content-type', 'application/json').end('{}');
      },
      (error: Error) => response.destroy(error),
    );
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
});

afterEach(() => {
  collector.closeAllConnections();
  collector.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** `sluice chat` with one message, to its end, under these variables. */
async function chat(variables: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [bin, 'chat'], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, ...variables },
  });
  child.stdin.end('what time is it');
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { out, err, code: Number(code) };
}

interface SentSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
}

const endpoint = () => `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;

test('L-07 the usual variables send the spans of a turn to a collector, as one tree and without content', async () => {
  const { code, err } = await chat({
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint(),
    OTEL_EXPORTER_OTLP_HEADERS: 'x-team=desk',
    OTEL_SERVICE_NAME: 'support',
  });
  expect([code, err]).toEqual([0, expect.not.stringContaining('telemetry')]);
  expect(received.map(({ url, header }) => [url, header])).toEqual([['/v1/traces', 'desk']]);
  const body: {
    resourceSpans: { resource: { attributes: unknown[] }; scopeSpans: { spans: SentSpan[] }[] }[];
  } = JSON.parse(received[0]?.body ?? '{}');
  const [sent] = body.resourceSpans;
  expect(sent?.resource.attributes).toContainEqual({
    key: 'service.name',
    value: { stringValue: 'support' },
  });
  const spans = sent?.scopeSpans.flatMap((scope) => scope.spans) ?? [];
  const root = spans.find(({ name }) => name === 'invoke_agent sluice');
  const below = spans.filter((span) => span !== root);
  expect(below.map(({ name }) => name)).toContain('execute_tool current_time');
  expect(new Set(below.map(({ parentSpanId }) => parentSpanId))).toEqual(new Set([root?.spanId]));
  expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1);
  expect(received[0]?.body).not.toContain('what time is it');
});

test('L-07 a collector that is not there holds nothing up, and the switches for off are kept', async () => {
  const lost = await chat({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' });
  expect(lost.code).toBe(0);
  for (const off of [{ OTEL_SDK_DISABLED: 'true' }, { OTEL_TRACES_EXPORTER: 'none' }]) {
    const said = await chat({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint(), ...off });
    expect(said.code).toBe(0);
  }
  expect(received).toEqual([]);
  const { err } = await chat({ OTEL_TRACES_EXPORTER: 'jaeger' });
  expect(err).toContain('OTEL_TRACES_EXPORTER=jaeger is not known here; use otlp, console or none');
});
