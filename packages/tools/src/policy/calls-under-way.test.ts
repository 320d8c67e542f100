import { expect, test } from 'vitest';
import { CallsUnderWay } from './calls-under-way.js';

const HOUR_MS = 3_600_000;
const call = {
  tool: 'send_mail',
  mode: 'coding',
  face: 'mcp',
  workspace: '/w',
  args: {},
  commands: [],
  paths: [],
  hosts: [],
};

test('P-02 what is judged and not written down yet counts, until it stands in the record or is denied', () => {
  const underWay = new CallsUnderWay();
  for (const id of ['1', '2', '3']) underWay.note('s', { id, at: 1, call });
  underWay.note('other', { id: '1', at: 1, call });
  expect(underWay.besides('s', []).map(({ id }) => id)).toEqual(['1', '2', '3']);
  expect(underWay.besides('s', [{ id: '1' }]).map(({ id }) => id)).toEqual(['2', '3']);
  underWay.forget('s', '3');
  expect(underWay.besides('s', []).map(({ id }) => id)).toEqual(['2']);
  expect(underWay.besides('s', [{ id: '2' }])).toEqual([]);
  expect(underWay.besides('other', [])).toHaveLength(1);
  expect(underWay.sessions).toBe(1);
});

test('P-02 sessions that make no more calls are held against the record one by one, and none is forgotten unread', () => {
  const underWay = new CallsUnderWay();
  let settled = 0;
  for (let index = 0; index < 3_000; index += 1) {
    underWay.note(`s${index}`, { id: 'c', at: 1, call });
    const oldest = underWay.sessionToSettle();
    if (oldest === undefined) continue;
    settled += 1;
    underWay.settle(oldest, [{ id: 'c' }], 2);
  }
  expect(settled).toBeGreaterThan(2_000);
  expect(underWay.sessions).toBeLessThan(300);
  const waiting = underWay.sessionToSettle() ?? `s2999`;
  underWay.settle(waiting, [], 2);
  expect(underWay.besides(waiting, [])).toHaveLength(1);
  underWay.settle(waiting, [], 1 + HOUR_MS);
  expect(underWay.besides(waiting, [])).toHaveLength(0);
});

test('P-02 of one session one looks at the past at a time, of several each for itself, and a fault stops nobody', async () => {
  const underWay = new CallsUnderWay();
  const told: string[] = [];
  const step = (what: string, name: string) =>
    underWay.inTurn(what, async () => {
      told.push(`${name} begins`);
      await Promise.resolve();
      await Promise.resolve();
      told.push(`${name} ends`);
      if (name === 'a') throw new Error('fault');
    });
  const [first, ...others] = [step('s', 'a'), step('s', 'b'), step('t', 'c')];
  await expect(first).rejects.toThrow('fault');
  await Promise.all(others);
  expect(told.indexOf('a ends')).toBeLessThan(told.indexOf('b begins'));
  expect(told.indexOf('c begins')).toBeLessThan(told.indexOf('a ends'));
});
