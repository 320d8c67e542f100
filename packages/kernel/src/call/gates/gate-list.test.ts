import { expect, test } from 'vitest';
import { gateList } from './gate-list.js';
import { modeGate } from './mode-gate.js';
import { parseGate } from './parse-gate.js';
import { policyGate } from './policy-gate.js';
import { validateGate } from './validate-gate.js';

test('the gates stand in the order of the contract: mode, parse, validate, policy', () => {
  expect(gateList).toEqual([modeGate, parseGate, validateGate, policyGate]);
});
