import { expect, test } from 'vitest';
import type { ModelMessage } from '../models/model.js';
import { createScriptedModel } from '../testing/scripted-model.js';
import { withAttachments } from './with-attachments.js';

const attachment = (digest: string, media_type = 'image/png') =>
  ({ type: 'attachment', digest, media_type, size_bytes: 3, name: `${digest}.png` }) as const;
const reader = { read: (digest: string) => (digest === 'lost' ? undefined : 'QUJD') };

test('L-06 bytes that are no longer kept are told in words', async () => {
  const said: ModelMessage = {
    role: 'user',
    content: 'see',
    attachments: [attachment('a'), attachment('lost')],
  };
  expect(await withAttachments([said], createScriptedModel([]), 's1', reader)).toEqual([
    {
      role: 'user',
      content: 'see\n[Attached, no longer kept: lost.png (image/png, 3 bytes)]',
      attachments: [{ ...attachment('a'), data: 'QUJD' }],
    },
  ]);
});

test('L-06 a model that takes no images is told of them and asked all the same', async () => {
  const model = {
    ...createScriptedModel([]),
    takesAttachment: (type: string) => type === 'text/csv',
  };
  const said: ModelMessage = {
    role: 'tool',
    toolCallId: 'c1',
    toolName: 'draw',
    content: '',
    isError: false,
    attachments: [attachment('a'), attachment('b', 'text/csv')],
  };
  const [shown] = await withAttachments([said], model, 's1', reader);
  expect(shown).toMatchObject({
    content: '[Attached, which you cannot be shown: a.png (image/png, 3 bytes)]',
    attachments: [{ digest: 'b', data: 'QUJD' }],
  });
});

test('L-06 the bytes of a file are read once for all steps of a turn', async () => {
  let reads = 0;
  const counting = {
    read: () => {
      reads += 1;
      return 'QUJD';
    },
  };
  const said: ModelMessage = { role: 'user', content: 'see', attachments: [attachment('a')] };
  for (let step = 0; step < 3; step += 1) {
    await withAttachments([said, said], createScriptedModel([]), 's1', counting);
  }
  expect(reads).toBe(1);
});
