export {
  type Audit,
  type AuditEntry,
  type AuditFilter,
  verifyExport,
} from './audit/audit.js';
export type { AuditKind } from './audit/audit-entry.js';
export type { AuditCheckpoint, AuditVerdict } from './audit/verify-audit.js';
export { createStore, type Store, type StoreOptions } from './create-store.js';
export { storeFiles } from './sqlite/store-files.js';
export { StoreError, type StoreErrorCode } from './store-error.js';
