/** One value of a call's arguments, with the names that lead to it: `to.0`, `event.title`. */
export interface ArgumentLeaf {
  readonly path: string;
  readonly value: string | number | boolean;
}

/** Values beyond these are not looked at one by one; the last one then holds the rest as text. */
const MAX_LEAVES = 2000;
const MAX_DEPTH = 40;

export function leavesOfArguments(args: unknown): readonly ArgumentLeaf[] {
  const leaves: ArgumentLeaf[] = [];
  const walk = (part: unknown, path: string, depth: number): void => {
    if (part === null || part === undefined) return;
    if (leaves.length >= MAX_LEAVES || depth > MAX_DEPTH) {
      leaves.push({ path, value: JSON.stringify(part) });
      return;
    }
    if (typeof part === 'string' || typeof part === 'number' || typeof part === 'boolean') {
      leaves.push({ path, value: part });
      return;
    }
    if (typeof part !== 'object') return;
    for (const [name, entry] of Object.entries(part)) {
      walk(entry, path === '' ? name : `${path}.${name}`, depth + 1);
    }
  };
  walk(args, '', 0);
  return leaves;
}
