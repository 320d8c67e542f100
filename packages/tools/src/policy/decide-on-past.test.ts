import type { PolicyQuestion } from '@sluice/kernel';
import { createDecider, type Policy, type PolicyCall, readPolicy } from '@sluice/policy';
import { expect, test } from 'vitest';
import { CallsUnderWay } from './calls-under-way.js';
import { decideOnPast } from './decide-on-past.js';
import { HOUR_MS, type LimitBook, type LimitUse } from './hourly-limits.js';

const call: PolicyCall = {
  tool: 'send_mail',
  mode: 'coding',
  face: 'mcp',
  args: {},
  commands: [],
  paths: [],
  hosts: [],
};
const mails = policyOf('deny: mails, tool: send_mail, at_most: 3 per hour');

function policyOf(rule: string): Policy {
  return readPolicy(`version: 1\ndefault: allow\nrules:\n  - { ${rule} }\n`, { file: 'own.yaml' });
}

/** A book as a store keeps it, for processes that each wait as long as they like between a look and a use. */
function bookOf(recent: readonly (LimitUse & { readonly call: PolicyCall })[] = []) {
  const kept = new Map<string, { version: number; usedAt: number; uses: LimitUse[] }>();
  const asked = { looks: 0, recent: 0, conflicts: 0 };
  const book: LimitBook = {
    async look(limits) {
      asked.looks += 1;
      return limits.map((limit) => {
        const { version = 0, usedAt, uses = [] } = kept.get(limit) ?? {};
        return { limit, version, ...(usedAt === undefined ? {} : { usedAt }), uses: [...uses] };
      });
    },
    async take({ limits, at }) {
      if (limits.some(({ limit, version }) => (kept.get(limit)?.version ?? 0) !== version)) {
        asked.conflicts += 1;
        return 'changed';
      }
      for (const { limit, version, uses } of limits) {
        const before = kept.get(limit)?.uses ?? [];
        kept.set(limit, { version: version + 1, usedAt: at, uses: [...before, ...uses] });
      }
      return 'taken';
    },
    async recent({ since }) {
      asked.recent += 1;
      return recent.filter(({ at }) => at >= since);
    },
  };
  return { book, asked };
}

/** One process of several that share a book. */
function processOf(limits: LimitBook | undefined, clock = { now: 5 * HOUR_MS }) {
  const underWay = new CallsUnderWay();
  return (sessionId: string, callId: string, policy = mails, made = call) => {
    const tool = { name: made.tool } as unknown as PolicyQuestion['tool'];
    const question = { tool, args: {}, mode: 'coding', sessionId, callId, agentId: 'a' } as const;
    const parts = { loadPast: async () => [], limits, underWay, now: () => clock.now };
    return decideOnPast(question, made, [policy], parts, (past) => {
      const { verdict } = createDecider(policy).decide(made, past);
      return { verdict, isDenied: verdict === 'deny' };
    });
  };
}

const allowed = (decided: readonly { readonly verdict: string }[]) =>
  decided.filter(({ verdict }) => verdict === 'allow').length;

test('P-02 of a burst over ten sessions in four processes as many go through as the limit of the hour says', async () => {
  const { book, asked } = bookOf();
  const processes = Array.from({ length: 4 }, () => processOf(book));
  const decided = await Promise.all(
    Array.from(
      { length: 40 },
      (_, index) => processes[index % 4]?.(`s${index % 10}`, `c${index}`) ?? expect.unreachable(),
    ),
  );
  expect(allowed(decided)).toBe(3);
  expect(asked.conflicts).toBeGreaterThan(0);
});

test('P-02 the hour goes by, and a call that is judged again is still the same one', async () => {
  const clock = { now: 5 * HOUR_MS };
  const { book } = bookOf();
  const decide = processOf(book, clock);
  for (const id of ['a', 'b', 'c', 'a']) expect((await decide('s', id)).verdict).toBe('allow');
  expect((await decide('t', 'd')).verdict).toBe('deny');
  clock.now += HOUR_MS - 1;
  expect((await decide('t', 'd')).verdict).toBe('deny');
  clock.now += 1;
  expect((await decide('t', 'd')).verdict).toBe('allow');
});

test('P-02 a rule counts what ran in the hour before anybody asked for it, read once', async () => {
  const now = 5 * HOUR_MS;
  const ran = [1, 2].map((id) => ({ sessionId: 'old', callId: `${id}`, at: now - id, call }));
  const long = { sessionId: 'old', callId: 'long', at: now - HOUR_MS - 1, call };
  const other = { sessionId: 'old', callId: 'x', at: now, call: { ...call, tool: 'other' } };
  const { book, asked } = bookOf([...ran, long, other]);
  const decide = processOf(book);
  expect((await decide('s', 'a')).verdict).toBe('allow');
  expect((await decide('s', 'b')).verdict).toBe('deny');
  expect((await decide('s', 'c')).verdict).toBe('deny');
  expect(asked.recent).toBe(1);
});

test('P-02 a limit that is reached before anybody asked is read once too', async () => {
  const now = 5 * HOUR_MS;
  const ran = [1, 2, 3].map((id) => ({ sessionId: 'old', callId: `${id}`, at: now - id, call }));
  const { book, asked } = bookOf(ran);
  const decide = processOf(book);
  for (const id of ['a', 'b']) expect((await decide('s', id)).verdict).toBe('deny');
  expect(asked.recent).toBe(1);
});

test('P-02 calls that no limit of the hour counts ask nothing of the store, and without one those it counts are denied', async () => {
  const { book, asked } = bookOf();
  const decide = processOf(book);
  expect((await decide('s', 'a', mails, { ...call, tool: 'other' })).verdict).toBe('allow');
  const session = policyOf('deny: mails, tool: send_mail, at_most: 1 per session');
  expect((await decide('s', 'b', session)).verdict).toBe('allow');
  expect((await decide('s', 'c', session)).verdict).toBe('deny');
  expect(asked.looks).toBe(0);
  const bare = processOf(undefined);
  expect((await bare('s', 'a', mails, { ...call, tool: 'other' })).verdict).toBe('allow');
  await expect(bare('s', 'a')).rejects.toThrow('need the record');
});
