import { CUT_MARK, visibleText, withoutCutMarks } from '@sluice/plain';
import { type Policy, type Proposal, ruleWords, suggest, writeRules } from '@sluice/policy';
import { runsAnything, tellingWords } from '@sluice/tools';
import type { Io, ParsedArguments } from '../command-line/command.js';
import { languageOf, wordsOf } from '../command-line/language.js';
import { openFields } from './open-fields.js';
import { policyWords } from './policy-words.js';
import { type PastCall, readHistory } from './read-history.js';
import { readPolicyFile } from './read-policy-file.js';
import { withRaised } from './replay-pipeline.js';
import { showMadeCall } from './show-call.js';
import { tellNotUnderstood } from './tell-not-understood.js';

/** What a history speaks for, with the built-in rules that asked named in each rule. */
export async function proposalsFor(
  policy: Policy,
  past: readonly PastCall[],
): Promise<readonly Proposal[]> {
  return suggest(policy, await withRaised(past), { runsAnything, tellingWords });
}

const MAX_WORDS_CHARS = 200;

/** The rule itself stands below, whole. */
function cut(words: string): string {
  const line = visibleText(withoutCutMarks(words), 'line');
  return line.length <= MAX_WORDS_CHARS ? line : `${line.slice(0, MAX_WORDS_CHARS)}${CUT_MARK}`;
}

/** `policy suggest [FILE]`: rules that history speaks for, ready to be pasted. Nothing is written. */
export async function suggestRules(
  io: Io,
  { values, positionals }: ParsedArguments,
): Promise<number> {
  const [, file] = positionals;
  const policy =
    file === undefined ? { rules: [], fallback: 'ask' as const } : readPolicyFile(file);
  const history = await readHistory(io, values);
  const proposals = await proposalsFor(policy, history.past);
  if (values.json) {
    const rows = proposals.map(({ rule, evidence }) => ({
      verdict: rule.verdict,
      words: ruleWords(rule),
      open_fields: openFields(rule, evidence),
      text: writeRules([rule]),
      evidence: evidence.map(({ id, session, call }) => ({
        id,
        session,
        call: showMadeCall(call),
      })),
    }));
    io.out(
      `${JSON.stringify({ schema_version: '1.0', proposals: rows, not_understood: history.notUnderstood }, null, 2)}\n`,
    );
    return 0;
  }
  const words = wordsOf(io, policyWords);
  for (const { rule, evidence } of proposals) {
    const [first] = evidence;
    const open = openFields(rule, evidence);
    const what = ruleWords(rule)[languageOf(io)];
    const said = [cut(what), ...(open.length === 0 ? [] : [words.whatever(open.join(', '))])];
    const example = `${words.evidence(evidence.length)} ${first ? showMadeCall(first.call) : ''}`;
    io.out(`  # ${said.join('; ')}\n  # ${example}\n${writeRules([rule])}`);
  }
  if (proposals.length === 0) io.err(`${words.noSuggestion}\n`);
  tellNotUnderstood(io, history);
  return 0;
}
