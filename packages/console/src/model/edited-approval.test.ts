import { expect, test } from 'vitest';
import { approvalOf } from '../testing/event-of.js';
import { editedApproval } from './edited-approval.js';

const approval = { ...approvalOf('c1'), diff: '-old\n+new', effect_problem: 'only half of it' };

test('G-08 an edited question shows the effect of the edit and nothing of the old one', () => {
  const digest = 'b'.repeat(64);
  const shown = editedApproval(
    approval,
    { path: 'b.txt' },
    { call_id: 'c1', command: 'x', effect_digest: digest },
  );
  expect(shown).toMatchObject({ call_id: 'c1', arguments: { path: 'b.txt' }, command: 'x' });
  expect(shown).not.toHaveProperty('diff');
  expect(shown).not.toHaveProperty('effect_problem');
});
