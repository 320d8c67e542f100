import { expect, test } from 'vitest';
import { callIdMeta, callIdOf, isClientCall, newCallId } from './call-ids.js';

test('W-04 an answer names the call that it is of, and nothing else does', () => {
  const id = newCallId();
  expect(isClientCall(id)).toBe(true);
  expect(isClientCall('wrap_1')).toBe(false);
  expect(newCallId()).not.toBe(id);
  expect(callIdOf({ content: [], _meta: callIdMeta(id) })).toBe(id);
  for (const other of [undefined, 'mcp_1', [], {}, { _meta: null }, { _meta: { id } }])
    expect(callIdOf(other)).toBeUndefined();
  expect(callIdOf({ _meta: { 'sluice/call_id': 7 } })).toBeUndefined();
});
