import { expect, test } from 'vitest';
import type { FileFacts } from '../extract/file-facts.js';
import { decodeFacts, encodeFacts } from './facts-codec.js';

const facts: FileFacts = {
  language: 'typescript',
  isParsed: true,
  symbols: [
    {
      name: 'Store',
      kind: 'class',
      container: '',
      signature: 'class Store',
      startLine: 3,
      endLine: 9,
      startColumn: 1,
      doc: 'Keeps things.',
      isExported: true,
    },
    {
      name: 'save',
      kind: 'method',
      container: 'Store',
      signature: 'save(x: number): void',
      startLine: 4,
      endLine: 8,
      startColumn: 3,
      doc: '',
      isExported: false,
      cyclomatic: 2,
      cognitive: 1,
      type: ':void',
    },
  ],
  calls: [
    {
      name: 'write',
      receiver: 'this.file',
      line: 5,
      column: 7,
      symbol: 1,
      receiverType: ':Store.file',
    },
    { name: 'Date', receiver: '', line: 4, column: 2, symbol: -1, isNew: true },
    { name: 'callback', receiver: '', line: 7, column: 1, symbol: 1, isLocal: true },
    { name: 'value', receiver: 'out', line: 7, column: 9, symbol: 1, arguments: [':String', '?'] },
    { name: 'end', receiver: 'out', line: 8, column: 9, symbol: -1, arguments: [] },
  ],
  references: [{ name: 'Store', line: 1 }],
  imports: [
    { module: './file.js', names: [{ imported: 'File', local: 'F' }], line: 1, isReexport: false },
  ],
  inherits: [{ symbol: 0, base: 'Base', kind: 'extends' }],
  comments: [{ text: 'Keeps things.', line: 2 }],
};

test('facts come back as they went in, without references and comments', () => {
  const { references: _references, comments: _comments, ...kept } = facts;
  const { named, callsBy, ...decoded } = decodeFacts(encodeFacts(facts));
  expect(decoded).toEqual(kept);
  for (const symbol of kept.symbols)
    expect(named(symbol.name)).toEqual(
      [...kept.symbols.entries()]
        .filter(([, each]) => each.name === symbol.name)
        .map(([index, each]) => ({ index, symbol: each })),
    );
  expect(named('nothing')).toEqual([]);
  for (const call of kept.calls) {
    expect(callsBy((name) => name === call.name)).toEqual([call]);
    expect(callsBy((_, symbol) => symbol === call.symbol)).toEqual(
      kept.calls.filter(({ symbol }) => symbol === call.symbol),
    );
  }
  expect(callsBy(() => false)).toEqual([]);
});

test('a file that did not parse takes no room and has no facts', () => {
  const bytes = encodeFacts({ ...facts, isParsed: false });
  expect(bytes.length).toBe(0);
  expect(decodeFacts(bytes)).toMatchObject({ isParsed: false, symbols: [], calls: [] });
});
