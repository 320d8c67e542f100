// Durable calls per second beside the raw engine doing the same commits with the same rows, in small interleaved pieces.
import { median, medianRatio } from '../lib/statistics.mjs';
import { coreWait } from './core-wait.mjs';
import { openStore, startSession } from './sessions.mjs';

/** Announced and kept as running, kept as ended together with its last events. */
const COMMITS_A_CALL = 2;
const ROUNDS = 90;
const CALLS = 6;
const WIDTH = 200;
const WIDE_CALLS = 400;
const WIDE_EVERY = 3;
const COUNTED_CALLS = 50;
const turn = { mode: 'coding' };

export async function durableCalls(place, say) {
  const where = await place.where();
  const store = await openStore(where);
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
  const ours = await footprint(place, where, call);
  const theirs = await footprint(place, raw.where, raw.call);
  say(
    `${place.name}: a call is ${ours.commits} commits and ${Math.round(ours.bytes)} bytes of log; the raw engine does the same rows in the same tables through the same library, ${theirs.commits} commits and ${Math.round(theirs.bytes)} bytes`,
  );
  // A wake-up that no commit carried takes a number too, and no place on the disk.
  if ([ours, theirs].some(({ commits }) => Math.round(commits) !== COMMITS_A_CALL))
    throw new Error('the two sides do not commit alike');
  for (let count = 0; count < 5; count += 1) await inFlight();
  await rate(200, raw.call);

  const waited = coreWait(`bench_${process.pid}_`);
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = waited();
    const began = performance.now();
    const isOursFirst = round % 2 === 0;
    const early = isOursFirst ? await rate(CALLS, call) : undefined;
    const rawRate = await rate(CALLS, raw.call);
    const one = early ?? (await rate(CALLS, call));
    const wide = round % WIDE_EVERY === 0 ? await rateOf(WIDE_CALLS, inFlight) : undefined;
    const share = (waited() - before) / (performance.now() - began);
    rounds.push({ one, rawRate, wide, share });
  }
  await store.close();
  await raw.close();
  const wideRounds = rounds.filter(({ wide }) => wide !== undefined);
  return {
    ...figuresOf(rounds, wideRounds),
    /** Of the time of a round, how long our threads were ready and other programs held the cores. */
    waitShare: median(rounds.map(({ share }) => share)),
    /** For judging the figures above; no bar is held against it. */
    quietestThird: {
      ...figuresOf(quietest(rounds), quietest(wideRounds)),
      waitShare: median(quietest(wideRounds).map(({ share }) => share)),
    },
    commitsACall: ours.commits,
    logBytesACall: ours.bytes,
    rawLogBytesACall: theirs.bytes,
  };
}

function figuresOf(rounds, wideRounds) {
  return {
    oneAtATime: median(rounds.map(({ one }) => one)),
    rawOneAtATime: median(rounds.map(({ rawRate }) => rawRate)),
    ratioToRaw: medianRatio(...columns(rounds, 'one', 'rawRate')),
    inFlight: median(wideRounds.map(({ wide }) => wide)),
    ratioInFlight: medianRatio(...columns(wideRounds, 'wide', 'one')),
    ratioInFlightToRaw: medianRatio(...columns(wideRounds, 'wide', 'rawRate')),
  };
}

/** The third of the rounds in which our threads waited least for a core. Both sides of each round are kept or dropped. */
function quietest(rounds) {
  const sorted = [...rounds].sort((left, right) => left.share - right.share);
  return sorted.slice(0, Math.ceil(sorted.length / 3));
}

function columns(rounds, ...names) {
  return names.map((name) => rounds.map((round) => round[name]));
}

/** What one call leaves in the engine's own log. */
async function footprint(place, where, call) {
  const before = await place.footprint(where);
  for (let index = 0; index < COUNTED_CALLS; index += 1) await call();
  const after = await place.footprint(where);
  return {
    commits: (after.commits - before.commits) / COUNTED_CALLS,
    bytes: (after.bytes - before.bytes) / COUNTED_CALLS,
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
