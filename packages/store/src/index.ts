export type { Audit, AuditEntry, ForeignCheckpoint, PolicyFileEntry } from './audit/audit.js';
export { AUDIT_KINDS, type AuditKind, type ChainLink } from './audit/audit-entry.js';
export {
  knownPublicKeys,
  openAuditKey,
  publicKeyPath,
  replaceAuditKey,
} from './audit/audit-key-file.js';
export { type AuditSigner, createAuditSigner } from './audit/audit-signer.js';
export type {
  AuditCheckpoint,
  AuditFault,
  AuditVerdict,
  ChainEvidence,
} from './audit/check-chain.js';
export { type MaskedValueProof, proveMaskedValue } from './audit/commitment.js';
export { type ExportEnd, fromEndLine } from './audit/export-end.js';
export type { AuditFilter } from './audit/find-entries.js';
export { readPublicKey } from './audit/public-key.js';
export type { Archive, Rotation } from './audit/rotate-audit.js';
export { verifyExport } from './audit/verify-export.js';
export { createStore, type Store, type StoreOptions } from './create-store.js';
export type { FigureSpan, Figures } from './figures/figures.js';
export type { LimitLook, LimitStore, LimitTake, LimitUse } from './ports/limits.js';
export { writerOf } from './shared/announcement.js';
export { openSharedStore, type SharedStore } from './shared/open-shared-store.js';
export { storeFiles } from './sqlite/store-files.js';
export { StoreError, type StoreErrorCode } from './store-error.js';
