import { letsThrough, type Rule, ruleWords, writeRules } from '@sluice/policy';
import { type Io, type OptionValue, UsageError } from '../command-line/command.js';
import { languageOf } from '../command-line/language.js';
import type { GrantWords } from '../commands/grants-words.js';
import { readHistory } from './read-history.js';
import { showMadeCall } from './show-call.js';

const DAYS = 30;
const DAY_MS = 86_400_000;
const SHOWN = 5;

/** What a rule lets through, as it stands, in words, and by the calls of the last days. */
export async function explainRule(
  io: Io,
  rule: Rule,
  data: OptionValue,
  words: GrantWords,
): Promise<void> {
  io.out(`${ruleWords(rule)[languageOf(io)]}\n${writeRules([rule])}`);
  const since = Date.now() - DAYS * DAY_MS;
  const { calls } = await readHistory(io, { from: 'audit', data }).catch(noRecord);
  const covered = calls.filter(({ at, call }) => at > since && letsThrough(rule, call));
  io.out(`${words.letThrough(covered.length, DAYS)}\n`);
  const shown = [...new Set(covered.map(({ call }) => showMadeCall(call)))].slice(0, SHOWN);
  for (const call of shown) io.out(`  ${call}\n`);
}

/** Before the first call there is no store, and nothing was let through. */
function noRecord(error: unknown): { readonly calls: readonly [] } {
  if (error instanceof UsageError) return { calls: [] };
  throw error;
}
