import { type StoreUnderTest, storeConformance } from '@sluice/agent/testing';
import { describe, test } from 'vitest';
import type { Store } from './create-store.js';
import { createTestPlace, type EngineName } from './testing/test-place.js';

async function makeUnderTest(engine: EngineName): Promise<StoreUnderTest> {
  const place = await createTestPlace(engine);
  let store = await place.open();
  return {
    store,
    // The embedded store has one process and so one handle; PostgreSQL has as many as are opened.
    another: () => (engine === 'sqlite' ? Promise.resolve<Store>(store) : place.open()),
    async restart() {
      await store.close();
      store = await place.open();
      return store;
    },
    async writeRawMode(sessionId, value) {
      await place.raw('UPDATE sessions SET mode = ? WHERE id = ?', [value, sessionId]);
    },
    async expireLease(sessionId) {
      await place.raw('UPDATE sessions SET lease_until = 1 WHERE id = ?', [sessionId]);
    },
    dispose: () => place.dispose(),
  };
}

for (const engine of ['sqlite', 'postgres'] as const) {
  describe(`G-03 the store on ${engine}`, () => {
    for (const { title, run } of storeConformance)
      test(title, () => run(() => makeUnderTest(engine)));
  });
}
