import { findValueFault } from '../result/plain-value.js';

const MOST = { maxDepth: 500, maxNodes: 1_000_000 };

/** For a function of a tool that looks at arguments before they run: what it changes in them changes nothing that runs. */
export function argumentsToLookAt(value: unknown): unknown {
  return findValueFault(value, MOST) ? value : structuredClone(value);
}
