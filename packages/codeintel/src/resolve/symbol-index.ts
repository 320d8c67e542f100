import type { ResolveLookup, SymbolPlace } from './edge.js';

/** The symbols of a file by name, built once per file. */
export interface SymbolIndex {
  inFile(path: string, name: string): readonly SymbolPlace[];
  /** Symbols of that name whose container ends in `owner`, in every file. */
  inOwner(owner: string, name: string): readonly SymbolPlace[];
}

export function createSymbolIndex(lookup: ResolveLookup): SymbolIndex {
  const byFile = new Map<string, Map<string, SymbolPlace[]>>();
  const byOwner = new Map<string, Map<string, SymbolPlace[]>>();
  return {
    inFile(path, name) {
      let names = byFile.get(path);
      if (names === undefined) {
        names = indexFile(path, lookup);
        byFile.set(path, names);
      }
      return names.get(name) ?? none;
    },
    inOwner(owner, name) {
      let owners = byOwner.get(name);
      if (owners === undefined) {
        owners = indexOwners(lookup.symbolsByName(name));
        byOwner.set(name, owners);
      }
      return owners.get(owner) ?? none;
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

function indexOwners(places: readonly SymbolPlace[]): Map<string, SymbolPlace[]> {
  const owners = new Map<string, SymbolPlace[]>();
  for (const place of places) {
    const { container } = place.symbol;
    const owner = container.slice(container.lastIndexOf('.') + 1);
    const list = owners.get(owner);
    if (list === undefined) owners.set(owner, [place]);
    else list.push(place);
  }
  return owners;
}

/** Overloads and declarations share a name: the one with a body is meant, else the first. */
export function preferBody(places: readonly SymbolPlace[]): SymbolPlace | undefined {
  return places.find(({ symbol }) => symbol.cyclomatic !== undefined) ?? places[0];
}
