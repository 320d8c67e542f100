// Run with --expose-gc: prints, round by round, what a call costs at the end of a long history against a short one.
// Both in one process and with the same number of calls: only the length of the session differs.

import { rotated } from '../lib/statistics.mjs';
import { cpuMicros, warmUp } from '../lib/timed-run.mjs';
import { peer } from './peers/sluice.mjs';

const SHORT = 20;
const LONG = 2000;
const ROUNDS = 9;
const CALLS = 40_000;
/** After a full collection the heap is small and grows again; that belongs to no call and is not measured. */
const SETTLING_CALLS = 10_000;

for (const turns of [SHORT, LONG]) await warmUp(() => peer.sequentialTurns(turns));
const ratios = [];
for (let round = 0; round < ROUNDS; round += 1) {
  const taken = new Map();
  for (const turns of rotated([SHORT, LONG], round)) taken.set(turns, await measure(turns));
  ratios.push(taken.get(LONG) / taken.get(SHORT));
}
console.log(JSON.stringify(ratios));

async function measure(turns) {
  globalThis.gc();
  await sessions(turns, SETTLING_CALLS / turns);
  return cpuMicros(() => sessions(turns, CALLS / turns));
}

async function sessions(turns, count) {
  for (let session = 0; session < count; session += 1) await peer.sequentialTurns(turns);
}
