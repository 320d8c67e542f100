import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import {
  createServer,
  type Server as HttpServer,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { createMcpHandler, Server } from '@modelcontextprotocol/server';
import { tool } from '@sluice/kernel';
import { createTestRuntime } from '@sluice/kernel/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectMcp, type McpSource, type McpSourceOptions } from './connect-mcp.js';

const program = fileURLToPath(new URL('../../dist/testing/listing-server.js', import.meta.url));

let folder: string;
const opened: { close(): unknown }[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mcp-source-'));
});
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
  rmSync(folder, { recursive: true, force: true });
});

async function connect(options: Omit<McpSourceOptions, 'name'>): Promise<McpSource> {
  const source = await connectMcp({ name: 'notes', ...options });
  opened.push(source);
  return source;
}

const place = () => ({ command: process.execPath, args: [program, folder] });

test('L-05 the tools of an MCP server over stdio run through the one road, in the modes that were declared', async () => {
  const { runtime, registry, ports } = createTestRuntime();
  const source = await connect({
    place: place(),
    registry,
    trustAnnotations: true,
    allowedModes: ({ annotations }) =>
      annotations?.readOnlyHint ? ['chat_safe', 'coding'] : ['coding'],
  });
  expect(source.tools).toEqual(['mcp__notes__echo', 'mcp__notes__fail', 'mcp__notes__old_one']);
  expect(registry.listTools('chat_safe').map(({ name }) => name)).toEqual(['mcp__notes__echo']);
  const run = (name: string, args: unknown, mode: 'chat_safe' | 'coding' = 'chat_safe') =>
    runtime.runCall({ name: `mcp__notes__${name}`, arguments: args }, { mode });
  expect((await run('echo', { text: 'hi' })).result).toBe('echo hi');
  expect((await run('echo', { text: 5 })).errorCode).toBe('INVALID_ARGS');
  expect((await run('fail', {})).errorCode).toBe('MODE_DENIED');
  expect(await run('fail', {}, 'coding')).toMatchObject({
    isError: true,
    result: { error: 'no such thing' },
  });
  expect(ports.records.all().map(({ state }) => state)).toEqual([
    'COMPLETED',
    'FAILED',
    'DENIED',
    'FAILED',
  ]);
  await source.close();
  expect(registry.all()).toEqual([]);
});

test('L-05 when the server says that its list changed, the registry has the new one', async () => {
  const { registry } = createTestRuntime();
  let onTools: (names: readonly string[]) => void = () => undefined;
  const source = await connect({
    place: place(),
    registry,
    allowedModes: ['coding'],
    onTools: (names) => onTools(names),
  });
  const changed = new Promise<readonly string[]>((resolve) => {
    onTools = resolve;
  });
  writeFileSync(join(folder, 'more'), '');
  expect(await changed).toEqual(['mcp__notes__echo', 'mcp__notes__fail', 'mcp__notes__new_one']);
  expect(source.tools).toEqual(await changed);
  expect(registry.get('mcp__notes__old_one')).toBeUndefined();
});

test('L-05 a name that is taken is never overwritten, and a server that has gone takes its tools along', async () => {
  const mine = tool('mcp__notes__echo', () => 'mine', { allowedModes: ['coding'] });
  const { registry } = createTestRuntime({ tools: [mine] });
  const trouble: string[] = [];
  let onGone: () => void = () => undefined;
  const gone = new Promise<void>((resolve) => {
    onGone = resolve;
  });
  const source = await connect({
    place: place(),
    registry,
    allowedModes: ['coding'],
    onTrouble(message) {
      trouble.push(message);
      if (message.includes('has gone')) onGone();
    },
  });
  expect(trouble).toEqual([expect.stringContaining('echo is left out: Tool already registered')]);
  expect(source.tools).toEqual(['mcp__notes__fail', 'mcp__notes__old_one']);
  writeFileSync(join(folder, 'leave'), '');
  await gone;
  expect(registry.all().map(({ name }) => name)).toEqual(['mcp__notes__echo']);
});

test('L-05 a server over HTTP is a source too, with its headers', async () => {
  const seen: unknown[] = [];
  const handler = createMcpHandler(() => {
    const server = new Server({ name: 'remote', version: '1' }, { capabilities: { tools: {} } });
    server.setRequestHandler('tools/list', () => ({
      tools: [{ name: 'look', inputSchema: { type: 'object' as const } }],
    }));
    server.setRequestHandler('tools/call', () => ({
      content: [{ type: 'text', text: 'seen' }],
      structuredContent: { seen: true },
    }));
    return server;
  });
  const url = await listen(async (request) => {
    seen.push(request.headers.get('x-team'));
    return handler.fetch(request);
  });
  const { runtime, registry } = createTestRuntime();
  await connect({ place: { url, headers: { 'x-team': 'a' } }, registry, allowedModes: ['coding'] });
  const outcome = await runtime.runCall({ name: 'mcp__notes__look' }, { mode: 'coding' });
  expect(outcome.result).toEqual({ seen: true });
  expect(new Set(seen)).toEqual(new Set(['a']));
});

test('L-05 a server that is not there is told with its place, and leaves nothing behind', async () => {
  const { registry } = createTestRuntime();
  const key = randomUUID();
  const failing = connect({
    place: { url: `http://127.0.0.1:9/mcp?key=${key}` },
    registry,
    allowedModes: ['coding'],
  });
  const error = await failing.catch((found: unknown) => String(found));
  expect(error).toContain('The MCP server notes (http://127.0.0.1:9/mcp) cannot be used');
  expect(error).not.toContain(key);
  expect(registry.all()).toEqual([]);
});

async function listen(answer: (request: Request) => Promise<Response>): Promise<string> {
  const reply = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const given = await answer(toRequest(request));
    response.writeHead(given.status, Object.fromEntries(given.headers));
    response.flushHeaders();
    for await (const part of given.body ?? []) response.write(part);
    response.end();
  };
  const server: HttpServer = createServer((request, response) => {
    reply(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  opened.push({
    close() {
      server.closeAllConnections();
      server.close();
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
}

function toRequest(request: IncomingMessage): Request {
  const hasBody = request.method === 'POST';
  return new Request(`http://${request.headers.host}${request.url}`, {
    method: request.method ?? 'GET',
    headers: Object.entries(request.headers).map(([key, value]) => [key, String(value)]),
    ...(hasBody ? { body: Readable.toWeb(request) as never, duplex: 'half' } : {}),
  } as RequestInit);
}
