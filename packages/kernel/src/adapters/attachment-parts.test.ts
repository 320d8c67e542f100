import { expect, test } from 'vitest';
import { z } from 'zod';
import { tool } from '../define/tool.js';
import { createTestRuntime } from '../testing/create-test-runtime.js';
import { toAiSdkTools, toolFromAiSdk } from './ai-sdk.js';
import { toAnthropicToolResult } from './anthropic.js';
import {
  attachmentAsText,
  toAnthropicBlock,
  toMcpContent,
  toOpenAiPart,
  toOpenAiResponsePart,
} from './attachment-parts.js';
import { toMcpResult, toolFromMcp } from './mcp.js';
import { toOpenAiFunctionCallOutput } from './openai.js';

const base64 = (text: string) => Buffer.from(text, 'latin1').toString('base64');
const PNG = base64('\x89PNG\r\n\x1a\n1');
const of = (media_type: string, text: string, name?: string) => ({
  type: 'attachment' as const,
  digest: 'd',
  media_type,
  size_bytes: text.length,
  data: base64(text),
  ...(name === undefined ? {} : { name }),
});

test('L-06 each vendor gets images, PDF and text in its own form, and the rest in words', () => {
  const pdf = of('application/pdf', '%PDF-1', 'a.pdf');
  const text = of('text/csv', 'a,b', 'a.csv');
  const zip = of('application/zip', 'PK', 'a.zip');
  expect(toAnthropicBlock(pdf)).toMatchObject({ type: 'document', title: 'a.pdf' });
  expect(toAnthropicBlock(text)).toMatchObject({ source: { type: 'text', data: 'a,b' } });
  expect(toAnthropicBlock(zip)).toMatchObject({ type: 'text' });
  expect(toOpenAiPart(pdf)).toEqual({
    type: 'file',
    file: { filename: 'a.pdf', file_data: `data:application/pdf;base64,${pdf.data}` },
  });
  expect(toOpenAiPart(text)).toMatchObject({ type: 'text', text: expect.stringContaining('a,b') });
  expect(attachmentAsText(zip)).toBe(
    '[Attached, which you cannot be shown: a.zip (application/zip, 2 bytes)]',
  );
  const { data: _, ...lost } = of('image/png', 'x');
  expect(toOpenAiPart(lost)).toMatchObject({ type: 'text' });
});

test('L-06 the picture of a result goes to Anthropic, Responses and MCP as a picture', async () => {
  const draw = tool({
    name: 'draw',
    description: 'Draws',
    parameters: z.object({}),
    allowedModes: ['chat_safe'],
    execute: (_args, { attach }) => attach({ data: PNG }),
  });
  const { runtime, registry } = createTestRuntime({ tools: [draw] });
  const outcome = await runtime.runCall({ id: 'c1', name: 'draw' }, { mode: 'chat_safe' });
  expect(toAnthropicToolResult(outcome).content).toEqual([
    { type: 'text', text: expect.stringContaining('image/png') },
    { type: 'image', source: { type: 'base64', media_type: 'image/png', data: PNG } },
  ]);
  expect(toOpenAiFunctionCallOutput(outcome).output).toEqual([
    { type: 'input_text', text: expect.any(String) },
    { type: 'input_image', image_url: `data:image/png;base64,${PNG}` },
  ]);
  expect(toMcpResult(outcome).content[1]).toEqual({
    type: 'image',
    data: PNG,
    mimeType: 'image/png',
  });
  const { draw: theirs } = toAiSdkTools(runtime, registry, 'chat_safe');
  const output = await theirs?.execute({}, { toolCallId: 'c2' });
  expect(output && theirs?.toModelOutput({ output })).toEqual({
    type: 'content',
    value: [
      { type: 'text', text: expect.any(String) },
      { type: 'file-data', data: PNG, mediaType: 'image/png' },
    ],
  });
});

test('L-06 pictures of an MCP server are attachments; what it lies about or sends too large is told in words', async () => {
  const blocks = [
    { type: 'text', text: 'two charts' },
    { type: 'image', data: PNG, mimeType: 'image/jpeg' },
    { type: 'image', data: base64('no picture'), mimeType: 'image/png' },
    {
      type: 'resource',
      resource: { uri: 'file:///tmp/a.csv', blob: base64('a,b'), mimeType: 'text/csv' },
    },
    { type: 'image', data: base64('x'.repeat(200)), mimeType: 'image/png' },
    { type: 'resource_link', uri: 'file:///b' },
  ];
  const theirs = toolFromMcp({
    server: 'charts',
    listed: { name: 'draw', inputSchema: { type: 'object' } },
    allowedModes: ['chat_safe'],
    callTool: async () => ({ content: blocks }),
  });
  const { runtime } = createTestRuntime({ tools: [theirs], limits: { maxAttachmentBytes: 100 } });
  const outcome = await runtime.runCall(
    { id: 'c1', name: 'mcp__charts__draw' },
    { mode: 'chat_safe' },
  );
  expect(outcome.attachments?.map(({ media_type, name }) => [media_type, name])).toEqual([
    ['image/png', undefined],
    ['application/octet-stream', undefined],
    ['text/csv', 'a.csv'],
  ]);
  expect(outcome.result).toMatchObject({
    result: expect.stringMatching(
      /^two charts\n\[image content, left out: .*at most 100 are taken\]\n\[resource_link content\]$/,
    ),
  });
});

