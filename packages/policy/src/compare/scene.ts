import type { Condition, PastCondition } from '../condition/condition.js';
import type { Rule } from '../rule.js';
import { findPast, outsideOf, type PastCall } from './find-past.js';
import { ALL_CALLS, type Region, regionWith } from './region.js';

/** How a rule stands to the calls of a scene: it matches all of them, none, or may match some. */
export type RuleState = 'matches' | 'misses' | 'open';

/** A set of calls, each with what happened before it. Never empty: `past` shows that its past can be. */
export class Scene {
  readonly region: Region;
  readonly wantedPast: readonly PastCondition[];
  readonly unwantedPast: readonly PastCondition[];
  readonly past: readonly PastCall[];
  readonly #states = new Map<Rule, RuleState>();

  constructor(
    region: Region,
    wantedPast: readonly PastCondition[],
    unwantedPast: readonly PastCondition[],
    past: readonly PastCall[],
  ) {
    this.region = region;
    this.wantedPast = wantedPast;
    this.unwantedPast = unwantedPast;
    this.past = past;
  }

  /** Two scenes with one key hold the same calls. */
  get key(): string {
    const sides = [...this.region].map(([attribute, { wanted, unwanted }]) => [
      attribute,
      keys(wanted),
      keys(unwanted),
    ]);
    return JSON.stringify([sides.sort(), keys(this.wantedPast), keys(this.unwantedPast)]);
  }

  stateOf(rule: Rule): RuleState {
    const known = this.#states.get(rule);
    if (known) return known;
    const state = this.#findState(rule);
    this.#states.set(rule, state);
    return state;
  }

  #findState(rule: Rule): RuleState {
    if (!sceneWhere(this, rule)) return 'misses';
    return sceneWhereNot(this, rule).length === 0 ? 'matches' : 'open';
  }
}

export const ALL_PAIRS = new Scene(ALL_CALLS, [], [], []);

/** The part of a scene where the rule matches; nothing where it is empty. */
export function sceneWhere(scene: Scene, rule: Rule): Scene | undefined {
  return narrowed(
    scene,
    regionWith(scene.region, rule.conditions, []),
    rule.past.filter(({ holds }) => holds).map(({ condition }) => condition),
    rule.past.filter(({ holds }) => !holds).map(({ condition }) => condition),
  );
}

/** The rest of the scene, in pieces that do not meet. */
export function sceneWhereNot(scene: Scene, rule: Rule): readonly Scene[] {
  const outside = outsideOf(scene.region, rule.conditions).flatMap(
    (region) => narrowed(scene, region, [], []) ?? [],
  );
  const inside = regionWith(scene.region, rule.conditions, []);
  const otherPast = rule.past.flatMap(({ condition, holds }, index) => {
    const earlier = rule.past.slice(0, index);
    const wanted = earlier.filter((one) => one.holds).map((one) => one.condition);
    const unwanted = earlier.filter((one) => !one.holds).map((one) => one.condition);
    return (
      narrowed(
        scene,
        inside,
        holds ? wanted : [...wanted, condition],
        holds ? [...unwanted, condition] : unwanted,
      ) ?? []
    );
  });
  return [...outside, ...otherPast];
}

function narrowed(
  scene: Scene,
  region: Region | undefined,
  wanted: readonly PastCondition[],
  unwanted: readonly PastCondition[],
): Scene | undefined {
  if (!region) return undefined;
  const allWanted = withNew(scene.wantedPast, wanted);
  const allUnwanted = withNew(scene.unwantedPast, unwanted);
  const isSame = allWanted === scene.wantedPast && allUnwanted === scene.unwantedPast;
  const past = isSame ? scene.past : findPast(ALL_CALLS, allWanted, allUnwanted);
  return past && new Scene(region, allWanted, allUnwanted, past);
}

function withNew(
  known: readonly PastCondition[],
  added: readonly PastCondition[],
): readonly PastCondition[] {
  const fresh = added.filter(({ key }) => !known.some((one) => one.key === key));
  return fresh.length === 0 ? known : [...known, ...fresh];
}

function keys(conditions: readonly (Condition | PastCondition)[]): readonly string[] {
  return conditions.map(({ key }) => key).sort();
}
