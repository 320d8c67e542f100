import { expect, test } from 'vitest';
import { indexInMemory } from '../testing/index-in-memory.js';
import { parseQuery } from './parse-query.js';
import { rank } from './rank.js';

function scores(text: string, files: Readonly<Record<string, string>>): Map<string, number> {
  const found = rank(indexInMemory(files), parseQuery(text), 10);
  return new Map(found.map(({ path, score }) => [path, score]));
}

const files = {
  'lib/router/index.js': 'function route() {}\n',
  'lib/view.js': 'function render() {}\n',
  'pkg/admin/utils.py': 'def display_for_field():\n  pass\n',
  'pkg/other/utils.py': 'def display_for_field():\n  pass\n',
};

test('I-21 a frame counts its file once, however the path is read', () => {
  const frame = '    at route (lib/router/index.js:1:1)';
  const one = scores(`render fails\n${frame}`, files);
  const written = scores(`render fails\nsee lib/router/index.js`, files);
  const both = scores(`render fails\n${frame}\nsee lib/router/index.js`, files);
  const best = Math.max(
    one.get('lib/router/index.js') ?? 0,
    written.get('lib/router/index.js') ?? 0,
  );
  expect(both.get('lib/router/index.js')).toBeLessThan(best + 0.3);
});

test('I-21 a dotted name leads to the file of its module', () => {
  const found = scores('pkg.admin.utils.display_for_field drops empty values', files);
  expect([...found.keys()][0]).toBe('pkg/admin/utils.py');
  expect(found.get('pkg/admin/utils.py')).toBeGreaterThan(
    (found.get('pkg/other/utils.py') ?? 0) + 0.3,
  );
});
