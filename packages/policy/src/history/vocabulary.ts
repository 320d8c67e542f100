import { commonEnds, type SeenSlot } from './slot-values.js';
import { endingOf, type SlotKind } from './word-pieces.js';

/** Values that two slots share before they are taken to range over the same things. */
const LEAST_SHARED = 3;

/** Kinds of slots that hold names of things. */
const NAMES: ReadonlySet<SlotKind> = new Set([
  'name',
  'file',
  'value',
  'short-value',
  'word',
  'quoted',
]);

interface Named {
  /** Without what all of them begin and end with: of `cartTest.php` and `shopTest.php`, `cart` and `shop`. */
  readonly values: ReadonlySet<string>;
  readonly before: string;
  readonly after: string;
  readonly looks: boolean;
}

/** What a slot may hold. */
export interface SharedSlot {
  /** The values that were seen in it and, where it is one of several that range over the same things, in those. */
  readonly values: readonly string[];
  /** Whether there are such others: then it holds names of known things, and a new one is news. */
  readonly isShared: boolean;
}

/**
 * Things that a person works on go by the same names in many places: a part of a project is a folder of sources, one of
 * tests, an argument of a command. Slots whose values are largely the same range over the same things; a value that was
 * allowed in one of them is taken as seen in the others. What was only looked at speaks for no change, and a name that was
 * allowed nowhere is in none.
 */
export function shareValues(slots: readonly SeenSlot[]): readonly SharedSlot[] {
  const named = slots.map(namesIn);
  return slots.map(({ values }, index) => {
    const own = named[index];
    const seen = [...new Set(values)];
    if (!own) return { values: seen, isShared: false };
    const alike = named
      .filter((other) => other !== undefined)
      .filter((other) => other !== own && areAlike(own, other));
    const names = alike
      .filter(({ looks }) => own.looks || !looks)
      .flatMap((other) => [...other.values]);
    const known = names.map((name) => own.before + name + own.after);
    return { values: [...new Set([...seen, ...known])], isShared: alike.length > 0 };
  });
}

/** Nothing where the slot holds no names, or where to something goes. */
function namesIn({ slot, values, looks, goesOut }: SeenSlot): Named | undefined {
  if (!NAMES.has(slot) || (slot === 'word' && goesOut && !looks)) return undefined;
  const { before, after } = frameOf([...new Set(values)]);
  const names = values.map((value) => value.slice(before.length, value.length - after.length));
  return { values: new Set(names), before, after, looks };
}

/** What all values begin and end with, as far as it is a part by itself: `test_`, `.spec.ts`, `Test.php`. */
function frameOf(values: readonly string[]): { readonly before: string; readonly after: string } {
  if (values.length < 2) return { before: '', after: endingOf(values[0] ?? '') };
  const { before, after } = commonEnds(values);
  return {
    before: /^(?:.*[._:/-])?/.exec(before)?.[0] ?? '',
    after: /(?:[._:/-]|(?<=[a-z])[A-Z]|^[A-Z]).*$/.exec(after)?.[0] ?? '',
  };
}

function areAlike({ values: one }: Named, { values: other }: Named): boolean {
  const shared = [...one].filter((value) => other.has(value)).length;
  const isWithin = shared === one.size || shared * 2 >= Math.max(one.size, other.size);
  return shared >= LEAST_SHARED && isWithin;
}
