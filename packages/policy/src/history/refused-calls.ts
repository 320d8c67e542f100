import type { PolicyCall } from '../call.js';
import { splitWords } from '../condition/command-glob.js';
import type { Attribute } from '../condition/condition.js';
import { createDecider } from '../decide/decide.js';
import type { Rule } from '../rule.js';
import type { RecordedCall } from './recorded-call.js';

/** Calls that no proposal may mean, in any part. */
export class RefusedCalls {
  readonly calls: readonly PolicyCall[];
  /** By tool, and by tool and program. */
  readonly #near = new Map<string, PolicyCall[]>();

  /** `allowed` are the calls that speak for excusing a part of a refused one. */
  constructor(refused: readonly RecordedCall[], allowed: readonly RecordedCall[]) {
    this.calls = refused.map(unexcused(allowed, refused));
    for (const call of this.calls) {
      const programs = call.commands.flatMap((part) =>
        part === 'unreadable' ? [] : (part[0] ?? []),
      );
      for (const key of new Set([call.tool, ...programs.map((one) => `${call.tool} ${one}`)])) {
        this.#near.set(key, [...(this.#near.get(key) ?? []), call]);
      }
    }
  }

  /** Whether a proposal means any part of one of them. What cannot be read is none: no rule lets it through. */
  areTouchedBy(rule: Rule): boolean {
    const decider = createDecider({ rules: [{ ...rule, verdict: 'allow' }], fallback: 'ask' });
    const [tool = ''] = sourcesOf(rule, 'tool');
    const programs = sourcesOf(rule, 'command').map((pattern) => splitWords(pattern)[0]?.word);
    const keys = programs.length > 0 ? programs.map((program) => `${tool} ${program}`) : [tool];
    const near = new Set(keys.flatMap((key) => this.#near.get(key) ?? []));
    return [...near].some((call) => decider.decide(call).matched.length > 0);
  }
}

function sourcesOf({ conditions }: Rule, attribute: Attribute): readonly string[] {
  return conditions
    .filter((condition) => condition.attribute === attribute)
    .flatMap(({ anyOf }) => anyOf.flatMap((one) => (one.kind === 'pattern' ? [one.source] : [])));
}

/** A part of a command is excused where people let it through so often, and so many times as often as they refused it. */
const EXCUSED = { times: 5, timesAsOften: 4 };

/**
 * A refused command without those of its programs that cannot be the reason, such as the `wc -l` behind many searches.
 * Where all are excused, none is: somebody refused them together.
 */
function unexcused(
  questions: readonly RecordedCall[],
  refused: readonly RecordedCall[],
): (one: RecordedCall) => PolicyCall {
  const [wanted, unwanted] = [countParts(questions), countParts(refused)];
  return ({ call }) => {
    const commands = call.commands.filter((part) => {
      const key = JSON.stringify(part);
      const times = wanted.get(key) ?? 0;
      return times < EXCUSED.times || times < EXCUSED.timesAsOften * (unwanted.get(key) ?? 0);
    });
    return commands.length > 0 ? { ...call, commands } : call;
  };
}

function countParts(calls: readonly RecordedCall[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { call } of calls) {
    for (const part of call.commands) {
      const key = JSON.stringify(part);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  return counts;
}
