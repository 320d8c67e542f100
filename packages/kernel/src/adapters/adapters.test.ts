import { expect, test } from 'vitest';
import { z } from 'zod';
import { tool } from '../define/tool.js';
import { createTestRuntime } from '../testing/index.js';
import { fromAnthropicContent, toAnthropicToolResult, toContentBlock } from './anthropic.js';
import { toMcpResult, toolFromMcp } from './mcp.js';
import {
  fromOpenAiResponseOutput,
  fromOpenAiToolCalls,
  toOpenAiFunctionCallOutput,
  toOpenAiToolMessage,
} from './openai.js';

const coding = { mode: 'coding' } as const;
const add = tool({
  name: 'add',
  description: 'Adds',
  parameters: z.object({ a: z.number(), b: z.number() }),
  execute: ({ a, b }) => ({ sum: a + b }),
  metadata: { readonly: true, title: 'Add' },
  allowedModes: ['coding'],
});

async function outcomes() {
  const { runtime } = createTestRuntime({ tools: [add] });
  const good = await runtime.runCall({ id: 'g', name: 'add', arguments: { a: 1, b: 2 } }, coding);
  const bad = await runtime.runCall({ id: 'b', name: 'add', arguments: {} }, coding);
  return { good, bad };
}

test('K-20 the content block carries id, value and the error flag', async () => {
  const { good, bad } = await outcomes();
  expect(toContentBlock(good)).toEqual({
    type: 'tool_result',
    tool_use_id: 'g',
    content: { sum: 3 },
    is_error: false,
  });
  expect(toContentBlock(bad)).toMatchObject({
    tool_use_id: 'b',
    content: { ok: false, error_code: 'INVALID_ARGS' },
    is_error: true,
  });
});

test('K-20 Anthropic takes text; its tool_use blocks become requests', async () => {
  const { good } = await outcomes();
  expect(toAnthropicToolResult(good)).toEqual({
    type: 'tool_result',
    tool_use_id: 'g',
    content: '{"sum":3}',
    is_error: false,
  });
  expect(
    fromAnthropicContent([
      { type: 'text', text: 'let me' },
      { type: 'tool_use', id: 'toolu_01', name: 'add', input: { a: 1, b: 2 } },
    ]),
  ).toEqual([{ id: 'toolu_01', name: 'add', arguments: { a: 1, b: 2 } }]);
});

test('K-20 OpenAI Chat and Responses, both ways', async () => {
  const { good, bad } = await outcomes();
  expect(toOpenAiToolMessage(good)).toEqual({
    role: 'tool',
    tool_call_id: 'g',
    content: '{"sum":3}',
  });
  expect(toOpenAiFunctionCallOutput(bad)).toMatchObject({
    type: 'function_call_output',
    call_id: 'b',
  });
  expect(
    fromOpenAiToolCalls([
      { id: 'call_1', type: 'function', function: { name: 'add', arguments: '{"a":1' } },
    ]),
  ).toEqual([{ id: 'call_1', name: 'add', arguments: '{"a":1' }]);
  expect(
    fromOpenAiResponseOutput([
      { type: 'message', content: [] },
      { type: 'function_call', call_id: 'call_2', name: 'add', arguments: '{}' },
    ]),
  ).toEqual([{ id: 'call_2', name: 'add', arguments: '{}' }]);
});

test('K-20 K-02 MCP results carry text, structure and isError; annotations come from the metadata', async () => {
  const { good, bad } = await outcomes();
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

test('K-15 K-20 every adapter tells the model what a person changed', async () => {
  const { runtime, settle } = createTestRuntime({ tools: [add], permission: { mode: 'ask' } });
  const call = runtime.runCall({ id: '1', name: 'add', arguments: { a: 1, b: 2 } }, coding);
  await settle();
  await runtime.decide('1', 'allow', { arguments: { a: 1, b: 5 } });
  const outcome = await call;
  const said = '[The user changed the arguments before approving: b: 2 → 5]';
  expect(toOpenAiToolMessage(outcome).content).toBe(`${said}\n{"sum":6}`);
  expect(toAnthropicToolResult(outcome).content).toContain(said);
  expect(toMcpResult(outcome).content[0]).toMatchObject({ text: expect.stringContaining(said) });
  expect(toContentBlock(outcome).content).toMatchObject({
    note: said.slice(1, -1),
    result: { sum: 6 },
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
