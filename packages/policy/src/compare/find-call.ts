import { TooManyStates } from '../automaton/find-text.js';
import type { PolicyCall } from '../call.js';
import type { PastCondition } from '../condition/condition.js';
import { createDecider } from '../decide/decide.js';
import type { Rule } from '../rule.js';
import { ALL_SCENES, type Scene, sceneWhere, sceneWhereNot } from './scene.js';
import { callIn, pastIn } from './witness.js';

/** Pieces looked at before nothing is claimed. */
const MAX_PIECES = 20_000;

/** A call and what happened before it. */
export interface Witness {
  readonly call: PolicyCall;
  readonly past: readonly PolicyCall[];
}

/** Rules of which none may match, made ready to be held against a call. */
export interface Excluded {
  matching(scene: Scene): Rule | undefined;
}

export function exclude(rules: readonly Rule[], known: readonly PastCondition[]): Excluded {
  const origins = new Map(rules.map((rule) => [{ ...rule, verdict: 'deny' as const }, rule]));
  const decider = createDecider({ rules: [...origins.keys()], fallback: 'allow' });
  return {
    matching(scene) {
      const { matched } = decider.decide(callIn(scene.region), pastIn(scene, known).view);
      return [...origins].find(([one]) => one === matched[0])?.[1];
    },
  };
}

/**
 * A call that all of `rules` match and none of the excluded ones; nothing where there is none. One call of the set is
 * looked at; a rule that spoils it cuts the set, and what is left of it is looked at again.
 */
export function findCall(
  rules: readonly Rule[],
  excluded: Excluded,
  within: Scene = ALL_SCENES,
): Scene | undefined {
  let start: Scene | undefined = within;
  for (const rule of rules) start = start && sceneWhere(start, rule);
  const open = start ? [start] : [];
  let looked = 0;
  for (let scene = open.pop(); scene; scene = open.pop()) {
    const spoiling = excluded.matching(scene);
    if (!spoiling) return scene;
    looked += 1;
    if (looked > MAX_PIECES) throw new TooManyStates();
    open.push(...sceneWhereNot(scene, spoiling));
  }
  return undefined;
}
