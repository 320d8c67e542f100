import { type PolicyCall, readPolicy } from '@sluice/policy';
import { expect, test } from 'vitest';
import { countUses, HOUR_MS, type LimitBook, lookAtLimits } from './hourly-limits.js';

const NOW = 5 * HOUR_MS;
const call: PolicyCall = {
  tool: 'send_mail',
  mode: 'coding',
  face: 'mcp',
  args: {},
  commands: [],
  paths: [],
  hosts: [],
};

function conditionsOf(...rules: readonly string[]) {
  const lines = rules.map((rule) => `  - { ${rule} }`).join('\n');
  const { rules: read } = readPolicy(`version: 1\nrules:\n${lines}\n`, { file: 'f' });
  return read.flatMap(({ past }) => past.map(({ condition }) => condition));
}

/** What was asked for beside the limits themselves, of a book that has counted nothing yet. */
async function askedOf(...rules: readonly string[]) {
  const asked: (readonly string[] | undefined)[] = [];
  const book: LimitBook = {
    look: async (limits) => limits.map((limit) => ({ limit, version: 0, uses: [] })),
    take: async () => 'taken',
    recent: async ({ tools }) => {
      asked.push(tools);
      return [{ sessionId: 's', callId: '1', at: NOW - 1, call }];
    },
  };
  const looks = await lookAtLimits(book, conditionsOf(...rules), NOW);
  return { asked, counts: looks.map((look) => countUses(look, NOW)) };
}

test('P-02 only calls of the tools that a limit names are read, and of any where it names none', async () => {
  const mails = 'deny: a, tool: [send_mail, send_sms], at_most: 2 per hour';
  const pages = 'deny: b, tool: browse, at_most: 2 per hour';
  expect(await askedOf(mails, pages)).toEqual({
    asked: [['send_mail', 'send_sms', 'browse']],
    counts: [1, 0],
  });
  for (const open of ['tool: "send_*"', 'face: mcp']) {
    const { asked, counts } = await askedOf(`deny: c, ${open}, at_most: 2 per hour`, pages);
    expect(asked).toEqual([undefined]);
    expect(counts).toEqual([1, 0]);
  }
});

test('P-02 rules that count the same count it once, whatever their numbers', async () => {
  const { asked, counts } = await askedOf(
    'deny: a, tool: send_mail, at_most: 2 per hour',
    'ask: b, tool: send_mail, at_most: 1 per hour',
  );
  expect(asked).toHaveLength(1);
  expect(counts).toEqual([1]);
});

test('P-02 what began an hour ago is over, and the call that is judged does not count for itself', () => {
  const uses = [
    { sessionId: 's', callId: 'old', at: NOW - HOUR_MS },
    { sessionId: 's', callId: 'young', at: NOW - HOUR_MS + 1 },
    { sessionId: 's', callId: 'me', at: NOW },
    { sessionId: 't', callId: 'me', at: NOW },
  ];
  const look = { limit: 'l', version: 1, uses };
  expect(countUses(look, NOW)).toBe(3);
  expect(countUses(look, NOW, { sessionId: 's', callId: 'me' })).toBe(2);
});
