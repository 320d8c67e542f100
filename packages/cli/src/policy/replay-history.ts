import { type Io, type ParsedArguments, UsageError } from '../command-line/command.js';
import { wordsOf } from '../command-line/language.js';
import { countReplay } from './count-replay.js';
import { policyWords } from './policy-words.js';
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
  const { counts, differing } = countReplay(judged);
  if (values.json) {
    const rows = differing.map(({ id, now, was, rule, call }) => ({ id, now, was, rule, call }));
    io.out(
      `${JSON.stringify({ schema_version: '1.0', calls: history.calls.length, counts, differing: rows, not_understood: history.notUnderstood }, null, 2)}\n`,
    );
    return 0;
  }
  const words = wordsOf(io, policyWords);
  if (history.calls.length === 0) io.err(`${words.noCalls}\n`);
  for (const { was, now, count } of counts) {
    io.out(
      `${String(count).padStart(8)}  ${words.before}: ${was.padEnd(9)} ${words.now}: ${now}\n`,
    );
  }
  for (const { now, was, rule, call } of differing.slice(0, SHOWN)) {
    io.out(`  ${was} → ${now}${rule === undefined ? '' : ` (${rule})`}  ${call}\n`);
  }
  if (differing.length > SHOWN) io.out(`  … ${differing.length - SHOWN}\n`);
  tellNotUnderstood(io, history);
  return 0;
}
