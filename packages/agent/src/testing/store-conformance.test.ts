import { createManualClock } from '@sluice/kernel/testing';
import { describe, test } from 'vitest';
import { createMemoryStore } from './memory-store/create-memory-store.js';
import type { StoreUnderTest } from './store-cases/store-case.js';
import { storeConformance } from './store-conformance.js';

function makeUnderTest(): Promise<StoreUnderTest> {
  const store = createMemoryStore(createManualClock());
  return Promise.resolve({
    store,
    another: () => Promise.resolve(store.another()),
    async restart() {
      await store.close();
      return store.another();
    },
    writeRawMode: (sessionId, value) => Promise.resolve(store.writeRawMode(sessionId, value)),
    expireLease: (sessionId) => Promise.resolve(store.expireLease(sessionId)),
    dispose: () => store.close(),
  });
}

describe('the store in memory', () => {
  for (const { title, run } of storeConformance) test(title, () => run(makeUnderTest));
});
