import type { PlanQuestion } from './plan-question.js';

/** A tool that a plan would like to run. */
export interface Wish {
  readonly tool: string;
  readonly reason: string;
  readonly args: Readonly<Record<string, unknown>>;
}

interface DeepTools {
  readonly wishes: readonly Wish[];
  /** The prompt itself asks for what only tier 2 can tell. */
  readonly isAskedFor: boolean;
}

const LONGEST_ERROR = 16_000;
const IMPACT = /\bimpact|\bblast radius\b|\bwhat breaks\b|影响|波及/;
const CALLS = /\bcall (?:chain|graph|stack|sites?)|\bcallers?\b|\bcallees?\b|\bwho calls\b|调用/;
const HOTSPOTS = /\bhot ?spots?\b|\bchanges? (?:most )?often\b|\bchurn\b|热点|经常(?:改|变)/;
const COMPLEXITY = /\bcomplex(?:ity)?\b|复杂/;
const BUG = /\bbugs?\b|\bcrash|\btraceback\b|\bexception\b|崩溃|缺陷|异常|报错/;

/** The tools of tier 2 for an intent; never none, so that switching the tier on always shows. */
export function deepTools({ prompt, intent, signals }: PlanQuestion): DeepTools {
  const lower = prompt.toLowerCase();
  const [symbol] = signals.symbols;
  const [file] = signals.paths;
  const asks = {
    impact: IMPACT.test(lower),
    calls: CALLS.test(lower),
    hotspots: HOTSPOTS.test(lower),
    complexity: COMPLEXITY.test(lower),
    bug: BUG.test(lower) || signals.hasTrace,
  };
  const changes = intent.kind === 'modify' || intent.kind === 'refactor';
  const wishes: Wish[] = [];
  if (asks.bug || intent.kind === 'debug') {
    const args = { error: prompt.slice(0, LONGEST_ERROR), top: 5 };
    wishes.push({ tool: 'ci_bug_locate', reason: 'where the error comes from', args });
  }
  if (symbol !== undefined && (asks.calls || intent.kind !== 'docs')) {
    const args = { symbol, direction: 'both', depth: 2 };
    wishes.push({ tool: 'ci_call_chain', reason: `who calls ${symbol} and whom it calls`, args });
  }
  if ((asks.impact || changes) && (symbol !== undefined || file !== undefined)) {
    const args = symbol === undefined ? { file, depth: 2 } : { symbol, depth: 2 };
    wishes.push({ tool: 'ci_impact', reason: 'what a change may break', args });
  }
  if (file !== undefined && (asks.complexity || intent.kind === 'refactor')) {
    wishes.push({
      tool: 'ci_complexity',
      reason: `how hard ${file} is to read`,
      args: { path: file },
    });
  }
  if (asks.hotspots || wishes.length === 0) {
    const args = { days: 30, top: 5 };
    wishes.push({ tool: 'ci_hotspot', reason: 'files that change often and are complex', args });
  }
  return { wishes, isAskedFor: Object.values(asks).includes(true) };
}