test('L-06 what an AI SDK tool says the model is shown counts: text, errors, files of every version', async () => {
  const shown = (toModelOutput: (given: { output: unknown }) => unknown) =>
    toolFromAiSdk(
      'look',
      { inputSchema: z.object({}), execute: () => ({ raw: true }), toModelOutput },
      { allowedModes: ['chat_safe'] },
    );
  const run = async (given: (asked: { output: unknown }) => unknown) => {
    const { runtime } = createTestRuntime({ tools: [shown(given)] });
    return runtime.runCall({ id: 'c1', name: 'look' }, { mode: 'chat_safe' });
  };
  expect((await run(() => ({ type: 'text', value: 'short' }))).result).toBe('short');
  expect((await run(() => ({ type: 'json', value: { a: 1 } }))).result).toEqual({ a: 1 });
  expect((await run(() => ({ type: 'content', value: 'odd' }))).result).toEqual({ content: [] });
  expect((await run(() => ({ type: 'other', value: 1 }))).result).toEqual({
    type: 'other',
    value: 1,
  });
  for (const type of ['error-text', 'error-json']) {
    expect(await run(() => ({ type, value: 'bad' }))).toMatchObject({
      isError: true,
      result: { ok: false, error: 'bad' },
    });
  }
  for (const part of [
    { type: 'media', data: PNG, mediaType: 'image/png' },
    { type: 'file-data', data: PNG, mediaType: 'image/png' },
    { type: 'file', data: { type: 'data', data: PNG }, mediaType: 'image/png' },
  ]) {
    const outcome = await run(({ output }) => ({
      type: 'content',
      value: [{ type: 'text', text: JSON.stringify(output) }, part],
    }));
    expect(outcome.attachments).toHaveLength(1);
    expect(outcome.result).toMatchObject({
      content: [{ text: '{"raw":true}' }, { type: 'attachment' }],
    });
  }
});

test('L-06 every kind of file in the whole form of every vendor', () => {
  const image = of('image/png', 'x', 'a.png');
  const pdf = of('application/pdf', '%PDF-1');
  const text = of('text/csv', 'a,b', 'a.csv');
  const sound = of('audio/wav', 'RIFF', 'a.wav');
  const zip = of('application/zip', 'PK', 'a.zip');
  const { data: _, ...lost } = image;
  const url = ({ media_type, data }: typeof image) => `data:${media_type};base64,${data}`;
  const source = ({ media_type, data }: typeof image) => ({ type: 'base64', media_type, data });
  const shownText = '[Attached: a.csv (text/csv, 3 bytes)]\na,b';
  const words = (what: string) => `[Attached, which you cannot be shown: ${what}]`;
  const [inSound, inZip, inLost] = [
    words('a.wav (audio/wav, 4 bytes)'),
    words('a.zip (application/zip, 2 bytes)'),
    words('a.png (image/png, 1 bytes)'),
  ];
  const all = [image, pdf, text, sound, zip, lost];
  expect(all.map(toAnthropicBlock)).toEqual([
    { type: 'image', source: source(image) },
    { type: 'document', source: source(pdf) },
    {
      type: 'document',
      source: { type: 'text', media_type: 'text/plain', data: 'a,b' },
      title: 'a.csv',
    },
    { type: 'text', text: inSound },
    { type: 'text', text: inZip },
    { type: 'text', text: inLost },
  ]);
  expect(all.map(toOpenAiPart)).toEqual([
    { type: 'image_url', image_url: { url: url(image) } },
    { type: 'file', file: { filename: 'attachment.pdf', file_data: url(pdf) } },
    { type: 'text', text: shownText },
    { type: 'text', text: inSound },
    { type: 'text', text: inZip },
    { type: 'text', text: inLost },
  ]);
  expect(all.map(toOpenAiResponsePart)).toEqual([
    { type: 'input_image', image_url: url(image) },
    { type: 'input_file', filename: 'attachment.pdf', file_data: url(pdf) },
    { type: 'input_text', text: shownText },
    { type: 'input_text', text: inSound },
    { type: 'input_text', text: inZip },
    { type: 'input_text', text: inLost },
  ]);
  const uri = 'attachment:sha256:d';
  expect(all.map(toMcpContent)).toEqual([
    { type: 'image', data: image.data, mimeType: 'image/png' },
    { type: 'resource', resource: { uri, mimeType: 'application/pdf', blob: pdf.data } },
    { type: 'resource', resource: { uri, mimeType: 'text/csv', text: 'a,b' } },
    { type: 'audio', data: sound.data, mimeType: 'audio/wav' },
    { type: 'resource', resource: { uri, mimeType: 'application/zip', blob: zip.data } },
    undefined,
  ]);
  expect(all.map(attachmentAsText)).toEqual([
    inLost,
    words('attachment (application/pdf, 6 bytes)'),
    shownText,
    inSound,
    inZip,
    inLost,
  ]);
});
