export { createTestDatabase, type TestDatabase } from './test-database.js';
export { createTestPlace, type EngineName, type TestPlace } from './test-place.js';
export { startWorkerSession, type WorkerSession } from './worker-session.js';
