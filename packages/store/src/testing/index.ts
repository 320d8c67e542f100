export { type AttackReport, attackAudit } from './audit-attack.js';
export {
  appendCalls,
  createSignedChain,
  createTestSigner,
  type SignedChain,
} from './signed-chain.js';
export { createTestDatabase, type TestDatabase } from './test-database.js';
export { createTestPlace, type EngineName, type TestPlace } from './test-place.js';
export { startWorkerSession, type WorkerSession } from './worker-session.js';
