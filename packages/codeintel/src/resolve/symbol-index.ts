import type { ResolveLookup, SymbolPlace } from './edge.js';

/** The symbols of a file by name, built once per file. */
export interface SymbolIndex {
  inFile(path: string, name: string): readonly SymbolPlace[];
}

export function createSymbolIndex(lookup: ResolveLookup): SymbolIndex {
  const byFile = new Map<string, Map<string, SymbolPlace[]>>();
  return {
    inFile(path, name) {
      let names = byFile.get(path);
      if (names === undefined) {
        names = indexFile(path, lookup);
        byFile.set(path, names);
      }
      return names.get(name) ?? none;
    },
  };
}

const none: readonly SymbolPlace[] = [];

function indexFile(path: string, lookup: ResolveLookup): Map<string, SymbolPlace[]> {
  const names = new Map<string, SymbolPlace[]>();
  lookup.symbolsOfFile(path).forEach((symbol, index) => {
    const list = names.get(symbol.name);
    if (list === undefined) names.set(symbol.name, [{ path, index, symbol }]);
    else list.push({ path, index, symbol });
  });
  return names;
}

/** Overloads and declarations share a name: the one with a body is meant, else the first. */
export function preferBody(places: readonly SymbolPlace[]): SymbolPlace | undefined {
  return places.find(({ symbol }) => symbol.cyclomatic !== undefined) ?? places[0];
}
