import type { Attribute, Condition, Value } from '../condition/condition.js';
import { findValue } from './find-value.js';

/** Conditions on one attribute, and a value that shows that they can hold together. */
interface Side {
  readonly wanted: readonly Condition[];
  readonly unwanted: readonly Condition[];
  readonly value: Value;
}

/** A set of calls, never empty: those that fulfil all wanted conditions and none of the unwanted. */
export type Region = ReadonlyMap<Attribute, Side>;

export const ALL_CALLS: Region = new Map(
  (['tool', 'mode', 'face'] as const).map((attribute) => [
    attribute,
    { wanted: [], unwanted: [], value: 'any' },
  ]),
);

/** The part of a region where these conditions hold and those do not; nothing where it is empty. */
export function regionWith(
  region: Region,
  wanted: readonly Condition[],
  unwanted: readonly Condition[],
): Region | undefined {
  const sides = new Map(region);
  for (const attribute of new Set([...wanted, ...unwanted].map((one) => one.attribute))) {
    const before = sides.get(attribute) ?? { wanted: [], unwanted: [], value: undefined };
    const side = narrow(
      before,
      wanted.filter((one) => one.attribute === attribute),
      unwanted.filter((one) => one.attribute === attribute),
    );
    if (side === before && sides.has(attribute)) continue;
    const found = findValue(attribute, side.wanted, side.unwanted);
    if (!found) return undefined;
    sides.set(attribute, { ...side, value: found.value });
  }
  return sides;
}

function narrow(
  side: Side,
  wanted: readonly Condition[],
  unwanted: readonly Condition[],
): Omit<Side, 'value'> {
  const newWanted = wanted.filter(({ key }) => !side.wanted.some((one) => one.key === key));
  const newUnwanted = unwanted.filter(({ key }) => !side.unwanted.some((one) => one.key === key));
  if (newWanted.length + newUnwanted.length === 0) return side;
  return {
    wanted: [...side.wanted, ...newWanted],
    unwanted: [...side.unwanted, ...newUnwanted],
  };
}
