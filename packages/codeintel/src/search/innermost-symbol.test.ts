import { expect, test } from 'vitest';
import type { SymbolFact, SymbolKind } from '../extract/file-facts.js';
import { innermostSymbol } from './innermost-symbol.js';

const symbol = (
  name: string,
  kind: SymbolKind,
  startLine: number,
  endLine: number,
): SymbolFact => ({
  ...{ name, kind, startLine, endLine, container: '', signature: '' },
  ...{ startColumn: 1, doc: '', isExported: false },
});

const symbols = [
  symbol('Store', 'class', 1, 20),
  symbol('open', 'method', 3, 8),
  symbol('path', 'variable', 4, 4),
  symbol('close', 'method', 10, 12),
];

test('I-20 the innermost symbol around a line is the method before its class', () => {
  expect(innermostSymbol(symbols, 3)?.name).toBe('open');
  expect(innermostSymbol(symbols, 8)?.name).toBe('open');
  expect(innermostSymbol(symbols, 9)?.name).toBe('Store');
});

test('I-20 a variable is no place of its own, and a line outside of all symbols has none', () => {
  expect(innermostSymbol(symbols, 4)?.name).toBe('open');
  expect(innermostSymbol(symbols, 21)).toBeUndefined();
});
