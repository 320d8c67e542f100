export type { StoreCase, StoreUnderTest } from './conformance/store-case.js';
export { createMemoryStore, type MemoryStoreHandle } from './memory-store/create-memory-store.js';
export { storeConformance } from './store-conformance.js';
