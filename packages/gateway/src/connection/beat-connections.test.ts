import { systemClock } from '@sluice/kernel/system';
import { expect, test } from 'vitest';
import { beatConnections } from './beat-connections.js';

/** A clock that is moved by hand, of a process that comes to its timers as late as it likes. */
function lateClock() {
  let now = 0;
  let due: (() => void) | undefined;
  return {
    clock: {
      ...systemClock,
      now: () => now,
      setTimer(run: () => void) {
        due = run;
        return () => {
          due = undefined;
        };
      },
    },
    fire(at: number) {
      now = at;
      due?.();
    },
  };
}

test('G-05 a heartbeat that comes late judges nobody; the next one that comes in time does', () => {
  const { clock, fire } = lateClock();
  const beats: number[] = [];
  const stop = beatConnections(clock, 1_000, [{ beat: (at) => beats.push(at) }]);
  fire(1_000);
  fire(2_050);
  fire(9_000);
  fire(10_500);
  fire(11_500);
  expect(beats).toEqual([1_000, 2_050, 11_500]);
  stop();
  fire(12_500);
  expect(beats).toHaveLength(3);
});
