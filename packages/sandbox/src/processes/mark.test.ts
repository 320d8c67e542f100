import { expect, test } from 'vitest';
import { MARK_VARIABLE, MarkMaker } from './mark.js';

test('every command of a sandbox has a mark of its own that begins with the sandbox’s', () => {
  const marks = new MarkMaker(false);
  expect(marks.sandboxId).toMatch(/^[0-9a-f]{18}$/);
  expect(marks.sandboxPatterns()).toEqual({
    environment: `${MARK_VARIABLE}=${marks.sandboxId}`,
    limits: 'no such limit',
  });
  for (const count of [1, 2]) {
    const value = `${marks.sandboxId}.${count}.`;
    const environment = `${MARK_VARIABLE}=${value}`;
    expect(marks.next()).toEqual({
      mark: { environment, limits: undefined },
      value,
      limits: undefined,
    });
  }
  expect(new MarkMaker(false).sandboxId).not.toBe(marks.sandboxId);
});

test('where the shell can set them, limits that nobody else has are a mark too', () => {
  const marks = new MarkMaker(true);
  const { mark, limits } = marks.next();
  expect(limits).toBeDefined();
  const { pendingSignals = 0, queueBytes = 0 } = limits ?? {};
  expect(marks.sandboxPatterns().limits).toBe(`Max msgqueue size *${queueBytes} `);
  expect(queueBytes).toBeLessThan(819_200);
  expect(queueBytes).toBeGreaterThanOrEqual(1_024);
  expect(pendingSignals).toBeLessThan(60_000);
  const table = (signals: number, queue: number) =>
    `Max pending signals       ${signals} x\nMax msgqueue size         ${queue} x\n`;
  expect(mark.limits?.test(table(pendingSignals, queueBytes))).toBe(true);
  expect(mark.limits?.test(table(pendingSignals + 1, queueBytes))).toBe(false);
  expect(mark.limits?.test(table(pendingSignals, queueBytes + 1))).toBe(false);
  expect(marks.next().limits?.queueBytes).toBe(queueBytes);
});
