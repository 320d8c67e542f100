import { expect, test } from 'vitest';
import { attackAudit } from '../testing/audit-attack.js';

test('D07 with a checkpoint every generated tampering is found, and without one only what the documents name is missed', async () => {
  const { tried, missed, missedWithoutCheckpoint } = await attackAudit(1500, 20);
  expect(tried).toBe(1500);
  expect(missed).toEqual({});
  expect(Object.keys(missedWithoutCheckpoint).sort()).toEqual([
    'cut_everything',
    'cut_tail',
    'cut_tail_at_signature',
    'launder_and_restart',
    'replace_by_chain_of_same_key',
  ]);
});
