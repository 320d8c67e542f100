import { attachmentCases } from './store-cases/attachment-cases.js';
import { callCases } from './store-cases/call-cases.js';
import { deletionCases } from './store-cases/deletion-cases.js';
import { leaseCases } from './store-cases/lease-cases.js';
import { messageCases } from './store-cases/message-cases.js';
import { peopleCases } from './store-cases/people-cases.js';
import { sessionCases } from './store-cases/session-cases.js';
import type { StoreCase } from './store-cases/store-case.js';

/** What every store must keep. Run each case with a function that makes a fresh, empty store. */
export const storeConformance: readonly StoreCase[] = [
  ...sessionCases,
  ...leaseCases,
  ...messageCases,
  ...callCases,
  ...peopleCases,
  ...attachmentCases,
  ...deletionCases,
];
