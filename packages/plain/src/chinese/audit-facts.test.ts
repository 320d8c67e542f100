import { expect, test } from 'vitest';
import { entryFacts } from '../entry-facts.js';
import { auditFactInChinese } from './audit-facts.js';

test('N-07 fields and roles of an entry are said in Chinese, names and paths stay as they are', () => {
  const data = { person: 'ann', role: 'approver', file: '/home/ada/sluice.yaml', messages: 4 };
  expect(entryFacts(data, auditFactInChinese)).toEqual([
    '人员 ann',
    '角色 审批者',
    '文件 /home/ada/sluice.yaml',
    '消息数 4',
  ]);
  expect(auditFactInChinese('constructor')).toBe('constructor');
  expect(entryFacts({ of_tomorrow: 'x' }, auditFactInChinese)).toEqual(['of tomorrow x']);
});
