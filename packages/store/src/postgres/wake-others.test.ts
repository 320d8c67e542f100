import { expect, test } from 'vitest';
import { WakeOthers } from './wake-others.js';

test('commits that told nobody are told of once, and commits that told need nothing more', () => {
  let sent = 0;
  const wakeOthers = new WakeOthers(() => {
    sent += 1;
  });
  expect(wakeOthers.isDue()).toBe(true);
  wakeOthers.committed(true);
  wakeOthers.flush();
  expect(sent).toBe(0);
  wakeOthers.committed(false);
  wakeOthers.committed(false);
  wakeOthers.flush();
  wakeOthers.flush();
  expect(sent).toBe(1);
  wakeOthers.committed(false);
  wakeOthers.committed(true);
  wakeOthers.flush();
  expect(sent).toBe(1);
});

test('where no commit follows, they are told by themselves', async () => {
  await new Promise<void>((resolve) => {
    new WakeOthers(resolve).committed(false);
  });
});
