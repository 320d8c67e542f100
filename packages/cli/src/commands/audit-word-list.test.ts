import { AUDIT_KINDS } from '@sluice/store';
import { expect, test } from 'vitest';
import { OUTCOMES } from './audit-list.js';
import { auditWordInChinese, deciderInChinese } from './audit-word-list.js';

test('N-09 every kind, verdict and outcome of the audit has a Chinese word', () => {
  for (const word of [...AUDIT_KINDS, ...OUTCOMES]) {
    expect(auditWordInChinese(word), word).toMatch(/^\p{Script=Han}+$/u);
  }
  expect(auditWordInChinese('constructor')).toBe('constructor');
});

test('N-09 a gate that decides is named in Chinese; a person keeps their name', () => {
  expect(deciderInChinese('policy', 'allowed')).toBe('策略');
  expect(deciderInChinese('mode', 'refused')).toBe('模式');
  expect(deciderInChinese('policy', 'approved')).toBe('policy');
  expect(deciderInChinese('ann', 'denied')).toBe('ann');
});
