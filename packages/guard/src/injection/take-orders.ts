import { Discussion } from './discussed.js';
import type { Sign, SignReader } from './sign-reader.js';
import type { Span } from './span.js';

/** Signs that belong together and weigh enough. */
export interface Order extends Span {
  readonly rules: readonly string[];
}

const THRESHOLD = 4;
/** What one sign must weigh to be enough alone. That a model is spoken to never is. */
const ALONE = 3;
const NEAR = 200;

/** Signs that do not speak to anybody: commands, file names, addresses, requests. Alone they are only code. */
const MUTE = new Set(['danger', 'sensitive', 'send', 'ask']);

/** There are some forty. */
const MOST_GROUPS = 128;

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
    const alone = isEnoughAlone(sign) ? orderOf(discussion, [sign]) : undefined;
    if (!alone) continue;
    reached = Math.max(reached, take(alone));
    reader.skipTo(reached);
  }
  close();
}

function orderOf(discussion: Discussion, cluster: readonly Sign[]): Order | undefined {
  if (!isEnough(cluster)) return undefined;
  const counted = cluster.filter(({ start, end }) => !discussion.covers(start, end));
  if (counted.length < cluster.length && !isEnough(counted)) return undefined;
  const telling = counted.filter(({ group }) => group !== 'directive');
  const first = telling[0];
  if (!first) return undefined;
  return {
    start: first.start,
    end: counted.reduce((end, sign) => Math.max(end, sign.end), 0),
    rules: [...new Set(telling.map((sign) => sign.rule))],
  };
}

function isEnough(signs: readonly Sign[]): boolean {
  return signs.some(isEnoughAlone) || weigh(signs) >= THRESHOLD;
}

/** An address is one only from the threshold on. */
function isEnoughAlone({ group, weight }: Sign): boolean {
  return weight >= (group === 'address' ? THRESHOLD : ALONE);
}

/** Each group once by its heaviest sign; nothing when nobody is spoken to. */
function weigh(cluster: readonly Sign[]): number {
  const weights = new Int8Array(MOST_GROUPS);
  let sum = 0;
  let isSpoken = false;
  let address = 0;
  let directive = 0;
  for (const { group, groupPlace, weight } of cluster) {
    const before = weights[groupPlace] ?? 0;
    if (weight <= before) continue;
    weights[groupPlace] = weight;
    sum += weight - before;
    if (group === 'address') address = weight;
    if (group === 'directive') directive = weight;
    else if (weight >= 2 && !MUTE.has(group)) isSpoken = true;
  }
  if (!isSpoken) return 0;
  // That something is to be done counts only where a model is spoken to without doubt.
  return address < 3 ? sum - directive : sum;
}
