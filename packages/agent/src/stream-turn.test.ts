import { draftEvent } from '@sluice/kernel';
import { createMemoryEvents } from '@sluice/kernel/testing';
import { expect, test } from 'vitest';
import type { TurnOutcome } from './loop/turn-outcome.js';
import { streamTurn } from './stream-turn.js';

const source = { sessionId: 's1', agentId: 'main' };
const done = draftEvent(source, 1, { channel: 'progress', type: 'done', reason: 'completed' });

function started(end: () => Promise<TurnOutcome>) {
  const events = createMemoryEvents();
  const cancelled: string[] = [];
  const stream = streamTurn(
    events,
    's1',
    async () => {
      await events.append([{ ...done }]);
      return end();
    },
    (reason) => cancelled.push(reason),
  );
  return { stream, cancelled };
}

async function readAll(stream: ReturnType<typeof streamTurn>) {
  const types: string[] = [];
  for (;;) {
    const next = await stream.next();
    if (next.done) return { types, outcome: next.value };
    types.push(next.value.event.type);
  }
}

test('a turn that is over is not cancelled when its stream ends: the next turn may have begun', async () => {
  const ended = { status: 'completed' } as TurnOutcome;
  const { stream, cancelled } = started(async () => ended);
  expect(await readAll(stream)).toEqual({ types: ['done'], outcome: ended });
  expect(cancelled).toEqual([]);
});

test('a turn that fails rejects its stream, and is not cancelled either', async () => {
  const { stream, cancelled } = started(async () => {
    throw new Error('broken');
  });
  await expect(readAll(stream)).rejects.toThrow('broken');
  expect(cancelled).toEqual([]);
});

test('a turn to which nobody listens any more is cancelled, and waited for', async () => {
  let end: (outcome: TurnOutcome) => void = () => undefined;
  const { stream, cancelled } = started(
    () =>
      new Promise((resolve) => {
        end = resolve;
      }),
  );
  await stream.next();
  let isLeft = false;
  const left = stream.return({ status: 'cancelled' } as TurnOutcome).then(() => {
    isLeft = true;
  });
  await expect.poll(() => cancelled).toEqual(['nobody listens any more']);
  expect(isLeft).toBe(false);
  end({ status: 'cancelled' } as TurnOutcome);
  await left;
});
