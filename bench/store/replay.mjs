// The cost of `events.since` at a million events: it depends on what is replayed, not on what is stored.
import { median, medianRatio } from '../lib/statistics.mjs';
import { openStore } from './sessions.mjs';

const EVENTS = 1_000_000;
const FEW_EVENTS = 20_000;
const AT_A_TIME = 2000;
const ROUNDS = 25;
const WARM_UP = 5;

export async function replay(place, say) {
  const short = await openStore(await place.where());
  const long = await openStore(await place.where());
  await fill(short, FEW_EVENTS);
  say(`${place.name}: writing ${EVENTS} events`);
  await fill(long, EVENTS);

  const fromShort = [];
  const fromLong = [];
  const tenTimes = [];
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    const micros = [
      await replayMicros(short, FEW_EVENTS / 2 + round, 1000),
      await replayMicros(long, EVENTS / 2 + round, 1000),
      await replayMicros(long, EVENTS / 3 + round, 10_000),
    ];
    if (round < WARM_UP) continue;
    fromShort.push(micros[0]);
    fromLong.push(micros[1]);
    tenTimes.push(micros[2] / 10);
  }
  await short.close();
  await long.close();
  return {
    events: EVENTS,
    microsForThousand: median(fromLong),
    /** The same thousand events, of a log fifty times as long. */
    againstShortLog: medianRatio(fromLong, fromShort),
    /** Ten times as many events, in time for each. */
    growth: medianRatio(tenTimes, fromLong),
  };
}

async function fill(store, count) {
  for (let start = 0; start < count; start += AT_A_TIME)
    await store.events.append(
      Array.from({ length: AT_A_TIME }, (_, index) => ({
        timestamp: start + index,
        sessionId: `session ${index % 50}`,
        agentId: 'main',
        event: { channel: 'progress', type: 'text_chunk', delta: `word ${index} ` },
      })),
    );
}

/** Microseconds to replay so many events from a place on, a page at a time. */
async function replayMicros(store, from, size) {
  let place = Math.floor(from);
  const end = place + size;
  const began = process.hrtime.bigint();
  while (place < end) place = (await store.events.since(place, Math.min(256, end - place))).upTo;
  return Number(process.hrtime.bigint() - began) / 1e3;
}
