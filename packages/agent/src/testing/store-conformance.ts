import { callCases } from './conformance/call-cases.js';
import { leaseCases } from './conformance/lease-cases.js';
import { messageCases } from './conformance/message-cases.js';
import { sessionCases } from './conformance/session-cases.js';
import type { StoreCase } from './conformance/store-case.js';

/** What every store must keep. Run each case with a function that makes a fresh, empty store. */
export const storeConformance: readonly StoreCase[] = [
  ...sessionCases,
  ...leaseCases,
  ...messageCases,
  ...callCases,
];
