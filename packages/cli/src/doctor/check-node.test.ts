import { expect, test } from 'vitest';
import { checkNode } from './check-node.js';

test.each([
  ['18.20.4', 'fail'],
  ['20.18.9', 'fail'],
  ['20.19.0', 'ok'],
  ['22.0.0', 'ok'],
  ['rubbish', 'fail'],
])('Node %s is %s', (version, state) => {
  expect(checkNode(version).state).toBe(state);
});
