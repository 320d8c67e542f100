import type { DecideResult } from '@sluice/kernel';
import { expect, test } from 'vitest';
import { chatWords } from './chat-words.js';
import { laterWords, overWords, toldResult } from './told-result.js';

const failure = { result: { error: 'Tool denied by policy: by hand (a.yaml:3)' } } as never;
const answers: readonly [Exclude<DecideResult, { status: 'settled' }>, RegExp][] = [
  [{ status: 'counted', people: 1, needed: 2 }, /^Not allowed yet.* 1 of 2 people.*--token-file/],
  [
    { status: 'counted', people: 1, needed: 2, toOthers: ['ann', 'bob'] },
    /1 of 2 people.*another call and is not counted with it: ann, bob/,
  ],
  [{ status: 'same_person' }, /needs another person/],
  [{ status: 'role_needed', role: 'operator' }, /the role operator; nothing was decided/],
  [{ status: 'once_only' }, /holds for this call only/],
  [{ status: 'unconfirmed' }, /nothing was decided/],
  [{ status: 'digest_mismatch' }, /nothing was decided/],
  [{ status: 'not_pending' }, /over already \(answered\)/],
  [{ status: 'invalid', failure }, /may not run.*by hand \(a\.yaml:3\)/],
];

test.each(answers)(
  'R-01 what is not allowed is told in words and never as allowed: %o',
  (answer, words) => {
    const told = toldResult(chatWords.en, answer);
    expect(told).toMatch(words);
    expect(told).not.toMatch(/[a-z]_[a-z]/);
    expect(told).not.toMatch(/(?<!not )\ballowed\b(?! yet)/i);
    expect(toldResult(chatWords.zh, answer)).toMatch(/[\u4e00-\u9fff]/);
  },
);

test('R-01 a question that is over says why, where that is kept', () => {
  const over = { outcome: 'cancelled', note: 'the client that asked has gone' } as const;
  expect(overWords(chatWords.en, over)).toMatch(/\(cancelled\): the client that asked has gone/);
  expect(overWords(chatWords.en, { outcome: 'denied' })).toMatch(/\(denied\)\.$/);
});

test('R-01 a yes says when the call runs where nobody runs it now', () => {
  const said = (waitsFor?: 'session' | 'client') =>
    laterWords(chatWords.en, { status: 'settled', ...(waitsFor ? { waitsFor } : {}) }, 's1');
  expect(said()).toBeUndefined();
  expect(said('session')).toContain('sluice chat --session s1 --resume');
  expect(said('client')).toMatch(/client is started again/);
});
