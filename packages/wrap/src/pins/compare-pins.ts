import { type Leaves, type ListedTool, shapeOf, type ToolShape } from './tool-shape.js';

/** One place of a definition that is not as it was seen; absent on the side that has nothing there. */
export interface PinChange {
  readonly where: string;
  readonly before?: string;
  readonly after?: string;
}

export type PinVerdict =
  /** Nobody has seen it. */
  | { readonly status: 'new' }
  | { readonly status: 'same' }
  /** It takes and does what was seen, in other words. */
  | { readonly status: 'reworded'; readonly changes: readonly PinChange[] }
  /** It may not run until a person has seen what changed. */
  | { readonly status: 'changed'; readonly changes: readonly PinChange[] };

/**
 * Holds a tool against what was seen of it.
 *
 * @param isStranger whether the server has come to list this name since its tools were seen: a tool by another name is
 * another tool
 */
export function comparePin(
  seen: ToolShape | undefined,
  listed: ListedTool,
  isStranger = false,
): PinVerdict {
  if (!seen && isStranger) return { status: 'changed', changes: [newName(listed.name)] };
  if (!seen) return { status: 'new' };
  const now = shapeOf(listed);
  const changes = changesBetween(seen.shape, now.shape);
  const words = changesBetween(seen.wording, now.wording);
  if (changes.length > 0) return { status: 'changed', changes: [...changes, ...words] };
  return words.length > 0 ? { status: 'reworded', changes: words } : { status: 'same' };
}

export function newName(name: string): PinChange {
  return { where: NAME, after: JSON.stringify(name) };
}

/** Whether a tool is blocked for its name, which nobody has seen. */
export function isNewName({ where }: PinChange): boolean {
  return where === NAME;
}

const NAME = '/name';

/** Every place where the two differ, in the order of the places. */
export function changesBetween(before: Leaves, after: Leaves): readonly PinChange[] {
  const places = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return places.flatMap((where) => {
    const [was, is] = [own(before, where), own(after, where)];
    if (was === is || isFilled(was, where, after) || isFilled(is, where, before)) return [];
    return [
      {
        where,
        ...(was === undefined ? {} : { before: was }),
        ...(is === undefined ? {} : { after: is }),
      },
    ];
  });
}

/** Whether what was empty on one side holds something on the other: then each part of that is told by itself. */
function isFilled(leaf: string | undefined, where: string, others: Leaves): boolean {
  const isEmpty = leaf === '{}' || leaf === '[]';
  return isEmpty && Object.keys(others).some((place) => place.startsWith(`${where}/`));
}

function own(leaves: Leaves, where: string): string | undefined {
  return Object.hasOwn(leaves, where) ? leaves[where] : undefined;
}
