import { isDiscussed } from './discussed.js';
import type { Sign } from './find-signs.js';

/** Signs that belong together and weigh enough. */
export interface ScoredGroup {
  readonly start: number;
  readonly end: number;
  readonly rules: readonly string[];
  readonly score: number;
}

const THRESHOLD = 4;
const NEAR = 200;

/** Signs that do not speak to anybody: commands, file names, addresses, requests. Alone they are only code. */
const MUTE = new Set(['danger', 'sensitive', 'send', 'ask']);

/**
 * Adds up the signs that stand near each other, each group of rules once by its heaviest. A group
 * that reaches the threshold is an order, unless it is quoted by a text about attacks.
 */
export function scoreSigns(flow: string, signs: readonly Sign[]): ScoredGroup[] {
  const groups: ScoredGroup[] = [];
  let cluster: Sign[] = [];
  const close = () => {
    const scored = scoreCluster(flow, cluster);
    if (scored) groups.push(scored);
    cluster = [];
  };
  for (const sign of signs) {
    const last = cluster.at(-1);
    if (last && sign.start - last.end > NEAR) close();
    if (cluster.length >= 64) close();
    cluster.push(sign);
  }
  close();
  return groups;
}

function scoreCluster(flow: string, cluster: readonly Sign[]): ScoredGroup | undefined {
  const weights = new Map<string, number>();
  const counted: Sign[] = [];
  for (const sign of cluster) {
    if (isDiscussed(flow, sign.start, sign.end)) continue;
    weights.set(sign.group, Math.max(weights.get(sign.group) ?? 0, sign.weight));
    counted.push(sign);
  }
  const score = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  const first = counted[0];
  const spoken = [...weights].some(([group, weight]) => !MUTE.has(group) && weight >= 2);
  if (score < THRESHOLD || !spoken || !first) return undefined;
  return {
    start: first.start,
    end: Math.max(...counted.map((sign) => sign.end)),
    rules: [...new Set(counted.map((sign) => sign.rule))],
    score,
  };
}
