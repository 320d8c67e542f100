import { makeCondition, patternOf } from '../condition/condition.js';
import type { Policy } from '../rule.js';
import { regionWith } from './region.js';
import { ALL_SCENES, type Scene } from './scene.js';

/** Calls of one face, or of all that no default names, and a policy as it decides them. */
export interface FaceOfPolicies {
  readonly within: Scene;
  /** Nothing where it stands for all that no default names. */
  readonly face: string | undefined;
  on(policy: Policy): Policy;
}

/** Every face for which one of the policies has a default of its own, and the others together. */
export function facesOf(policies: readonly Policy[]): readonly FaceOfPolicies[] {
  const names = [...new Set(policies.flatMap(({ fallbackOf }) => [...(fallbackOf?.keys() ?? [])]))];
  const conditions = names.map((name) => makeCondition('face', [patternOf('face', name)]));
  const others = regionWith(ALL_SCENES.region, [], conditions);
  const named = names.flatMap((name, index) => {
    const condition = conditions[index];
    const region = condition && regionWith(ALL_SCENES.region, [condition], []);
    return region ? [{ region, name }] : [];
  });
  return [...(others ? [{ region: others, name: undefined }] : []), ...named].map(
    ({ region, name }) => ({
      within: { ...ALL_SCENES, region },
      face: name,
      on: ({ fallbackOf, ...policy }) => ({
        ...policy,
        fallback: (name === undefined ? undefined : fallbackOf?.get(name)) ?? policy.fallback,
      }),
    }),
  );
}
