// The cost of `events.since` at a million events: it depends on what is replayed, not on what is stored.
import { median } from '../lib/statistics.mjs';
import { openStore } from './places.mjs';

const EVENTS = 1_000_000;
const AT_A_TIME = 2000;
const SIZES = [100, 1000, 10_000];
const ROUNDS = 15;
const WARM_UP = 5;

export async function replay(place, say) {
  const store = await openStore(await place.where());
  const small = await costs(store, await fill(store, 0, 20_000));
  say(`${place.name}: writing ${EVENTS} events`);
  const last = await fill(store, 20_000, EVENTS);
  const large = await costs(store, last);
  await store.close();
  return {
    events: EVENTS,
    micros: large,
    /** The same thousand events, of a log fifty times as long. */
    againstShortLog: large[1000] / small[1000],
    /** Ten times as many events, in time for each. */
    growth: large[10_000] / 10_000 / (large[1000] / 1000),
  };
}

async function fill(store, from, to) {
  for (let start = from; start < to; start += AT_A_TIME)
    await store.events.append(
      Array.from({ length: AT_A_TIME }, (_, index) => ({
        timestamp: start + index,
        sessionId: `session ${index % 50}`,
        agentId: 'main',
        event: { channel: 'progress', type: 'text_chunk', delta: `word ${index} ` },
      })),
    );
  return store.events.lastSeq();
}

/** Microseconds to replay so many events from the middle of the log on, a page at a time; sizes interleaved. */
async function costs(store, last) {
  const times = Object.fromEntries(SIZES.map((size) => [size, []]));
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    for (const size of SIZES) {
      let place = Math.max(0, Math.floor(last / 2) - Math.floor(size / 2) + round);
      const end = place + size;
      const began = process.hrtime.bigint();
      while (place < end)
        place = (await store.events.since(place, Math.min(256, end - place))).upTo;
      if (round >= WARM_UP) times[size].push(Number(process.hrtime.bigint() - began) / 1e3);
    }
  }
  return Object.fromEntries(SIZES.map((size) => [size, median(times[size])]));
}
