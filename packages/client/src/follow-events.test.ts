import type { EventFrame } from '@sluice/protocol';
import { expect, test } from 'vitest';
import { RequestError } from './connection.js';
import { type EventSource, followEvents } from './follow-events.js';

const event = (seq: number): EventFrame['data'] => ({
  seq,
  session_id: 'main',
  agent_id: 'main',
  at: 1,
  kind: 'x',
});

/** A gateway whose connections are in the test's hands. */
function bench() {
  const asked: {
    readonly seq: number;
    tell(...numbers: number[]): void;
    cut(): void;
    refuse(error: RequestError): void;
  }[] = [];
  const source: EventSource = {
    ready: async () => undefined,
    events: ({ seq }, onEvent, onEnd) =>
      new Promise((resolve, reject) => {
        asked.push({
          seq,
          tell(...numbers) {
            resolve({ up_to: 0, is_live: true });
            for (const number of numbers) onEvent(event(number));
          },
          cut: () => onEnd?.(),
          refuse: reject,
        });
      }),
  };
  const last = async () => {
    await new Promise((resolve) => setImmediate(resolve));
    return asked.at(-1)!;
  };
  return { source, asked, last };
}

test('L-08 after a break it asks from the last number, and what comes again is passed over', async () => {
  const { source, asked, last } = bench();
  const events = followEvents(source, { since: 3 });
  const first = events.next();
  (await last()).tell(4, 5);
  expect((await first).value?.seq).toBe(4);
  (await last()).cut();
  expect((await events.next()).value?.seq).toBe(5);
  const next = events.next();
  (await last()).tell(5, 6);
  expect((await next).value?.seq).toBe(6);
  expect(asked.map(({ seq }) => seq)).toEqual([3, 5]);
});

test('L-08 a line that was lost before the answer is asked again; a refusal is thrown', async () => {
  const { source, asked, last } = bench();
  const next = followEvents(source).next();
  (await last()).refuse(new RequestError('CONNECTION_LOST', 'lost'));
  (await last()).refuse(new RequestError('EVENTS_TRIMMED', 'too old'));
  await expect(next).rejects.toMatchObject({ code: 'EVENTS_TRIMMED' });
  expect(asked).toHaveLength(2);
});

test('L-08 the signal ends it while it waits', async () => {
  const { source, last } = bench();
  const over = new AbortController();
  const next = followEvents(source, { signal: over.signal }).next();
  (await last()).tell();
  over.abort();
  expect(await next).toEqual({ done: true, value: undefined });
});
