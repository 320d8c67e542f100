import { type Decided, replay, type Verdict } from '@sluice/policy';
import { type Io, type ParsedArguments, UsageError } from '../command-line/command.js';
import { wordsOf } from '../command-line/language.js';
import { policyWords } from './policy-words.js';
import { readHistory } from './read-history.js';
import { readPolicyFile } from './read-policy-file.js';
import { showCall } from './show-call.js';
import { tellNotUnderstood } from './tell-not-understood.js';

const SHOWN = 20;

/** `policy replay FILE`: what the policy would have said, beside what was decided then. */
export async function replayHistory(
  io: Io,
  { values, positionals }: ParsedArguments,
): Promise<number> {
  const [, file] = positionals;
  if (file === undefined)
    throw new UsageError({ en: 'use policy replay FILE', zh: '请用 policy replay 文件' });
  const policy = readPolicyFile(file);
  const history = await readHistory(io, values);
  const counts = new Map<string, number>();
  const differing: {
    id: string;
    now: Verdict;
    was: Decided;
    rule: string | undefined;
    call: string;
  }[] = [];
  for (const { recorded, decision } of replay(policy, history.calls)) {
    const { verdict } = decision;
    const key = `${recorded.decided} ${verdict}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
    if (!isOdds(verdict, recorded.decided)) continue;
    differing.push({
      id: recorded.id,
      now: verdict,
      was: recorded.decided,
      rule: decision.rule?.name,
      call: showCall(recorded.call),
    });
  }
  if (values.json) {
    const table = [...counts].map(([key, count]) => {
      const [was, now] = key.split(' ');
      return { was, now, count };
    });
    io.out(
      `${JSON.stringify({ schema_version: '1.0', calls: history.calls.length, counts: table, differing, not_understood: history.notUnderstood }, null, 2)}\n`,
    );
    return 0;
  }
  const words = wordsOf(io, policyWords);
  if (history.calls.length === 0) io.err(`${words.noCalls}\n`);
  for (const [key, count] of [...counts].sort((one, other) => other[1] - one[1])) {
    const [was, now] = key.split(' ');
    io.out(
      `${String(count).padStart(8)}  ${words.before}: ${was?.padEnd(9)} ${words.now}: ${now}\n`,
    );
  }
  for (const { now, was, rule, call } of differing.slice(0, SHOWN)) {
    io.out(`  ${was} → ${now}${rule === undefined ? '' : ` (${rule})`}  ${call}\n`);
  }
  if (differing.length > SHOWN) io.out(`  … ${differing.length - SHOWN}\n`);
  tellNotUnderstood(io, history);
  return 0;
}

/** What a person decided one way and the policy would decide the other. */
function isOdds(now: Verdict, was: Decided): boolean {
  const wasLet = was === 'approved' || was === 'allowed';
  return (now === 'deny' && wasLet) || (now === 'allow' && (was === 'denied' || was === 'refused'));
}
