import { expect, test } from 'vitest';
import { type PassingFile, passedOnNames } from './passed-on-names.js';

type Names = readonly [imported: string, local: string][];

function file(path: string, module: string, names: Names, isReexport = true): PassingFile {
  const given = names.map(([imported, local]) => ({ imported, local }));
  return { path, imports: [{ module, names: given, line: 1, isReexport }] };
}

function passedOn(name: string, path: string, files: readonly PassingFile[]): string[] {
  const importing = (asked: string) =>
    files.filter(({ imports }) =>
      imports.some(
        ({ module, names }) =>
          names.some(({ imported }) => imported === asked) || module.endsWith(asked),
      ),
    );
  return [...passedOnNames(name, path, importing)].sort();
}

test('I-22 a name is passed on from module to module, under a new name each time', () => {
  const files = [
    file('src/index.ts', './core', [['normalize', 'tidy']]),
    file('src/public.ts', './index', [['tidy', 'clean']]),
    file('src/other.ts', './other', [['strange', 'stranger']]),
  ];
  expect(passedOn('normalize', 'src/core.ts', files)).toEqual(['clean', 'normalize', 'tidy']);
});

test('I-22 what a file is by default is passed on under the name that it is given', () => {
  const files = [file('src/index.ts', './parse', [['default', 'parseAll']])];
  expect(passedOn('run', 'src/parse.ts', files)).toEqual(['parseAll', 'run']);
});

test('I-22 only Python passes on what is merely imported', () => {
  const names: Names = [['normalize', 'tidy']];
  expect(passedOn('normalize', 'a.ts', [file('b.ts', './a', names, false)])).toEqual(['normalize']);
  expect(passedOn('normalize', 'a.py', [file('__init__.py', '.a', names, false)])).toEqual([
    'normalize',
    'tidy',
  ]);
});

test('I-22 names that go round in a circle end', () => {
  const files = [
    file('src/a.ts', './b', [['one', 'two']]),
    file('src/b.ts', './a', [['two', 'one']]),
  ];
  expect(passedOn('one', 'src/c.ts', files)).toEqual(['one', 'two']);
});
