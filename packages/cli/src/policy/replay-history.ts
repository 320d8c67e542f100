import { visibleText } from '@sluice/plain';
import { type Io, type ParsedArguments, UsageError } from '../command-line/command.js';
import { wordsOf } from '../command-line/language.js';
import { countReplay, type ReplayedCall } from './count-replay.js';
import { type PolicyWords, policyWords } from './policy-words.js';
import { readHistory } from './read-history.js';
import { readPolicyFile } from './read-policy-file.js';
import { replayPipeline, replayRules } from './replay-pipeline.js';
import { tellNotUnderstood } from './tell-not-understood.js';

const SHOWN = 20;

/**
 * `policy replay FILE`: what would have been said under the policy, beside what was decided then. The built-in rules stand
 * over it as they do where calls are made; `--rules-only` leaves them out.
 */
export async function replayHistory(
  io: Io,
  { values, positionals }: ParsedArguments,
): Promise<number> {
  const [, file] = positionals;
  if (file === undefined)
    throw new UsageError({ en: 'use policy replay FILE', zh: '请用 policy replay 文件' });
  const policy = readPolicyFile(file);
  const history = await readHistory(io, values);
  const judged =
    values['rules-only'] === true
      ? replayRules(policy, history.calls)
      : await replayPipeline(policy, history.past);
  const replayed = countReplay(judged);
  const { counts, differing, newlyAsked, noLongerAsked } = replayed;
  if (values.json) {
    const shown = {
      schema_version: '1.0',
      calls: history.calls.length,
      counts,
      differing,
      newly_asked: newlyAsked,
      no_longer_asked: noLongerAsked,
      not_understood: history.notUnderstood,
    };
    io.out(`${JSON.stringify(shown, null, 2)}\n`);
    return 0;
  }
  const words = wordsOf(io, policyWords);
  if (history.calls.length === 0) io.err(`${words.noCalls}\n`);
  for (const { was, now, count } of counts)
    io.out(`${String(count).padStart(8)}  ${words.thenAndNow(was, now)}\n`);
  const most = values.all === true ? Number.POSITIVE_INFINITY : SHOWN;
  for (const kind of ['differing', 'newlyAsked', 'noLongerAsked'] as const) {
    const calls = replayed[kind];
    if (calls.length > 0) io.out(`${words.replayed[kind](calls.length)}\n`);
    for (const call of calls.slice(0, most)) io.out(`  ${lineOf(call, words)}\n`);
    if (calls.length > most) io.out(`  ${words.replayedMore(calls.length - most)}\n`);
  }
  if (history.calls.length > 0 && differing.length === 0) io.out(`${words.noneDiffers}\n`);
  tellNotUnderstood(io, history);
  return 0;
}

/** Which call, what became of it then and would now, what it does and what decides. */
function lineOf({ id, was, now, rule, call }: ReplayedCall, words: PolicyWords): string {
  const by = rule === undefined ? words.byDefault : words.byRule(rule);
  return `${visibleText(id, 'line')}  ${words.said(was)} → ${words.said(now)} (${visibleText(by, 'line')})  ${call}`;
}
