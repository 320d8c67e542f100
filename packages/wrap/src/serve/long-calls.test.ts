import type { CallToolResult } from '@modelcontextprotocol/server';
import { expect, test } from 'vitest';
import { LongCalls } from './long-calls.js';

const text = (words: string): CallToolResult => ({ content: [{ type: 'text', text: words }] });
const never = (): Promise<void> => new Promise(() => undefined);
const atOnce = (): Promise<void> => Promise.resolve();
const comeBack = text('come back');
const signal = new AbortController().signal;

/** A call that a test ends. */
function open() {
  let end: (result: CallToolResult) => void = () => undefined;
  const result = new Promise<CallToolResult>((resolve) => {
    end = resolve;
  });
  return { result, end };
}

test('W-04 a call that waits is given to the next who asks for the same, and runs once', async () => {
  const calls = new LongCalls();
  const { result, end } = open();
  let started = 0;
  const start = () => {
    started += 1;
    return result;
  };
  expect(await calls.ask('k', { signal, start, hasToWait: atOnce, comeBack })).toBe(comeBack);
  expect(await calls.ask('k', { signal, start, hasToWait: atOnce, comeBack })).toBe(comeBack);
  end(text('done'));
  expect(await calls.ask('k', { signal, start, hasToWait: never, comeBack })).toEqual(text('done'));
  expect(started).toBe(1);
  const again = calls.ask('k', { signal, start, hasToWait: never, comeBack });
  expect(await again).toEqual(text('done'));
  expect(started).toBe(2);
});

test('W-04 two equal calls at once are two calls', async () => {
  const calls = new LongCalls();
  let started = 0;
  const start = async () => text(String((started += 1)));
  const both = ['k', 'k'].map((key) =>
    calls.ask(key, { signal, start, hasToWait: never, comeBack }),
  );
  expect(await Promise.all(both)).toEqual([text('1'), text('2')]);
});

test('W-04 a cancel ends a call that its client waits for, and none that it was told to come back for', async () => {
  const calls = new LongCalls();
  const reasons: unknown[] = [];
  const start = (given: AbortSignal) => {
    given.addEventListener('abort', () => reasons.push(given.reason));
    return open().result;
  };
  const first = new AbortController();
  void calls.ask('a', { signal: first.signal, start, hasToWait: never, comeBack });
  first.abort('changed my mind');
  const second = new AbortController();
  await calls.ask('b', { signal: second.signal, start, hasToWait: atOnce, comeBack });
  second.abort('gone');
  expect(reasons).toEqual(['changed my mind']);
});

test('W-04 a call that an earlier process left waiting is taken up', async () => {
  const calls = new LongCalls();
  calls.adopt('k', Promise.resolve(text('from before')));
  const start = () => expect.unreachable();
  expect(await calls.ask('k', { signal, start, hasToWait: never, comeBack })).toEqual(
    text('from before'),
  );
});

test('W-04 equal calls that were left are given out one after the other, and only then one starts', async () => {
  const calls = new LongCalls();
  for (const words of ['first', 'second']) calls.adopt('k', Promise.resolve(text(words)));
  const { result } = open();
  calls.adopt('other', result);
  const start = async () => text('new');
  const answers: CallToolResult[] = [];
  for (let at = 0; at < 3; at += 1)
    answers.push(await calls.ask('k', { signal, start, hasToWait: never, comeBack }));
  expect(answers).toEqual([text('first'), text('second'), text('new')]);
  expect(await calls.ask('other', { signal, start, hasToWait: atOnce, comeBack })).toBe(comeBack);
});
