import { expect, test } from 'vitest';
import { CallsUnderWay } from './calls-under-way.js';

const call = {
  tool: 'send_mail',
  mode: 'coding',
  face: 'mcp',
  workspace: '/w',
  args: {},
  commands: [],
  paths: [],
  hosts: [],
};

test('P-02 what is judged and not written down yet counts, until it stands in the record', () => {
  const underWay = new CallsUnderWay();
  underWay.note('s', { id: '1', at: 1, call });
  underWay.note('s', { id: '2', at: 2, call });
  underWay.note('other', { id: '1', at: 1, call });
  expect(underWay.besides('s', []).map(({ id }) => id)).toEqual(['1', '2']);
  expect(underWay.besides('s', [{ id: '1' }]).map(({ id }) => id)).toEqual(['2']);
  expect(underWay.besides('s', []).map(({ id }) => id)).toEqual(['2']);
  expect(underWay.besides('s', [{ id: '2' }])).toEqual([]);
  expect(underWay.besides('other', [])).toHaveLength(1);
});
