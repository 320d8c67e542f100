import { expect, test } from 'vitest';
import { toAiSdkPrompt } from './to-ai-sdk-prompt.js';

test('L-05 what a provider cannot take is put into a form that it can: broken arguments, notes, empty text', () => {
  const prompt = toAiSdkPrompt('Be brief', [
    { role: 'user', content: 'go' },
    { role: 'assistant', content: '', toolCalls: [{ id: 'c', name: 'add', arguments: '{"a":' }] },
    { role: 'tool', toolCallId: 'c', toolName: 'add', content: 'not JSON', isError: true },
    { role: 'system', content: 'the mode changed' },
    { role: 'user', content: 'again' },
  ]);
  expect(prompt).toEqual([
    { role: 'system', content: 'Be brief' },
    { role: 'user', content: [{ type: 'text', text: 'go' }] },
    {
      role: 'assistant',
      content: [
        {
          type: 'tool-call',
          toolCallId: 'c',
          toolName: 'add',
          input: { _not_valid_json: '{"a":' },
        },
      ],
    },
    {
      role: 'tool',
      content: [
        {
          type: 'tool-result',
          toolCallId: 'c',
          toolName: 'add',
          output: { type: 'error-text', value: 'not JSON' },
        },
      ],
    },
    {
      role: 'user',
      content: [
        { type: 'text', text: '[Note of the runtime] the mode changed' },
        { type: 'text', text: 'again' },
      ],
    },
  ]);
});

test('L-05 no system text is no system message, and arguments that are no object are wrapped', () => {
  expect(
    toAiSdkPrompt('', [
      { role: 'assistant', content: 'x', toolCalls: [{ id: 'c', name: 'add', arguments: '[1]' }] },
    ]),
  ).toEqual([
    {
      role: 'assistant',
      content: [
        { type: 'text', text: 'x' },
        { type: 'tool-call', toolCallId: 'c', toolName: 'add', input: { _not_valid_json: '[1]' } },
      ],
    },
  ]);
});

test('L-06 files go in the form of each specification, texts as text', () => {
  const picture = {
    type: 'attachment',
    digest: 'd',
    media_type: 'image/png',
    size_bytes: 3,
    data: 'QUJD',
    name: 'a.png',
  } as const;
  const text = { ...picture, media_type: 'text/plain', name: 'a.txt' };
  const parts = (specification: string) =>
    toAiSdkPrompt(
      '',
      [
        { role: 'user', content: '', attachments: [picture, text] },
        {
          role: 'tool',
          toolCallId: 'c',
          toolName: 'draw',
          content: 'ok',
          isError: false,
          attachments: [picture],
        },
      ],
      specification,
    ).map(({ content }) => content);
  const inText = { type: 'text', text: '[Attached: a.txt (text/plain, 3 bytes)]\nABC' };
  const file = { type: 'file', mediaType: 'image/png', filename: 'a.png' };
  const shown = (part: unknown) => [
    expect.objectContaining({
      output: { type: 'content', value: [{ type: 'text', text: 'ok' }, part] },
    }),
  ];
  expect(parts('v2')).toEqual([
    [{ ...file, data: 'QUJD' }, inText],
    shown({ type: 'media', data: 'QUJD', mediaType: 'image/png' }),
  ]);
  expect(parts('v3')).toEqual([
    [{ ...file, data: 'QUJD' }, inText],
    shown({ type: 'image-data', data: 'QUJD', mediaType: 'image/png' }),
  ]);
  const held = { ...file, data: { type: 'data', data: 'QUJD' } };
  expect(parts('v4')).toEqual([[held, inText], shown(held)]);
});
