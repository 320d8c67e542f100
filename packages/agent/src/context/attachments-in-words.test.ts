import { expect, test } from 'vitest';
import type { ModelMessage } from '../models/model.js';
import { tellAttachments } from './attachments-in-words.js';
import { cutToFit } from './cut-to-fit.js';
import { messageTokens } from './estimate-tokens.js';

const picture = {
  type: 'attachment',
  digest: 'd',
  media_type: 'image/png',
  size_bytes: 9,
} as const;
const text = { ...picture, media_type: 'text/plain', size_bytes: 30_000, name: 'log.txt' };
const pdf = { ...picture, media_type: 'application/pdf', size_bytes: 1_000_000 };
const said = (content: string, ...attachments: (typeof picture | typeof text | typeof pdf)[]) =>
  ({ role: 'user', content, attachments }) as const satisfies ModelMessage;

test('L-06 attachments count: an image at its largest, a text by its length, a PDF by its size', () => {
  const [bare, ...rest] = [said(''), said('', picture), said('', text), said('', pdf)];
  const base = messageTokens(bare ?? said(''));
  expect(rest.map((message) => messageTokens(message) - base)).toEqual([1_600, 10_040, 20_000]);
});

test('L-06 older pictures go first and the newest last, and each says that it went', () => {
  const messages = [said('one', picture), said('two', picture), said('x'.repeat(4_000), picture)];
  const shown = (maxTokens: number) =>
    cutToFit(messages, maxTokens).map((message) =>
      message.role === 'user' && message.attachments ? 'shown' : message.content.slice(0, 40),
    );
  expect(shown(10_000)).toEqual(['shown', 'shown', 'shown']);
  expect(shown(4_500)).toEqual(['one\n[Attached, left out to fit the conte', 'shown', 'shown']);
  expect(shown(2_000).slice(1)).toEqual([expect.stringMatching(/^two\n\[Attached/), 'shown']);
  expect(cutToFit(messages, 2_000).at(-1)?.content).toContain('characters cut');
  expect(shown(1_000).at(-1)).not.toBe('shown');
});

test('a message without attachments, or with all of them kept, stays the same object', () => {
  const [plain, shown] = [{ role: 'user', content: 'a' } as const, said('a', picture)];
  expect(tellAttachments(plain, 'gone')).toBe(plain);
  expect(tellAttachments(shown, 'gone', () => true)).toBe(shown);
});
