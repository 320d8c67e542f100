import type { PolicyCall } from '../call.js';
import { createDecider } from '../decide/decide.js';
import type { Policy, Rule, Verdict } from '../rule.js';
import { STRICTNESS } from '../rule.js';
import { ALL_PAIRS, type Scene, sceneWhere, sceneWhereNot } from './scene.js';
import { callIn, pastIn } from './witness.js';

/** Sets of calls listed for one changed rule in one direction; what is beyond is counted as `more`. */
const MAX_LISTED = 20;

/** Calls that one policy lets through and the other does not, with one of them written out. */
export interface Change {
  readonly before: Verdict;
  readonly after: Verdict;
  /** The rules that decide on each side; none where the default does. */
  readonly ruleBefore: Rule | undefined;
  readonly ruleAfter: Rule | undefined;
  readonly scene: Scene;
  readonly witness: { readonly call: PolicyCall; readonly past: readonly PolicyCall[] };
}

export interface Comparison {
  /** Proved over all calls, not sampled. */
  readonly relation: 'equal' | 'only tightens' | 'widens' | 'widens and tightens';
  readonly changes: readonly Change[];
  /** More sets of calls change than are listed. */
  readonly isCut: boolean;
}

/** Which calls get another verdict under `after` than under `before`, as sets, each with a call that shows it. */
export function comparePolicies(before: Policy, after: Policy): Comparison {
  const both = { before: levelled(before), after: levelled(after) };
  const starts = startingScenes(before, after);
  const widened = findAll(starts, both, (low, high) => low.after < high.before);
  const tightened = findAll(starts, both, (low, high) => low.before < high.after);
  const changes = [...widened.changes, ...tightened.changes].map((change) =>
    prove(change, before, after),
  );
  return {
    relation: relationOf(widened.changes.length, tightened.changes.length),
    changes,
    isCut: widened.isCut || tightened.isCut,
  };
}

function relationOf(widened: number, tightened: number): Comparison['relation'] {
  if (widened > 0) return tightened > 0 ? 'widens and tightens' : 'widens';
  return tightened > 0 ? 'only tightens' : 'equal';
}

/** A verdict can only differ where a rule that one side lacks matches, or where the defaults differ. */
function startingScenes(before: Policy, after: Policy): readonly Scene[] {
  if (before.fallback !== after.fallback) return [ALL_PAIRS];
  const keysBefore = new Set(before.rules.map(ruleKey));
  const keysAfter = new Set(after.rules.map(ruleKey));
  const changed = [
    ...before.rules.filter((rule) => !keysAfter.has(ruleKey(rule))),
    ...after.rules.filter((rule) => !keysBefore.has(ruleKey(rule))),
  ];
  return changed.flatMap((rule) => sceneWhere(ALL_PAIRS, rule) ?? []);
}

/** Two rules with one key decide the same calls in the same way. */
export function ruleKey(rule: Rule): string {
  const conditions = rule.conditions.map(({ key }) => key).sort();
  const past = rule.past.map(({ condition, holds }) => `${holds} ${condition.key}`).sort();
  return JSON.stringify([rule.verdict, conditions, past]);
}

/** Rules with the strictest first, so that what settles most is asked first. */
function levelled(policy: Policy): Policy {
  const rules = [...policy.rules].sort(
    (one, other) => STRICTNESS[other.verdict] - STRICTNESS[one.verdict],
  );
  return { ...policy, rules };
}

interface Levels {
  readonly before: number;
  readonly after: number;
}

type Unproved = Omit<Change, 'witness'>;

/** Cuts each scene until every rule that matters is settled in it, and keeps the pieces that differ. */
function findAll(
  starts: readonly Scene[],
  both: { readonly before: Policy; readonly after: Policy },
  canDiffer: (low: Levels, high: Levels) => boolean,
): { readonly changes: readonly Unproved[]; readonly isCut: boolean } {
  const changes: Unproved[] = [];
  const seen = new Set<string>();
  let isCut = false;
  for (const start of starts) {
    let listed = 0;
    const open = [start];
    for (let scene = open.pop(); scene; scene = open.pop()) {
      if (listed >= MAX_LISTED) {
        isCut = true;
        break;
      }
      const sides = { before: judge(scene, both.before), after: judge(scene, both.after) };
      const low = { before: sides.before.low, after: sides.after.low };
      const high = { before: sides.before.high, after: sides.after.high };
      if (!canDiffer(low, high)) continue;
      const unsettled = sides.before.unsettled ?? sides.after.unsettled;
      if (unsettled) {
        const inside = sceneWhere(scene, unsettled);
        open.push(...sceneWhereNot(scene, unsettled), ...(inside ? [inside] : []));
        continue;
      }
      const change: Unproved = {
        before: VERDICTS[low.before] ?? 'deny',
        after: VERDICTS[low.after] ?? 'deny',
        ruleBefore: sides.before.decided,
        ruleAfter: sides.after.decided,
        scene,
      };
      const key = [
        change.before,
        change.after,
        change.ruleBefore?.name,
        change.ruleAfter?.name,
        scene.key,
      ].join('\n');
      if (seen.has(key)) continue;
      seen.add(key);
      changes.push(change);
      listed += 1;
    }
  }
  return { changes, isCut };
}

const VERDICTS: readonly Verdict[] = ['allow', 'ask', 'deny'];

interface Judged {
  /** The least and the most strict verdict that calls of the scene can get. */
  readonly low: number;
  readonly high: number;
  /** A rule that matches some of these calls and not others, and would change the verdict. */
  readonly unsettled: Rule | undefined;
  readonly decided: Rule | undefined;
}

function judge(scene: Scene, policy: Policy): Judged {
  const open: Rule[] = [];
  let decided: Rule | undefined;
  for (const rule of policy.rules) {
    const state = scene.stateOf(rule);
    if (state === 'open') open.push(rule);
    if (state !== 'matches') continue;
    decided = rule;
    break;
  }
  const floor = decided ? STRICTNESS[decided.verdict] : STRICTNESS[policy.fallback];
  const relevant = open.filter((rule) => !decided || STRICTNESS[rule.verdict] > floor);
  const levels = [floor, ...relevant.map((rule) => STRICTNESS[rule.verdict])];
  return {
    low: decided ? floor : Math.min(...levels),
    high: Math.max(...levels),
    unsettled: relevant[0],
    decided,
  };
}

/** Puts the found call to both policies: a claim that does not hold there is a fault of ours, never a result. */
function prove(change: Unproved, before: Policy, after: Policy): Change {
  const call = callIn(change.scene.region);
  const conditions = [...before.rules, ...after.rules].flatMap((rule) =>
    rule.past.map((one) => one.condition),
  );
  const past = pastIn(change.scene, conditions);
  const verdicts = [before, after].map(
    (policy) => createDecider(policy).decide(call, past.view).verdict,
  );
  if (verdicts[0] !== change.before || verdicts[1] !== change.after) {
    throw new Error(
      `The comparison found ${change.before} → ${change.after}, but ${JSON.stringify(call)} gets ${verdicts.join(' → ')}`,
    );
  }
  return { ...change, witness: { call, past: past.calls } };
}
