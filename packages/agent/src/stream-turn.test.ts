import { draftEvent } from '@sluice/kernel';
import { createMemoryEvents } from '@sluice/kernel/testing';
import { expect, test } from 'vitest';
import type { TurnOutcome } from './loop/turn-outcome.js';
import { streamTurn } from './stream-turn.js';
import { createBench } from './testing/agent-bench.js';

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

test('L-06 a question of a sub-agent is heard on the stream of its parent, and can be answered from there', async () => {
  const { agent, done } = createBench(
    (request, index) =>
      index === 0
        ? { calls: [{ id: 't', name: 'task_run', arguments: { task: 'write' } }] }
        : index === 1
          ? { calls: [{ id: 'w', name: 'fs_write', arguments: { path: 'a', content: 'b' } }] }
          : request.messages.length > 0
            ? 'done'
            : 'nothing',
    {
      openModes: ['coding'],
      tasks: { maxDepth: 1 },
      permission: { mode: 'auto', requireApprovalTools: ['fs_write'] },
    },
  );
  await agent.sessions.create({ id: 's1', mode: 'coding' });
  await agent.sessions.create({ id: 'other' });
  const asked: string[] = [];
  const others: string[] = [];
  for await (const { event, sessionId } of agent.stream('s1', 'go')) {
    if (sessionId === 'other') others.push(sessionId);
    if (event.type !== 'permission_required') continue;
    asked.push(event.request.sessionId);
    await agent.decide(event.request.sessionId, event.request.callId, 'allow');
  }
  expect(asked).toHaveLength(1);
  expect(asked[0]).not.toBe('s1');
  expect(others).toEqual([]);
  expect(done).toEqual(['write a b']);
});
