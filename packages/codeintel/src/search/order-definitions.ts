import type { Codebase } from './codebase.js';
import type { Definition } from './definition.js';

/**
 * Definitions of one name in the order they are likely to be meant, those of one file together. Before others stand the
 * file that is named for it, the class that others of them extend, and what stands in no function; then the longest,
 * because a short one mostly passes the work on.
 */
export function inOrderOfMeaning(
  codebase: Codebase,
  name: string,
  definitions: readonly Definition[],
): Definition[] {
  if (definitions.length < 2) return [...definitions];
  const bases = basesAmong(codebase, definitions);
  const files = new Map<string, { rank: number; lines: number }>();
  for (const definition of definitions) {
    const { path, symbol } = definition;
    const rank =
      (isNamedFor(path, name) ? 4 : 0) +
      (bases.has(lastName(symbol.container)) ? 2 : 0) +
      (isInFunction(definition) ? 0 : 1);
    const known = files.get(path) ?? { rank: 0, lines: 0 };
    files.set(path, {
      rank: Math.max(rank, known.rank),
      lines: Math.max(symbol.endLine - symbol.startLine, known.lines),
    });
  }
  const of = ({ path }: Definition): { rank: number; lines: number } =>
    files.get(path) ?? { rank: 0, lines: 0 };
  return definitions.toSorted(
    (a, b) =>
      of(b).rank - of(a).rank ||
      of(b).lines - of(a).lines ||
      (a.path < b.path ? -1 : a.path > b.path ? 1 : a.symbol.startLine - b.symbol.startLine),
  );
}

function isNamedFor(path: string, name: string): boolean {
  const stem = (path.split('/').at(-1) ?? '').replace(/\.[^.]*$/, '');
  return stem.toLowerCase() === name.toLowerCase();
}

/** The classes around the definitions that a class around another one of them extends. */
function basesAmong(codebase: Codebase, definitions: readonly Definition[]): ReadonlySet<string> {
  const around = new Set(definitions.map(({ symbol }) => lastName(symbol.container)));
  const bases = new Set<string>();
  for (const { id, symbol } of definitions) {
    const { inherits, symbols } = codebase.facts(id);
    for (const { symbol: heir, base } of inherits) {
      const isOwn = symbols[heir]?.name === lastName(symbol.container);
      const last = lastName(base.replace(/<.*$/, ''));
      if (isOwn && last !== '' && around.has(last)) bases.add(last);
    }
  }
  return bases;
}

function lastName(qualified: string): string {
  return qualified.split(/\.|::/).at(-1) ?? '';
}

function isInFunction({ symbol, symbols }: Definition): boolean {
  return symbols.some(
    ({ kind, startLine, endLine }) =>
      (kind === 'function' || kind === 'method') &&
      startLine < symbol.startLine &&
      symbol.endLine <= endLine,
  );
}
