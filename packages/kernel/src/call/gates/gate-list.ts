import type { Gate } from './gate.js';
import { modeGate } from './mode-gate.js';
import { parseGate } from './parse-gate.js';
import { policyGate } from './policy-gate.js';
import { validateGate } from './validate-gate.js';

/**
 * The gates in their order, which is the contract. The look-up comes before them all: they are asked about a tool.
 * The mode comes before the arguments, so that a denial is the same whatever they are.
 */
export const gateList: readonly Gate[] = [modeGate, parseGate, validateGate, policyGate];
