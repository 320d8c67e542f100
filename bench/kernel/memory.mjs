// Run with --expose-gc: prints what our finished calls hold, and what is left of 100,000 calls once they are dropped.
import { setImmediate as nextTick } from 'node:timers/promises';
import { peer } from './peers/sluice.mjs';

const HELD = 10_000;
const DROPPED = 100_000;
const BATCH = 1000;

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

async function settledHeap() {
  for (let pass = 0; pass < 4; pass += 1) {
    await nextTick();
    globalThis.gc();
  }
  return process.memoryUsage().heapUsed;
}
