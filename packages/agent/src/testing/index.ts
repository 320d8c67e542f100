export { createMemoryStore, type MemoryStoreHandle } from './memory-store/create-memory-store.js';
export {
  createScriptedModel,
  type ScriptedAnswer,
  type ScriptedCall,
  type ScriptedModel,
} from './scripted-model.js';
export type { StoreCase, StoreUnderTest } from './store-cases/store-case.js';
export { storeConformance } from './store-conformance.js';
export {
  anthropicPieces,
  openAiPieces,
  sse,
  startWireServer,
  type WireAnswer,
  type WirePiece,
  type WireRequest,
  type WireServer,
} from './wire-server.js';
