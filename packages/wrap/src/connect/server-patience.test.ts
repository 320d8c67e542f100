import { expect, test } from 'vitest';
import {
  probeWithinMs,
  ServerSilent,
  USUAL_PATIENCE,
  waitedWords,
  withinPatience,
} from './server-patience.js';

test('W-01 what comes in time is given, what fails fails, and what does not come is told as silence', async () => {
  expect(await withinPatience(Promise.resolve(5), 1_000, 'x')).toBe(5);
  const failed = withinPatience(Promise.reject(new Error('no')), 1_000, 'x');
  await expect(failed).rejects.toThrow('no');
  const silent = withinPatience(new Promise(() => undefined), 5, 'nothing came');
  await expect(silent).rejects.toThrow(ServerSilent);
  await expect(silent).rejects.toThrow('nothing came');
});

test('W-01 the older revision has time left after a program was silent about the newer one', () => {
  for (const startMs of [30, 900, USUAL_PATIENCE.startMs, 600_000]) {
    const probe = probeWithinMs({ ...USUAL_PATIENCE, startMs });
    expect(probe).toBeLessThanOrEqual(startMs / 3);
    expect(probe).toBeLessThanOrEqual(5_000);
  }
});

test('how long was waited is told in the unit that fits, with the setting', () => {
  expect(waitedWords(250, 'server_start_ms')).toBe(
    'waited 250 ms; "server_start_ms" in the limits of sluice.yaml allows longer',
  );
  expect(waitedWords(2_500, 'a')).toContain('waited 2.5 seconds;');
});
