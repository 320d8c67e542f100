// CPU time of this process, all its threads: once it runs hot, and in the first moments of its life.
import { median } from './statistics.mjs';

const EARLY_MICROS = 500_000;
const EARLY_RUNS = { least: 2, most: 9 };
// V8 goes on compiling for about half a second of work; every contestant gets twice that.
const WARM_UP_MICROS = 1_000_000;
const WARM_UP_RUNS = 400;
const SAMPLE_MICROS = 80_000;

/** CPU time in µs that `work` takes, garbage collection that it causes included. */
export async function cpuMicros(work) {
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return user + system;
}

/** Warms `work` up; resolves with how often one sample has to repeat it. */
export async function warmUp(work) {
  let spent = 0;
  let last = 0;
  for (let runs = 0; runs < WARM_UP_RUNS && spent < WARM_UP_MICROS; runs += 1) {
    last = await cpuMicros(work);
    spent += last;
  }
  return Math.max(1, Math.ceil(SAMPLE_MICROS / Math.max(last, 1)));
}

/** CPU time in µs of one `work` in a young process: one run to warm up, then the median of the next two to nine. */
export async function early(work) {
  await work();
  const runs = [];
  let spent = 0;
  while (
    runs.length < EARLY_RUNS.least ||
    (runs.length < EARLY_RUNS.most && spent < EARLY_MICROS)
  ) {
    const micros = await cpuMicros(work);
    runs.push(micros);
    spent += micros;
  }
  return median(runs);
}

/**
 * CPU time in µs of one `work`, the mean over `repeats`. Begins with a clean heap when it may. A forced collection also
 * throws compiled code away, so as many repeats as are measured come before: what is judged is a warmed-up process.
 */
export async function sample(work, repeats) {
  globalThis.gc?.();
  for (let repeat = 0; repeat < repeats; repeat += 1) await work();
  const spent = await cpuMicros(async () => {
    for (let repeat = 0; repeat < repeats; repeat += 1) await work();
  });
  return spent / repeats;
}
