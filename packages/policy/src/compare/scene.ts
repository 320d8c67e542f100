import type { PastCondition } from '../condition/condition.js';
import type { Rule } from '../rule.js';
import { findPast, outsideOf, type PastCall } from './find-past.js';
import { ALL_CALLS, type Region, regionWith } from './region.js';

/** A set of calls, each with what happened before it. Never empty: `past` shows that its past can be. */
export interface Scene {
  readonly region: Region;
  readonly wantedPast: readonly PastCondition[];
  readonly unwantedPast: readonly PastCondition[];
  readonly past: readonly PastCall[];
}

export const ALL_SCENES: Scene = {
  region: ALL_CALLS,
  wantedPast: [],
  unwantedPast: [],
  past: [],
};

/** The part of a scene where the rule matches; nothing where it is empty. */
export function sceneWhere(scene: Scene, rule: Rule): Scene | undefined {
  return narrowed(scene, regionWith(scene.region, rule.conditions, []), rule.past);
}

/** The rest of the scene, in pieces that do not meet. */
export function sceneWhereNot(scene: Scene, rule: Rule): readonly Scene[] {
  const outside = outsideOf(scene.region, rule.conditions).map((region) => ({ ...scene, region }));
  const inside = regionWith(scene.region, rule.conditions, []);
  const otherPast = rule.past.flatMap(({ condition, holds }, index) => {
    const parts = [...rule.past.slice(0, index), { condition, holds: !holds }];
    return narrowed(scene, inside, parts) ?? [];
  });
  return [...outside, ...otherPast];
}

function narrowed(scene: Scene, region: Region | undefined, past: Rule['past']): Scene | undefined {
  if (!region) return undefined;
  if (past.length === 0) return { ...scene, region };
  const of = (wanted: boolean): readonly PastCondition[] =>
    past.filter(({ holds }) => holds === wanted).map(({ condition }) => condition);
  const wantedPast = withNew(scene.wantedPast, of(true));
  const unwantedPast = withNew(scene.unwantedPast, of(false));
  const found = findPast(ALL_CALLS, wantedPast, unwantedPast);
  return found && { region, wantedPast, unwantedPast, past: found };
}

function withNew(
  known: readonly PastCondition[],
  added: readonly PastCondition[],
): readonly PastCondition[] {
  return [...known, ...added.filter(({ key }) => !known.some((one) => one.key === key))];
}
