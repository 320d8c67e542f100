import { RequestError } from '@sluice/client';
import { expect, test } from 'vitest';
import { asked, eventOf } from '../testing/event-of.js';
import { type AskEvents, readEvents } from './read-events.js';

/** A server that kept events 1 to 3, two at a time. */
const pages: AskEvents = async ({ seq }, listen) => {
  const numbers = [1, 2, 3].filter((one) => one > seq).slice(0, 2);
  for (const one of numbers) listen(eventOf(one, asked(`c${one}`)));
  return { up_to: numbers.at(-1) ?? seq, is_live: false };
};

test('U-05 events are read page after page, from the number that is known', async () => {
  const numbersAfter = async (seq: number) =>
    (await readEvents(pages, 's1', seq)).map((event) => event.seq);
  expect(await numbersAfter(0)).toEqual([1, 2, 3]);
  expect(await numbersAfter(2)).toEqual([3]);
  expect(await numbersAfter(3)).toEqual([]);
});

test('U-05 events that were trimmed are none; any other refusal is thrown', async () => {
  const refusing =
    (code: 'EVENTS_TRIMMED' | 'SESSION_NOT_FOUND'): AskEvents =>
    async () => {
      throw new RequestError(code, code);
    };
  expect(await readEvents(refusing('EVENTS_TRIMMED'), 's1', 0)).toEqual([]);
  await expect(readEvents(refusing('SESSION_NOT_FOUND'), 's1', 0)).rejects.toThrow(
    'SESSION_NOT_FOUND',
  );
});
