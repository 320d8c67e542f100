import type { OpenSymbol } from './build-symbols.js';

/** The names a function declares, with what they are; asked and filled in reading order. */
export interface LocalNames {
  add(name: string, symbol: number, chain: string): void;
  /** What the name means inside `symbol`: a chain, `?` for a value of unknown type, `undefined` if it is not local. */
  find(name: string, symbol: number): string | undefined;
  /** The same for code outside every symbol, such as the body of a test: what a function there declared last, if that is known. */
  findAtTop(name: string): string | undefined;
}

const TOP = -1;

export function createLocalNames(symbols: readonly OpenSymbol[]): LocalNames {
  const byName = new Map<string, { symbol: number; chain: string }[]>();
  return {
    add(name, symbol, chain) {
      const list = byName.get(name);
      const entry = { symbol, chain: chain === '' ? '?' : chain };
      if (list === undefined) byName.set(name, [entry]);
      else {
        const same = list.find((each) => each.symbol === symbol);
        // A second assignment without a type says less than the first declaration.
        if (same === undefined) list.push(entry);
        else if (entry.chain !== '?') same.chain = entry.chain;
      }
    },
    find(name, symbol) {
      const list = byName.get(name);
      if (list === undefined) return undefined;
      for (let at = symbol; at >= 0; at = symbols[at]?.parent ?? -1) {
        const found = list.find((each) => each.symbol === at);
        if (found !== undefined) return found.chain;
      }
      return undefined;
    },
    findAtTop(name) {
      const chain = byName.get(name)?.find((each) => each.symbol === TOP)?.chain;
      // Of a value whose type is not known, and of a module, the definition or the import says more.
      return chain === undefined || chain === '?' || chain.startsWith('require')
        ? undefined
        : chain;
    },
  };
}
