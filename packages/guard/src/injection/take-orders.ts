import { Discussion } from './discussed.js';
import type { Sign, SignReader } from './sign-reader.js';
import type { Span } from './span.js';

/** Signs that belong together and weigh enough. */
export interface Order extends Span {
  readonly rules: readonly string[];
  readonly score: number;
}

const THRESHOLD = 4;
/** What one sign must weigh to be enough alone. That a model is spoken to never is. */
const ALONE = 3;
const NEAR = 200;

/** Signs that do not speak to anybody: commands, file names, addresses, requests. Alone they are only code. */
const MUTE = new Set(['danger', 'sensitive', 'send', 'ask']);

/** More signs than these are not put together. */
const LARGEST_CLUSTER = 64;

/**
 * Adds up the signs that stand near each other, each group of rules once by its heaviest. A group
 * that reaches the threshold is an order, unless it is quoted by a text about attacks. `take` gets each order and says how
 * far the text is gone with it: what goes with one that is enough alone is not read any more.
 */
export function takeOrders(flow: string, reader: SignReader, take: (order: Order) => number): void {
  const discussion = new Discussion(flow);
  let cluster: Sign[] = [];
  let reached = 0;
  const close = () => {
    const order = orderOf(discussion, cluster);
    if (order) take(order);
    cluster = [];
  };
  for (let sign = reader.next(); sign; sign = reader.next()) {
    if (sign.start - reached > NEAR || cluster.length >= LARGEST_CLUSTER) close();
    cluster.push(sign);
    reached = sign.end;
    const alone = sign.weight >= ALONE ? orderOf(discussion, [sign]) : undefined;
    if (!alone) continue;
    reached = Math.max(reached, take(alone));
    reader.skipTo(reached);
  }
  close();
}

function orderOf(discussion: Discussion, cluster: readonly Sign[]): Order | undefined {
  if (!isEnough(cluster)) return undefined;
  const counted = cluster.filter(({ start, end }) => !discussion.covers(start, end));
  const score = weigh(counted);
  const telling = counted.filter(({ group }) => group !== 'directive');
  const first = telling[0];
  if (!isEnough(counted) || !first) return undefined;
  return {
    start: first.start,
    end: Math.max(...counted.map((sign) => sign.end)),
    rules: [...new Set(telling.map((sign) => sign.rule))],
    score,
  };
}

function isEnough(signs: readonly Sign[]): boolean {
  return (
    weigh(signs) >= THRESHOLD ||
    signs.some(({ group, weight }) => group !== 'address' && weight >= ALONE)
  );
}

/** Each group once by its heaviest sign; nothing when nobody is spoken to. */
function weigh(cluster: readonly Sign[]): number {
  const weights = new Map<string, number>();
  for (const { group, weight } of cluster)
    weights.set(group, Math.max(weights.get(group) ?? 0, weight));
  // That something is to be done counts only where a model is spoken to without doubt.
  if ((weights.get('address') ?? 0) < 3) weights.delete('directive');
  const isSpoken = [...weights].some(([group, weight]) => !MUTE.has(group) && weight >= 2);
  return isSpoken ? [...weights.values()].reduce((sum, weight) => sum + weight, 0) : 0;
}
