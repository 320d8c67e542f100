import { typeKinds } from './around-symbol.js';
import type { OpenSymbol } from './build-symbols.js';
import type { RawFile } from './collect-matches.js';
import type { InheritFact } from './file-facts.js';
import { readType } from './read-type.js';

/** What the types of a file extend and implement. */
export function readInherits(
  raw: RawFile,
  symbols: readonly OpenSymbol[],
  source: string,
): readonly InheritFact[] {
  const classes = symbols
    .map((symbol, index) => ({ symbol, index }))
    .filter(({ symbol }) => typeKinds.has(symbol.kind));
  const found: InheritFact[] = [];
  for (const use of raw.uses) {
    if (use.kind !== 'extends' && use.kind !== 'implements') continue;
    const base = readType(source, use.at).slice(1).replaceAll('::', '.');
    if (base === '') continue;
    // `impl Trait for Type` names the type that inherits; elsewhere it is the type around.
    const heir = use.receiverAt < 0 ? '' : readType(source, use.receiverAt).slice(1);
    const owner =
      heir === ''
        ? classes.findLast(({ symbol }) => symbol.raw.start <= use.at && use.at < symbol.raw.end)
        : classes.find(({ symbol }) => symbol.name === heir);
    if (owner !== undefined) found.push({ symbol: owner.index, base, kind: use.kind });
    else if (heir !== '') found.push({ symbol: -1, base, kind: use.kind, heir });
  }
  return found;
}
