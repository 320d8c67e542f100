import { expect, test } from 'vitest';
import { toAnthropicMessages } from './to-anthropic-messages.js';

test('G-02 calls and results keep their ids, names, inputs and errors', () => {
  expect(
    toAnthropicMessages([
      { role: 'user', content: 'go' },
      {
        role: 'assistant',
        content: 'ok \n',
        toolCalls: [{ id: 'c1', name: 'read_file', arguments: '{"path":"a"}' }],
      },
      { role: 'tool', toolCallId: 'c1', toolName: 'read_file', content: 'text', isError: false },
    ]),
  ).toEqual([
    { role: 'user', content: [{ type: 'text', text: 'go' }] },
    {
      role: 'assistant',
      content: [
        { type: 'text', text: 'ok' },
        { type: 'tool_use', id: 'c1', name: 'read_file', input: { path: 'a' } },
      ],
    },
    {
      role: 'user',
      content: [{ type: 'tool_result', tool_use_id: 'c1', content: 'text', is_error: false }],
    },
  ]);
});

test('G-02 neighbours of one role are one turn, and what is empty is left out', () => {
  expect(
    toAnthropicMessages([
      { role: 'user', content: 'one' },
      { role: 'user', content: ' ' },
      { role: 'assistant', content: '', toolCalls: [] },
      { role: 'system', content: 'mind the time' },
      { role: 'tool', toolCallId: 'c1', toolName: 't', content: '', isError: true },
    ]),
  ).toEqual([
    {
      role: 'user',
      content: [
        { type: 'text', text: 'one' },
        { type: 'text', text: '[Note of the runtime] mind the time' },
        { type: 'tool_result', tool_use_id: 'c1', content: '(no output)', is_error: true },
      ],
    },
  ]);
});

test('L-06 pictures stand as blocks in the message of the user and inside the result of a tool', () => {
  const picture = {
    type: 'attachment',
    digest: 'd',
    media_type: 'image/png',
    size_bytes: 3,
    data: 'QUJD',
  } as const;
  const image = {
    type: 'image',
    source: { type: 'base64', media_type: 'image/png', data: 'QUJD' },
  };
  const [user, , result] = toAnthropicMessages([
    { role: 'user', content: '', attachments: [picture] },
    { role: 'assistant', content: '', toolCalls: [{ id: 'c1', name: 'draw', arguments: '{}' }] },
    {
      role: 'tool',
      toolCallId: 'c1',
      toolName: 'draw',
      content: '',
      isError: false,
      attachments: [picture],
    },
  ]);
  expect(user?.content).toEqual([image]);
  expect(result?.content).toMatchObject([
    { type: 'tool_result', content: [{ type: 'text', text: '(no output)' }, image] },
  ]);
});
