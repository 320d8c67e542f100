import type { OpenSymbol } from './build-symbols.js';
import type { InheritFact } from './file-facts.js';

/** What the object is called that a method runs on: the type around it. */
export function selfName(symbols: readonly OpenSymbol[], symbol: number): string | undefined {
  const owner = typeAround(symbols, symbol);
  if (owner !== undefined) return owner.name;
  // A method outside of its type (`impl`, `func (s *T)`, `T::m`) carries the type as container.
  for (let at = symbol; at >= 0; at = symbols[at]?.parent ?? -1) {
    const around = symbols[at];
    if (around?.kind === 'method' && around.container !== '') return lastName(around.container);
  }
  return undefined;
}

/** The type that the one around it extends. */
export function superName(
  symbols: readonly OpenSymbol[],
  inherits: readonly InheritFact[],
  symbol: number,
): string | undefined {
  const owner = typeAround(symbols, symbol);
  if (owner === undefined) return undefined;
  const index = symbols.indexOf(owner);
  const base = inherits.find((each) => each.symbol === index && each.kind === 'extends');
  return base?.base.replaceAll('.', '::');
}

export const typeKinds: ReadonlySet<string> = new Set([
  'class',
  'interface',
  'enum',
  'type',
  'module',
]);

/** The innermost type around a symbol. */
export function typeAround(symbols: readonly OpenSymbol[], symbol: number): OpenSymbol | undefined {
  for (let at = symbol; at >= 0; at = symbols[at]?.parent ?? -1) {
    const around = symbols[at];
    if (around !== undefined && typeKinds.has(around.kind) && around.kind !== 'module')
      return around;
  }
  return undefined;
}

/** The innermost function or method around a symbol, itself counted; -1 where there is none. */
export function functionAround(symbols: readonly OpenSymbol[], symbol: number): number {
  for (let at = symbol; at >= 0; at = symbols[at]?.parent ?? -1) {
    const kind = symbols[at]?.kind;
    if (kind === 'function' || kind === 'method') return at;
  }
  return -1;
}

function lastName(qualified: string): string {
  return qualified.slice(qualified.lastIndexOf('.') + 1);
}
