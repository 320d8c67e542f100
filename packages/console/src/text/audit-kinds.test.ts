import { expect, test } from 'vitest';
import { auditKinds, kindWord } from './audit-kinds.js';

test('N-07 every kind has a Chinese word of its own; one that is not known stays as it is', () => {
  const words = auditKinds.map((kind) => kindWord(kind, 'zh'));
  expect(new Set(words).size).toBe(auditKinds.length);
  for (const word of words) expect(word).toMatch(/^\p{Script=Han}+$/u);
  expect(kindWord('person_added', 'en')).toBe('person_added');
  expect(kindWord('of_tomorrow', 'zh')).toBe('of_tomorrow');
});
