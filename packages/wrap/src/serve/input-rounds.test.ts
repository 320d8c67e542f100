import type { CallToolResult } from '@modelcontextprotocol/server';
import { expect, test } from 'vitest';
import { InputRounds } from './input-rounds.js';

const text = (words: string): CallToolResult => ({ content: [{ type: 'text', text: words }] });
const roots = { method: 'roots/list' } as const;
const first = { digest: 'd', state: undefined, responses: undefined };

test('W-05 a question of the server goes out in the result, the answers come with the next call, and it runs once', async () => {
  const rounds = new InputRounds();
  let started = 0;
  const start = async () => {
    started += 1;
    const [one, two] = await Promise.all([rounds.ask(roots), rounds.ask(roots)]);
    const three = await rounds.ask(roots);
    return text(JSON.stringify([one, two, three]));
  };
  const asked = await rounds.answer(first, start);
  const { requestState: state, inputRequests = {} } = asked as never as {
    requestState: string;
    inputRequests: Record<string, unknown>;
  };
  const [a = '', b = ''] = Object.keys(inputRequests);
  expect(Object.values(inputRequests)).toEqual([roots, roots]);
  // An answer that is missing is asked for again.
  const half = await rounds.answer({ digest: 'd', state, responses: { [a]: 1, stray: 9 } }, start);
  expect(Object.keys(Object(Reflect.get(half, 'inputRequests')))).toEqual([b]);
  const third = await rounds.answer({ digest: 'd', state, responses: { [b]: 2 } }, start);
  const [c = ''] = Object.keys(Object(Reflect.get(third, 'inputRequests')));
  const done = await rounds.answer({ digest: 'd', state, responses: { [c]: 3 } }, start);
  expect(done).toEqual(text('[1,2,3]'));
  expect(started).toBe(1);
});

test.each(['unknown', '__proto__', 'constructor'])(
  'W-05 a state that names no call under way (%s), or another call, is refused and starts nothing',
  async (state) => {
    const rounds = new InputRounds();
    const start = () => expect.unreachable();
    expect(await rounds.answer({ digest: 'd', state, responses: {} }, start)).toMatchObject({
      isError: true,
    });
    const asked = await rounds.answer(first, async () => text(String(await rounds.ask(roots))));
    const own = String(Reflect.get(asked, 'requestState'));
    const other = await rounds.answer({ digest: 'other', state: own, responses: {} }, start);
    expect(other).toMatchObject({ isError: true });
  },
);

test('W-05 a server that asks while no call is under way is refused in words', () => {
  expect(() => new InputRounds().ask(roots)).toThrow(/no call is under way/);
});

test('W-05 a call that fails fails for its client', async () => {
  const failing = new InputRounds().answer(first, async () => {
    throw new Error('broken');
  });
  await expect(failing).rejects.toThrow('broken');
});

test('W-05 a question that the server takes back is asked no more, and the call goes on', async () => {
  const rounds = new InputRounds();
  const early = new AbortController();
  const late = new AbortController();
  const words = (error: unknown) => String(error);
  const start = async () => {
    const gone = await rounds.ask(roots, AbortSignal.abort()).catch(words);
    const soon = rounds.ask(roots, early.signal).catch(words);
    early.abort();
    const kept = rounds.ask(roots, new AbortController().signal);
    const later = rounds.ask(roots, late.signal).catch(words);
    return text(JSON.stringify([gone, await soon, await kept, await later]));
  };
  const asked = await rounds.answer(first, start);
  const { requestState: state, inputRequests } = Object(asked);
  const [kept = '', ...others] = Object.keys(inputRequests);
  expect(others).toHaveLength(1);
  late.abort();
  const done = await rounds.answer({ digest: 'd', state, responses: { [kept]: 1 } }, start);
  const back = 'Error: roots/list was taken back';
  expect(done).toEqual(text(JSON.stringify([back, back, 1, back])));
});
