import fc from 'fast-check';
import { expect, test } from 'vitest';
import { WORD_END } from '../rules/compile-signs.js';
import { TextTree } from './text-tree.js';

/** A tree of texts whose value is the text itself. */
function treeOf(texts: readonly string[]): TextTree<string> {
  const grouped = (list: readonly string[], length: number) =>
    [...new Set(list.map((text) => text.slice(0, length)))].map((beginning) =>
      list.filter((text) => text.slice(0, length) === beginning),
    );
  const sections = grouped([...new Set(texts)], 1).map((section) =>
    grouped(section, 3).map((rows) => rows.map((text) => `${text}\t${text}`).join('\n')),
  );
  return new TextTree(sections.map((rows) => rows.join('\n\n')).join('\n\n\n'), String);
}

function foundAt(tree: TextTree<string>, text: string, at: number): string[] {
  const units = [0, 1, 2].map((step) => (at + step < text.length ? text.charCodeAt(at + step) : 0));
  const found: string[] = [];
  let node = tree.rootOf(units[0] ?? 0, units[1] ?? 0, units[2] ?? 0);
  for (let end = at + 1; node !== 0; end += 1) {
    const value = tree.anywhere[node];
    if (value !== undefined) found.push(value);
    node = end < text.length ? tree.next(node, text.charCodeAt(end)) : 0;
  }
  return found;
}

test('all texts that begin at a place are found there, and no others', () => {
  const word = fc.string({
    unit: fc.constantFrom('a', 'b', '密', '码'),
    minLength: 1,
    maxLength: 5,
  });
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 12 }), word, word, (texts, one, two) => {
      const tree = treeOf(texts);
      const text = one + two;
      for (let at = 0; at < text.length; at += 1)
        expect(foundAt(tree, text, at).sort()).toEqual(
          [...new Set(texts)].filter((known) => text.startsWith(known, at)).sort(),
        );
    }),
    { numRuns: 500, seed: 7 },
  );
});

test('what counts only where a word ends is kept apart', () => {
  const tree = new TextTree(`if${WORD_END}\tword\nif\tany`, (text) => text);
  const node = tree.next(tree.rootOf(105, 102, 0), 102);
  expect([tree.anywhere[node], tree.wholeWord[node]]).toEqual(['any', 'word']);
});

test('a tree of nothing finds nothing', () => {
  expect(new TextTree('', String).rootOf(97, 98, 99)).toBe(0);
});
