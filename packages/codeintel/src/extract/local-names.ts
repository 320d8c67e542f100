import type { OpenSymbol } from './build-symbols.js';

/** The names a function declares, with what they are; asked and filled in reading order. */
export interface LocalNames {
  /** Reading has come to the offset: what functions without a name declared that are over by now is forgotten. */
  moveTo(at: number): void;
  /** A function without a name begins; what it declares, its parameters too, is known until `end`. */
  enter(end: number): void;
  /**
   * An assignment (`isAssigned`) gives a name that is known already a value, and declares it only where it is new. What a
   * known name becomes counts from the end of the declaration (`from`): the second `b` of `let b = b.freeze()` is the old
   * one.
   */
  add(name: string, symbol: number, chain: string, isAssigned?: boolean, from?: number): void;
  /** What the name means inside `symbol`: a chain, `?` for a value of unknown type, `undefined` if it is not local. */
  find(name: string, symbol: number): string | undefined;
  /** The same for code outside every symbol, such as the body of a test: what a function there declared last, if that is known. */
  findAtTop(name: string): string | undefined;
}

const TOP = -1;

interface Entry {
  readonly symbol: number;
  readonly from: number;
  readonly until: number;
  readonly chain: string;
}

export function createLocalNames(symbols: readonly OpenSymbol[]): LocalNames {
  const byName = new Map<string, Entry[]>();
  /** Where the functions without a name end that are open, the innermost last. */
  const open: number[] = [];
  let place = 0;
  const innermostEnd = (): number => open.at(-1) ?? Number.POSITIVE_INFINITY;
  /** The innermost one, which is the last to be declared. */
  const visible = (name: string, symbol: number): Entry | undefined =>
    byName
      .get(name)
      ?.findLast((each) => each.symbol === symbol && each.from <= place && each.until > place);
  return {
    moveTo(at) {
      place = at;
      while (open.length > 0 && (open.at(-1) ?? 0) <= at) open.pop();
    },
    enter(end) {
      open.push(end);
    },
    add(name, symbol, chain, isAssigned = false, from = 0) {
      const known = visible(name, symbol);
      const isAgain = known !== undefined && (isAssigned || known.until === innermostEnd());
      // A second assignment without a type says less than the first declaration.
      if (isAgain && (chain === '' || chain === '?')) return;
      const until = isAgain ? known.until : innermostEnd();
      const entry = { symbol, from: known ? from : 0, until, chain: chain === '' ? '?' : chain };
      const list = (byName.get(name) ?? []).filter((each) => each.until > place);
      byName.set(name, [...list, entry]);
    },
    find(name, symbol) {
      if (!byName.has(name)) return undefined;
      for (let at = symbol; at >= 0; at = symbols[at]?.parent ?? -1) {
        const found = visible(name, at);
        if (found !== undefined) return found.chain;
      }
      return undefined;
    },
    findAtTop(name) {
      const chain = visible(name, TOP)?.chain;
      // Of a value whose type is not known, and of a module, the definition or the import says more.
      return chain === undefined || chain === '?' || chain.startsWith('require')
        ? undefined
        : chain;
    },
  };
}
