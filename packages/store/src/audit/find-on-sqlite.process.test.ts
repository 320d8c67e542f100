import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Store } from '../create-store.js';
import { createTestPlace, type TestPlace } from '../testing/test-place.js';
import { SORTED_IN_AT_ONCE } from './find-on-sqlite.js';

let place: TestPlace;
let store: Store;
beforeEach(async () => {
  place = await createTestPlace('sqlite');
  store = await place.open();
});
afterEach(() => place.dispose());

/** Sessions are made until the chain ends with this entry. */
async function growTo(seq: number): Promise<void> {
  for (;;) {
    const head = await store.audit.checkpoint();
    if (head.seq >= seq) return;
    await store.sessions.create({ id: `s${head.seq}`, mode: 'coding' });
  }
}

async function foundNumbers(newestFirst = false): Promise<readonly number[]> {
  const filter = { kinds: ['session_created'], limit: 1000, newestFirst };
  return (await store.audit.list(filter)).map(({ seq }) => seq);
}

async function sortedIn(): Promise<number> {
  const [row] = await place.raw("SELECT count(*) AS n FROM audit_terms('v')");
  return Number(row?.n);
}

/** Every number from one to another but the first, which tells that signing began. */
function numbers(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

test('R-03 words are sorted into the index with the last entry of a block, and entries are found before', async () => {
  await growTo(SORTED_IN_AT_ONCE - 1);
  const before = await foundNumbers();
  expect(before.at(-1)).toBe(SORTED_IN_AT_ONCE - 1);
  expect(await sortedIn()).toBe(0);
  await growTo(SORTED_IN_AT_ONCE);
  expect(await foundNumbers()).toEqual([...before, SORTED_IN_AT_ONCE]);
  expect(await sortedIn()).toBe(before.length + 1);
});

test('R-03 a page goes over the end of the last whole block in both orders, and keeps to its bounds', async () => {
  await growTo(SORTED_IN_AT_ONCE + 5);
  const ends = { afterSeq: SORTED_IN_AT_ONCE - 3, beforeSeq: SORTED_IN_AT_ONCE + 4 };
  const expected = numbers(SORTED_IN_AT_ONCE - 2, SORTED_IN_AT_ONCE + 3);
  for (const newestFirst of [false, true]) {
    const filter = { kinds: ['session_created'], hidesPlumbing: true, ...ends, newestFirst };
    const whole = newestFirst ? [...expected].reverse() : expected;
    for (const limit of [3, 100]) {
      const page = await store.audit.list({ ...filter, limit });
      expect(page.map(({ seq }) => seq)).toEqual(whole.slice(0, limit));
    }
  }
  expect(await store.audit.list({ sessionId: `s${SORTED_IN_AT_ONCE}`, limit: 9 })).toHaveLength(1);
});

test('R-03 entries that a rotation takes out of a block are found no more, before it is whole and after', async () => {
  await growTo(SORTED_IN_AT_ONCE + 9);
  await store.audit.rotate(SORTED_IN_AT_ONCE + 4, undefined);
  const left = (await foundNumbers()).at(0);
  expect(left).toBe(SORTED_IN_AT_ONCE + 5);
  await growTo(2 * SORTED_IN_AT_ONCE);
  const found = await foundNumbers(true);
  expect(found.at(-1)).toBe(left);
  expect(found[0]).toBe(2 * SORTED_IN_AT_ONCE);
  expect(new Set(found).size).toBe(found.length);
  // Throws where the index does not hold exactly what the table holds.
  await place.raw("INSERT INTO audit_terms (audit_terms, rank) VALUES ('integrity-check', 1)");
});
