import { createTestRuntime } from '@sluice/kernel/testing';
import { expect, test } from 'vitest';
import { callTool } from './call-tool.js';
import { CallsInFlight, isTakenBack } from './calls-in-flight.js';
import { scriptedTools } from './testing/scripted-tools.js';

const untilAborted = (signal: AbortSignal): Promise<unknown> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve(signal.reason);
    signal.addEventListener('abort', () => resolve(signal.reason));
  });

test('K-17 cancelling all reaches what runs and what comes later', async () => {
  const calls = new CallsInFlight(9);
  const running = calls.run(new AbortController().signal, untilAborted);
  await calls.cancelAll('the client has gone');
  expect(await running).toBe('the client has gone');
  expect(await calls.run(new AbortController().signal, untilAborted)).toBe('the client has gone');
  expect(calls.count).toBe(0);
});

test('the words of a client are held short and say whose they are', async () => {
  const calls = new CallsInFlight(9);
  const request = new AbortController();
  const running = calls.run(request.signal, untilAborted);
  request.abort('x'.repeat(10_000));
  expect(await running).toBe(`cancelled by the client: ${'x'.repeat(200)}`);
});

test('a request that was cancelled before it came aborts at once, without words too', async () => {
  const calls = new CallsInFlight(9);
  expect(await calls.run(AbortSignal.abort(), untilAborted)).toBe('cancelled by the client');
});

test('W-04 a call that outlives its client is ended by the client’s own cancel, with or without a reason, and not by a connection that closed', async () => {
  const outlives = async () => true;
  for (const reason of [undefined, 'changed my mind']) {
    const request = new AbortController();
    const running = new CallsInFlight(9).run(request.signal, untilAborted, outlives);
    request.abort(reason);
    expect(await running).toMatch(/^cancelled by the client/);
    expect(isTakenBack(request.signal)).toBe(true);
  }
  const request = new AbortController();
  const calls = new CallsInFlight(9);
  const running = calls.run(request.signal, untilAborted, outlives);
  request.abort(new Error('Connection closed'));
  expect(isTakenBack(request.signal)).toBe(false);
  expect(await Promise.race([running, Promise.resolve('goes on')])).toBe('goes on');
  expect(isTakenBack(new AbortController().signal)).toBe(false);
});

test('what does not end is counted when the time is up', async () => {
  const calls = new CallsInFlight(9);
  void calls.run(new AbortController().signal, () => new Promise(() => undefined));
  expect(await calls.settle(10)).toBe(1);
});

test('beyond the limit a call is refused with words, and taken again when one has ended', async () => {
  const { runtime } = createTestRuntime({ tools: scriptedTools() });
  const calls = new CallsInFlight(1);
  const dependencies = {
    runtime: async () => runtime,
    mode: 'coding',
    calls,
    onProblem: expect.unreachable,
  } as const;
  const request = (signal = new AbortController().signal) => ({
    signal,
    notify: () => expect.unreachable(),
  });
  const stop = new AbortController();
  const hanging = callTool(dependencies, { name: 'hang' }, request(stop.signal));
  const echo = { name: 'echo', arguments: { text: 'hi' } };
  expect(await callTool(dependencies, echo, request())).toMatchObject({
    isError: true,
    content: [{ text: expect.stringContaining('1 calls are on their way') }],
  });
  stop.abort();
  expect(await hanging).toMatchObject({ isError: true });
  expect(await callTool(dependencies, echo, request())).toMatchObject({ isError: false });
});

test('K-33 a result names the call it answers; what a person changed hides no text behind structure', async () => {
  const { runtime, settle } = createTestRuntime({
    tools: scriptedTools(),
    permission: { mode: 'ask' },
  });
  const running = callTool(
    {
      runtime: async () => runtime,
      mode: 'coding',
      calls: new CallsInFlight(1),
      onProblem: expect.unreachable,
    },
    { name: 'echo', arguments: { text: 'mine' } },
    { signal: new AbortController().signal, notify: () => expect.unreachable() },
  );
  await settle();
  const [question] = await runtime.pendingApprovals();
  const callId = question!.request.callId;
  await runtime.decide(callId, 'allow', { arguments: { text: 'theirs' } });
  const result = await running;
  expect(result._meta).toEqual({ 'sluice/call_id': callId });
  expect(result).not.toHaveProperty('structuredContent');
  expect(JSON.stringify(result.content)).toMatch(/theirs/);
});

test('W-04 a call that outlives its client is left when that goes, and ended by the client’s own cancel', async () => {
  const calls = new CallsInFlight(9);
  const request = new AbortController();
  let ended: unknown;
  const work = (signal: AbortSignal) => untilAborted(signal).then((reason) => (ended = reason));
  void calls.run(request.signal, work, async () => true);
  request.abort(new Error('Connection closed'));
  await calls.cancelAll('the client has gone');
  expect(await calls.settle(10)).toBe(0);
  expect(ended).toBeUndefined();
  const other = new CallsInFlight(9);
  const cancelled = new AbortController();
  const running = other.run(cancelled.signal, untilAborted, async () => true);
  cancelled.abort('no longer wanted');
  expect(await running).toBe('cancelled by the client: no longer wanted');
});
