export { bindSandbox } from '../define/bind-sandbox.js';
export { createMemoryEvents } from '../memory/memory-events.js';
export type { MemoryRecords } from '../memory/memory-records.js';
export { createMemoryResults } from '../memory/memory-results.js';
export { type CollectedLog, type CollectingLog, createCollectingLog } from './collecting-log.js';
export { createCountingIds } from './counting-ids.js';
export {
  createTestRuntime,
  type TestRuntime,
  type TestRuntimeOptions,
} from './create-test-runtime.js';
export { createManualClock, type ManualClock } from './manual-clock.js';
export { createTestPorts, type TestPorts } from './test-ports.js';
