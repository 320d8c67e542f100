import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isToldBy, type LiveOutput, outputAfter } from './live-output.js';

const play = (...events: readonly unknown[]): LiveOutput | undefined =>
  events.reduce<LiveOutput | undefined>(outputAfter, undefined);

test('L-06 output of a running command is joined as it came, its two streams apart', () => {
  const output = play(
    { stream: 'stdout', text: 'one\n' },
    { stream: 'stdout', text: 'two\n' },
    { stream: 'stderr', text: 'oh\n' },
    { stream: 'stdout', text: 'three\n' },
  );
  expect(output?.pieces.map(({ stream, text }) => [stream, text])).toEqual([
    ['stdout', 'one\ntwo\n'],
    ['stderr', 'oh\n'],
    ['stdout', 'three\n'],
  ]);
  expect(output).toMatchObject({ isCut: false, isStopped: false });
});

test('L-06 where the tool stops announcing, that is known; what is no output changes nothing', () => {
  const output = play({ stream: 'stdout', text: 'one' }, { stream: 'stdout', text: '', cut: true });
  expect(output?.isStopped).toBe(true);
  expect(play(null, 7, 'text', { text: 7 }, { stream: 'stdout', text: '' }, [])).toBeUndefined();
});

test('L-06 however much comes, the newest stays within its bounds, and pieces keep their numbers', () => {
  const event = fc.record({
    stream: fc.constantFrom('stdout', 'stderr'),
    text: fc.string({ minLength: 1, maxLength: 9_000 }),
  });
  fc.assert(
    fc.property(fc.array(event, { maxLength: 40 }), (events) => {
      const said = events.map(({ text }) => text).join('');
      const output = play(...events);
      const shown = output?.pieces.map(({ text }) => text).join('') ?? '';
      expect(shown.length).toBeLessThanOrEqual(20_000);
      expect(said.endsWith(shown)).toBe(true);
      expect(output?.isCut ?? false).toBe(shown.length < said.length);
      const numbers = output?.pieces.map(({ number }) => number) ?? [];
      expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
    }),
  );
});

test('L-06 a result tells of its output; the failure of a call that was stopped does not', () => {
  expect(isToldBy({ exit_code: 0, stdout: 'one' })).toBe(true);
  expect(isToldBy({ ok: false, error: 'exit 1', stdout: 'one' })).toBe(true);
  expect(isToldBy('text')).toBe(true);
  expect(isToldBy({ ok: false, error: 'took too long', error_code: 'TIMEOUT' })).toBe(false);
  expect(isToldBy(null)).toBe(false);
});
