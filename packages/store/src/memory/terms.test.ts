import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scoresOf } from './score.js';
import { termsOf } from './terms.js';

test('terms hold only what both engines index alike, whatever the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      for (const term of termsOf(text)) expect(term).toMatch(/^[a-z0-9]+$/);
    }),
  );
});

test('Chinese is cut into pairs, so a part of a phrase finds the whole', () => {
  const text = new Set(termsOf('生产环境的部署步骤'));
  expect(termsOf('部署').every((term) => text.has(term))).toBe(true);
  expect(termsOf('步部').some((term) => text.has(term))).toBe(false);
});

test('case, accents, width and plural do not matter', () => {
  expect(termsOf('Databases CAFÉS ｆｕｌｌ')).toEqual(['database', 'cafe', 'full']);
  expect(termsOf('policies boxes class status')).toEqual(['policy', 'box', 'class', 'status']);
});

test('scores lie in (0, 1] and grow with what is matched', () => {
  const entry = (title: string, content: string) => ({
    title: new Set(termsOf(title)),
    content: new Set(termsOf(content)),
  });
  const query = termsOf('deploy the payment server');
  const scores = scoresOf(query, [
    entry('Deploy the payment server', ''),
    entry('Servers', 'deploy the payment server by hand'),
    entry('Payments', 'nothing else'),
    entry('Cats', 'sleep'),
  ]);
  expect(scores[0]).toBeCloseTo(1);
  expect(scores[0]).toBeGreaterThan(scores[1] ?? 0);
  expect(scores[1]).toBeGreaterThan(scores[2] ?? 0);
  expect(scores[2]).toBeGreaterThan(0);
  expect(scores[3]).toBe(0);
});
