// Run with --expose-gc: prints what our finished calls hold, and what is left of 100,000 calls once they are dropped.
import { setTimeout as sleep } from 'node:timers/promises';
import { peer } from './peers/sluice.mjs';

const HELD = 10_000;
const DROPPED = 100_000;
const BATCH = 1000;

const PAUSE_MS = 100;
const STEADY = 4;
const STEADY_BYTES = 1024;
const MOST_PASSES = 60;

await peer.heldCalls(HELD);
const beforeHeld = await settledHeap();
const held = await peer.heldCalls(HELD);
const heldBytes = ((await settledHeap()) - beforeHeld) / HELD;

// As many before as after, so that V8 has compiled what it will compile: compiled code is not what calls leave behind.
await callAndDrop(DROPPED);
const beforeDropped = await settledHeap();
await callAndDrop(DROPPED);
const growthBytes = (await settledHeap()) - beforeDropped;

// `held` is named here so that it lives until everything has been weighed.
console.log(JSON.stringify({ heldBytes, growthBytes, isHeld: held !== undefined }));

async function callAndDrop(count) {
  for (let done = 0; done < count; done += BATCH) await peer.directCalls(BATCH);
}

/**
 * What is in use when it no longer changes. Code that V8 still compiles in another thread holds what it is compiled
 * for, and on a busy machine that takes a while.
 */
async function settledHeap() {
  let used = Number.POSITIVE_INFINITY;
  for (let same = 0, pass = 0; same < STEADY && pass < MOST_PASSES; pass += 1) {
    await sleep(PAUSE_MS);
    globalThis.gc();
    const now = process.memoryUsage().heapUsed;
    same = Math.abs(now - used) < STEADY_BYTES ? same + 1 : 0;
    used = now;
  }
  return used;
}
