import { type ToolContext, toolFromInstance } from '@sluice/kernel';
import { createTestRuntime } from '@sluice/kernel/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readProgress, relayProgress } from './relay-progress.js';
import { scriptedTools } from './testing/scripted-tools.js';

test('a number, words and an object are all progress', () => {
  expect(readProgress(4, 1)).toEqual({ progress: 4 });
  expect(readProgress('reading', 1)).toEqual({ progress: 2, message: 'reading' });
  expect(readProgress(undefined, 1)).toEqual({ progress: 2 });
  expect(readProgress({ message: 'reading', total: 9 }, 1)).toEqual({
    progress: 2,
    total: 9,
    message: 'reading',
  });
  expect(readProgress({ progress: Number.NaN, total: 'many', message: 7 }, 1)).toEqual({
    progress: 1,
  });
});

test('whatever a tool emits, what is read of it can be sent', () => {
  fc.assert(
    fc.property(fc.anything(), fc.nat(), (data, last) => {
      const { progress, total = 0, message = '' } = readProgress(data, last);
      expect(Number.isFinite(progress) && Number.isFinite(total)).toBe(true);
      expect(typeof message).toBe('string');
    }),
  );
});

test('only growing numbers of the own call are sent, and nothing after its end', async () => {
  const { runtime } = createTestRuntime({ tools: scriptedTools() });
  const sent: unknown[] = [];
  const progress = relayProgress({
    runtime,
    callId: 'mine',
    token: 'token',
    notify: async ({ params }) => void sent.push(params),
    onProblem: expect.unreachable,
  });
  const turn = { mode: 'coding' } as const;
  await runtime.runCall({ id: 'other', name: 'count', arguments: { to: 5 } }, turn);
  await runtime.runCall({ id: 'mine', name: 'count', arguments: { to: 2 } }, turn);
  await progress.end();
  await runtime.runCall({ id: 'later', name: 'count', arguments: { to: 2 } }, turn);
  expect(sent).toEqual([
    { progressToken: 'token', progress: 1, total: 2, message: 'step 1' },
    { progressToken: 'token', progress: 2, total: 2, message: 'step 2' },
  ]);
});

test('W-05 a first step of 0 is sent, a second one is not', async () => {
  const steps = [0, 0, 50, 50, 100];
  const counting = toolFromInstance({
    name: 'from-nothing',
    description: '',
    input_schema: { type: 'object' },
    allowedModes: ['coding'],
    metadata: { readonly: true },
    exec: (_: unknown, { emit }: ToolContext) => {
      for (const progress of steps) emit('progress', { progress, total: 100 });
    },
  });
  const { runtime } = createTestRuntime({ tools: [counting] });
  const sent: unknown[] = [];
  const progress = relayProgress({
    runtime,
    callId: 'mine',
    token: 1,
    notify: async ({ params }) => void sent.push(params?.progress),
    onProblem: expect.unreachable,
  });
  await runtime.runCall({ id: 'mine', name: 'from-nothing', arguments: {} }, { mode: 'coding' });
  await progress.end();
  expect(sent).toEqual([0, 50, 100]);
});

test('a client that cannot be told is a problem in words, never a lost result', async () => {
  const { runtime } = createTestRuntime({ tools: scriptedTools() });
  const problems: string[] = [];
  const progress = relayProgress({
    runtime,
    callId: 'mine',
    token: 1,
    notify: () => Promise.reject(new Error('pipe closed')),
    onProblem: (words) => problems.push(words),
  });
  await runtime.runCall({ id: 'mine', name: 'count', arguments: { to: 2 } }, { mode: 'coding' });
  await progress.end();
  expect(problems).toEqual(['progress of mine is not sent: pipe closed']);
});

test('a call whose end was never announced does not hold its result back', async () => {
  const { runtime } = createTestRuntime();
  const progress = relayProgress({
    runtime,
    callId: 'never',
    token: 1,
    notify: () => expect.unreachable(),
    onProblem: expect.unreachable,
  });
  await progress.end();
});

test('W-04 a client hears that its call is alive where the tool says nothing, in numbers that grow, and nothing after its end', async () => {
  const { runtime } = createTestRuntime({ tools: scriptedTools() });
  const sent: { progress: number; message?: string }[] = [];
  const progress = relayProgress({
    runtime,
    callId: 'mine',
    token: 'token',
    keepAliveMs: 1,
    notify: async ({ params }) => void sent.push(params as (typeof sent)[number]),
    onProblem: expect.unreachable,
  });
  await expect.poll(() => sent.length).toBeGreaterThan(2);
  await runtime.runCall({ id: 'mine', name: 'count', arguments: { to: 2 } }, { mode: 'coding' });
  await progress.end();
  const { length } = sent;
  const alive = sent.filter(({ message }) => message === 'still running');
  expect(alive.length).toBeGreaterThan(2);
  expect(sent.map(({ message }) => message)).toEqual(expect.arrayContaining(['step 1', 'step 2']));
  const numbers = sent.map((said) => said.progress);
  expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(sent).toHaveLength(length);
});

test('W-04 while a person is asked it says so', async () => {
  const { runtime, settle } = createTestRuntime({
    tools: scriptedTools(),
    permission: { mode: 'ask' },
  });
  const heard: unknown[] = [];
  const progress = relayProgress({
    runtime,
    callId: 'mine',
    token: 1,
    keepAliveMs: 1,
    notify: async ({ params }) => void heard.push(params?.message),
    onProblem: expect.unreachable,
  });
  const running = runtime.runCall(
    { id: 'mine', name: 'count', arguments: { to: 1 } },
    { mode: 'coding' },
  );
  await settle();
  await expect.poll(() => heard).toContain('waiting for a person');
  await runtime.decide('mine', 'deny');
  await running;
  await progress.end();
});
