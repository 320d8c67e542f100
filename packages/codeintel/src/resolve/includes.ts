import type { ResolveLookup, SymbolPlace } from './edge.js';
import type { ModuleExports } from './module-exports.js';

/** Enough for real header trees; keeps a circle of thousands from being walked for every file. */
const maxFiles = 500;

/** Names that `#include` brings in: from the nearest header, in the namespaces around the use. */
export interface Includes {
  find(path: string, name: string, scope: string): SymbolPlace | undefined;
}

export function createIncludes(lookup: ResolveLookup, modules: ModuleExports): Includes {
  const reached = new Map<string, ReadonlyMap<string, number>>();
  const reach = (path: string): ReadonlyMap<string, number> => {
    const known = reached.get(path);
    if (known !== undefined) return known;
    const order = new Map<string, number>();
    const queue = [path];
    for (const file of queue) {
      if (order.size >= maxFiles) break;
      for (const { module: name } of lookup.importsOfFile(file)) {
        const target = modules.module(file, name);
        if (target?.kind !== 'file' || target.path === path || order.has(target.path)) continue;
        order.set(target.path, order.size);
        queue.push(target.path);
      }
    }
    reached.set(path, order);
    return order;
  };
  return {
    find(path, name, scope) {
      const order = reach(path);
      let best: SymbolPlace | undefined;
      let bestRank = Number.POSITIVE_INFINITY;
      for (const each of lookup.symbolsByName(name, (other) => order.has(other))) {
        const { container, kind } = each.symbol;
        const at = order.get(each.path);
        if (at === undefined || kind === 'method' || kind === 'field') continue;
        if (container !== '' && container !== scope && !scope.startsWith(`${container}.`)) continue;
        // The innermost namespace first, then the nearest header.
        const rank = at - container.length * maxFiles;
        if (rank < bestRank) {
          best = each;
          bestRank = rank;
        }
      }
      return best;
    },
  };
}
