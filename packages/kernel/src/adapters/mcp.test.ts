import { expect, test } from 'vitest';
import { add, editedOutcome, outcomesOfAdding } from '../testing/adding-tool.js';
import { createTestRuntime } from '../testing/index.js';
import { toMcpResult, toolFromMcp } from './mcp.js';

const coding = { mode: 'coding' } as const;

test('K-20 K-02 MCP results carry text, structure and isError; annotations come from the metadata', async () => {
  const { good, bad } = await outcomesOfAdding();
  expect(toMcpResult(good)).toEqual({
    content: [{ type: 'text', text: '{"sum":3}' }],
    structuredContent: { sum: 3 },
    isError: false,
  });
  expect(toMcpResult(bad).isError).toBe(true);
  const { registry } = createTestRuntime({ tools: [add] });
  expect(registry.getToolsSchema('coding', 'mcp')[0]?.annotations).toEqual({
    title: 'Add',
    readOnlyHint: true,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: false,
  });
});

test('K-20 an MCP tool in our registry needs its modes from whoever registers it, and its claims are not trusted unasked', async () => {
  const calls: unknown[] = [];
  const listed = {
    name: 'get.weather',
    description: 'Weather',
    inputSchema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
    annotations: { readOnlyHint: true },
  };
  const make = (trustAnnotations: boolean) =>
    toolFromMcp({
      server: 'acme',
      listed,
      allowedModes: ['coding'],
      trustAnnotations,
      callTool: async (name, args) => {
        calls.push([name, args]);
        return { content: [{ type: 'text', text: 'sunny' }], isError: false };
      },
    });
  const { runtime, registry } = createTestRuntime({ tools: [make(false)] });
  expect(registry.get('mcp__acme__get_weather')?.metadata.readonly).toBeUndefined();
  expect(make(true).metadata.readonly).toBe(true);
  const good = await runtime.runCall(
    { id: '1', name: 'mcp__acme__get_weather', arguments: { city: 'Rome' } },
    coding,
  );
  expect(good.result).toBe('sunny');
  expect(calls).toEqual([['get.weather', { city: 'Rome' }]]);
  const bad = await runtime.runCall(
    { id: '2', name: 'mcp__acme__get_weather', arguments: {} },
    coding,
  );
  expect(bad.errorCode).toBe('INVALID_ARGS');
  const denied = await runtime.runCall(
    { id: '3', name: 'mcp__acme__get_weather', arguments: { city: 'x' } },
    { mode: 'chat_safe' },
  );
  expect(denied.errorCode).toBe('MODE_DENIED');
  expect(calls).toHaveLength(1);
});

test('K-20 what an MCP tool says of itself counts only where it is trusted; the time is ours', () => {
  const annotations = {
    ...{ title: 'Weather', readOnlyHint: true, destructiveHint: false, idempotentHint: true },
    openWorldHint: false,
  };
  const make = (more: { trustAnnotations?: boolean; timeoutMs?: number }) =>
    toolFromMcp({
      server: 's',
      listed: { name: 'x', inputSchema: { type: 'object' }, annotations },
      allowedModes: ['coding'],
      callTool: async () => 'fine',
      ...more,
    });
  expect(make({}).metadata).toEqual({ openWorld: true });
  expect(make({ trustAnnotations: true, timeoutMs: 5 }).metadata).toEqual({
    ...{ title: 'Weather', readonly: true, destructive: false, idempotent: true },
    ...{ openWorld: false, timeout: 5 },
  });
  expect(make({}).group).toBe('world');
});

test('K-20 an error of an MCP server stays an error', async () => {
  const failing = toolFromMcp({
    server: 's',
    listed: { name: 'x', inputSchema: { type: 'object' } },
    allowedModes: ['coding'],
    callTool: async () => ({ content: [{ type: 'text', text: 'not found' }], isError: true }),
  });
  const { runtime } = createTestRuntime({ tools: [failing] });
  expect(await runtime.runCall({ id: '1', name: 'mcp__s__x' }, coding)).toMatchObject({
    isError: true,
    result: { ok: false, error: 'not found' },
  });
});

test('K-15 K-20 the model is told what a person changed', async () => {
  const { outcome, words } = await editedOutcome();
  expect(toMcpResult(outcome).content[0]).toMatchObject({ text: expect.stringContaining(words) });
});
