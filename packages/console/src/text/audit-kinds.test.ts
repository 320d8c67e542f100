import { expect, test } from 'vitest';
import { auditKinds, factWord, kindWord } from './audit-kinds.js';

test('N-07 every kind has a Chinese word of its own; in English it is words and no code', () => {
  const words = auditKinds.map((kind) => kindWord(kind, 'zh'));
  expect(new Set(words).size).toBe(auditKinds.length);
  for (const word of words) expect(word).toMatch(/^\p{Script=Han}+$/u);
  expect(kindWord('person_added', 'en')).toBe('person added');
  expect(kindWord('of_tomorrow', 'zh')).toBe('of tomorrow');
  expect([factWord('en')('role'), factWord('zh')('role')]).toEqual(['role', '角色']);
});
