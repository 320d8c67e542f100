// Durable calls per second beside the raw engine with the same number of commits, in small interleaved pieces.
import { median, medianRatio } from '../lib/statistics.mjs';
import { openStore, startSession } from './places.mjs';

/** Kept proposed, its start announced, kept as running, kept as ended together with its last events. */
const COMMITS_A_CALL = 4;
const ROUNDS = 40;
const CALLS = 8;
const WIDTH = 200;
const WIDE_CALLS = 1000;
const WIDE_EVERY = 5;
const turn = { mode: 'coding' };

export async function durableCalls(place) {
  const store = await openStore(await place.where());
  const raw = await place.raw();
  const { runtime } = await startSession(store, 'bench');
  const call = () => runtime.runCall({ name: 'echo', arguments: { path: 'a.txt' } }, turn);
  const inFlight = async () => {
    let left = WIDE_CALLS;
    await Promise.all(
      Array.from({ length: WIDTH }, async () => {
        while (left > 0) {
          left -= 1;
          await call();
        }
      }),
    );
  };
  await inFlight();

  const one = [];
  const rawRates = [];
  const wide = [];
  const oneBeforeWide = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    one.push(await rate(CALLS, call));
    rawRates.push((await rate(CALLS * COMMITS_A_CALL, raw.commit)) / COMMITS_A_CALL);
    if (round % WIDE_EVERY !== 0) continue;
    wide.push(await rateOf(WIDE_CALLS, inFlight));
    oneBeforeWide.push(one.at(-1));
  }
  await store.close();
  await raw.close();
  return {
    oneAtATime: median(one),
    rawOneAtATime: median(rawRates),
    ratioToRaw: medianRatio(one, rawRates),
    inFlight: median(wide),
    ratioInFlight: median(wide) / median(one),
  };
}

function rate(count, run) {
  return rateOf(count, async () => {
    for (let index = 0; index < count; index += 1) await run();
  });
}

async function rateOf(count, run) {
  const began = process.hrtime.bigint();
  await run();
  return count / (Number(process.hrtime.bigint() - began) / 1e9);
}
