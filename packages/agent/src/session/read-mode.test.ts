import { createRegistry } from '@sluice/kernel';
import { createCollectingLog, createManualClock } from '@sluice/kernel/testing';
import { expect, test } from 'vitest';
import { readMode } from './read-mode.js';

type Answer = { found: boolean; value?: unknown };

function source(answer: () => Answer | Promise<Answer>, isCodingOpen = false) {
  const clock = createManualClock();
  const log = createCollectingLog();
  const sessions = { readMode: answer } as unknown as Parameters<typeof readMode>[0]['sessions'];
  const { modes } = createRegistry();
  const openModes = new Set(isCodingOpen ? ['coding'] : []);
  return { clock, log, sessions, modes, openModes, timeoutMs: 2_000 };
}

test('M-07 a good value holds, coding only where it is open, and nothing is warned of', async () => {
  const safe = source(() => ({ found: true, value: 'chat_safe' }));
  expect(await readMode(safe, 's1')).toEqual({ mode: 'chat_safe' });
  const open = source(() => ({ found: true, value: 'coding' }), true);
  expect(await readMode(open, 's1')).toEqual({ mode: 'coding' });
  expect([...safe.log.lines, ...open.log.lines]).toEqual([]);
  expect(safe.clock.timers).toBe(0);
});

test.each([
  ['no session', { found: false }, 'mode_read_error', undefined, 'there is no such session'],
  ['null', { found: true, value: null }, 'invalid_mode_value', null, 'not a mode'],
  ['a word', { found: true, value: 'root' }, 'invalid_mode_value', 'root', 'not a mode'],
  [
    'coding while it is closed',
    { found: true, value: 'coding' },
    'mode_downgraded',
    'coding',
    '0025',
  ],
] as const)(
  'M-07 %s reads as chat_safe with one warning that says why',
  async (_, answer, event, rawValue, why) => {
    const given = source(() => answer);
    expect(await readMode(given, 's1')).toEqual({
      mode: 'chat_safe',
      problem: { event, rawValue },
    });
    expect(given.log.lines).toEqual([
      {
        level: 'warn',
        event,
        facts: {
          session_id: 's1',
          raw_value: rawValue ?? null,
          effective_mode: 'chat_safe',
          reason: expect.stringContaining(why),
        },
      },
    ]);
  },
);

test('M-07 a store that throws or does not answer in time reads as chat_safe', async () => {
  const broken = source(() => {
    throw new TypeError('no such table');
  });
  expect((await readMode(broken, 's1')).mode).toBe('chat_safe');
  expect(broken.log.lines[0]?.facts.reason).toBe('TypeError: no such table');
  const silent = source(() => new Promise(() => undefined), true);
  const reading = readMode(silent, 's1');
  silent.clock.advance(2_000);
  expect((await reading).problem?.event).toBe('mode_read_error');
  expect(silent.log.lines[0]?.facts.reason).toContain('within 2000 ms');
});

test('M-07 a log that fails opens nothing', async () => {
  const given = source(() => ({ found: true, value: 'root' }));
  const log = {
    warn: () => {
      throw new Error('no disk');
    },
    error: () => undefined,
  };
  expect((await readMode({ ...given, log }, 's1')).mode).toBe('chat_safe');
});
