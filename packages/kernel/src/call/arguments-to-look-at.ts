import { findValueFault } from '../result/plain-value.js';

const MOST = { maxDepth: 500, maxNodes: 1_000_000 };

/** A copy for a tool's function that sees the arguments before they run: what it changes in them never runs. */
export function argumentsToLookAt(value: unknown): unknown {
  return findValueFault(value, MOST) ? value : structuredClone(value);
}
