import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseQuery } from './parse-query.js';

test('a query gives terms, quoted names, paths and frames', () => {
  const query = parseQuery(
    'Crash in `parseConfig` of src/config/load.ts\n\nSee pkg.util.retry and load.ts:12',
  );
  expect(query.names.get('parseConfig')).toBe(1);
  expect(query.paths).toEqual(expect.arrayContaining(['src/config/load.ts', 'pkg/util/retry']));
  expect(query.frames).toMatchObject([{ path: 'load.ts', line: 12, name: '' }]);
  expect(query.terms.get('crash')).toBeGreaterThan(
    query.terms.get('retri') ?? query.terms.get('retry') ?? 0,
  );
});

test('I-21 a dotted name gives the modules it may stand in', () => {
  const { paths } = parseQuery('see django.contrib.admin.utils.display_for_field');
  expect(paths).toContain('django/contrib/admin/utils');
  expect(parseQuery('axum::routing::Router panics').paths).toContain('axum/routing');
  expect(parseQuery('call it->next').paths).toEqual([]);
});

test('I-21 the name of a type may be short, that of a variable may not', () => {
  const { names } = parseQuery('models.Q ignores `F` and i.x, `id` too');
  expect([...names.keys()].sort()).toEqual(['F', 'Q', 'models']);
  expect([...parseQuery('empty sets in Q(…) cost O(n), f(x)').names.keys()]).toEqual(['Q']);
});

test('words that stand side by side are also tried as one name', () => {
  expect(parseQuery('the path router of v-model').terms.has('pathrouter')).toBe(true);
  expect(parseQuery('the path router of v-model').terms.has('vmodel')).toBe(true);
});

test.each([
  'router: keep the header of a request',
  '[router] keep the header of a request',
  'router：保留请求头 header',
])('the part of the code that %j names first counts more', (title) => {
  const { terms } = parseQuery(title);
  expect(terms.get('router')).toBeGreaterThan(terms.get('header') ?? 0);
});

test('a Chinese prompt without a Latin letter becomes English terms', () => {
  const { terms, hasCjk } = parseQuery('修复嵌套路由的重定向');
  expect(hasCjk).toBe(true);
  expect([...terms.keys()]).toEqual(expect.arrayContaining(['nest', 'rout', 'redirect']));
});

test('a concept said twice counts more than once and less than twice', () => {
  const weights = ['缓存', '缓存,缓存'].map((text) => parseQuery(text).concepts[0]?.weight);
  expect(weights).toEqual([1, 1.5]);
});

test('a term that the text writes out is its own, not a translation', () => {
  expect(parseQuery('证书').translated.has('cert')).toBe(true);
  expect(parseQuery('证书 cert').translated.has('cert')).toBe(false);
  expect(parseQuery('cert 证书').translated.has('cert')).toBe(false);
});

test('parsing never throws and gives the same for the same text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      expect(parseQuery(text)).toEqual(parseQuery(text));
    }),
  );
});

test('I-21 a path without its ending is a path', () => {
  expect(parseQuery('fix missing newline in cmd/add').paths).toContain('cmd/add');
  expect(parseQuery('see https://example.org/cmd/add').paths).not.toContain('cmd/add');
});
