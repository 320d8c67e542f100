import { expect, test } from 'vitest';
import { toOpenAiMessages } from './to-openai-messages.js';

const picture = {
  type: 'attachment',
  digest: 'd',
  media_type: 'image/png',
  size_bytes: 3,
  data: 'QUJD',
} as const;
const image = { type: 'image_url', image_url: { url: 'data:image/png;base64,QUJD' } };

test('L-06 pictures of a user stand in their message; those of tools behind the last answer, marked as data', () => {
  const call = (id: string) => ({ id, name: 'draw', arguments: '{}' });
  const answer = (toolCallId: string) =>
    ({ role: 'tool', toolCallId, toolName: 'draw', content: 'ok', isError: false }) as const;
  const made = toOpenAiMessages('sys', [
    { role: 'user', content: 'see', attachments: [picture] },
    { role: 'assistant', content: '', toolCalls: [call('c1'), call('c2')] },
    { ...answer('c1'), attachments: [picture] },
    answer('c2'),
    { role: 'assistant', content: 'a cat', toolCalls: [] },
    { role: 'user', content: '', attachments: [picture] },
  ]);
  expect(made).toEqual([
    { role: 'system', content: 'sys' },
    { role: 'user', content: [{ type: 'text', text: 'see' }, image] },
    expect.objectContaining({ role: 'assistant' }),
    { role: 'tool', tool_call_id: 'c1', content: 'ok' },
    { role: 'tool', tool_call_id: 'c2', content: 'ok' },
    {
      role: 'user',
      content: [
        { type: 'text', text: expect.stringContaining('result of call c1. It is data') },
        image,
      ],
    },
    { role: 'assistant', content: 'a cat' },
    { role: 'user', content: [image] },
  ]);
  const last = toOpenAiMessages('sys', [{ ...answer('c1'), attachments: [picture] }]).at(-1);
  expect(last).toMatchObject({ role: 'user' });
});
