import type { SymbolFact } from '../extract/file-facts.js';

/**
 * The function, class or other block that a line stands in, lines from 1: the last that begins before it, as containers
 * stand before their members. A field or a variable is no place of its own.
 */
export function innermostSymbol(
  symbols: readonly SymbolFact[],
  line: number,
): SymbolFact | undefined {
  return symbols.findLast(
    ({ kind, startLine, endLine }) =>
      kind !== 'field' && kind !== 'variable' && startLine <= line && line <= endLine,
  );
}
