import { PolicyFileError } from '@sluice/policy';
import { type Command, UsageError } from '../command-line/command.js';
import { wordsOf } from '../command-line/language.js';
import { jsonText } from '../command-line/option-texts.js';
import { refuseOptions } from '../command-line/refuse-options.js';
import { refuseSurplus } from '../command-line/refuse-surplus.js';
import { diffPolicies } from '../policy/diff-policies.js';
import { importRules } from '../policy/import-rules.js';
import { initPolicy } from '../policy/init-policy.js';
import { policyWords } from '../policy/policy-words.js';
import { printSchema } from '../policy/print-schema.js';
import { replayHistory } from '../policy/replay-history.js';
import { suggestRules } from '../policy/suggest-rules.js';
import { testPolicy } from '../policy/test-policy.js';

/** Each with how many words it takes, its own among them, and which options. */
const actions = new Map([
  ['init', { work: initPolicy, words: 2, taken: [] }],
  ['schema', { work: printSchema, words: 1, taken: [] }],
  ['test', { work: testPolicy, words: 2, taken: ['from', 'data', 'json'] }],
  ['diff', { work: diffPolicies, words: 3, taken: ['json'] }],
  [
    'replay',
    { work: replayHistory, words: 2, taken: ['from', 'data', 'rules-only', 'all', 'json'] },
  ],
  ['suggest', { work: suggestRules, words: 2, taken: ['from', 'data', 'json'] }],
  ['import', { work: importRules, words: Number.POSITIVE_INFINITY, taken: ['json'] }],
]);

export const policyCommand: Command = {
  name: 'policy',
  summary: {
    en: 'Tries the rules of a policy file before they count',
    zh: '在策略文件生效之前先试验其规则',
  },
  usage: [
    'policy init [FILE]',
    'policy schema',
    'policy test [FILE] [--from audit|claude|codex|HISTORY] [--json]',
    'policy diff OLD NEW [--json]',
    'policy replay FILE [--from audit|claude|codex|HISTORY] [--rules-only] [--all] [--json]',
    'policy suggest [FILE] [--from audit|claude|codex|HISTORY] [--json]',
    'policy import claude|codex|gemini [FILE…] [--json]',
  ],
  examples: [
    'sluice policy init',
    'sluice policy test sluice.yaml',
    'sluice policy diff sluice.yaml new.yaml',
    'sluice policy replay new.yaml --from claude',
    'sluice policy suggest --from codex',
    'sluice policy import claude > mine.yaml',
  ],
  options: {
    from: { type: 'string' },
    data: { type: 'string' },
    'rules-only': { type: 'boolean' },
    all: { type: 'boolean' },
    json: { type: 'boolean' },
  },
  optionValues: { from: ['audit', 'claude', 'codex'] },
  optionHelp: {
    from: {
      en: 'Recorded calls: our own (audit), the transcripts of Claude Code, the rollouts of Codex, or a file',
      zh: '已记录的调用：本机审计 (audit)、Claude Code 的会话记录、Codex 的会话记录，或一个文件',
    },
    data: {
      en: 'The store to read with --from audit',
      zh: '--from audit 时读取的存储',
    },
    'rules-only': {
      en: 'Of replay: without the built-in rules that stand over every policy',
      zh: '用于 replay：不计入凌驾于所有策略之上的内置规则',
    },
    all: {
      en: 'Of replay: every call that is decided otherwise, not the first 20 of each kind',
      zh: '用于 replay：列出决定不同的全部调用，而不只是每类前 20 次',
    },
    json: jsonText,
  },
  async run(io, parsed) {
    const action = actions.get(parsed.positionals[0] ?? '');
    if (!action) {
      const known = [...actions.keys()].join(', ');
      throw new UsageError({
        en: `use policy with one of ${known}`,
        zh: `请用 policy 加 ${known} 之一`,
      });
    }
    refuseSurplus(`policy ${parsed.positionals[0]}`, parsed.positionals, action.words);
    const { taken } = action;
    const known = Object.keys(policyCommand.options);
    refuseOptions(`policy ${parsed.positionals[0]}`, parsed.values, { taken, known });
    try {
      return await action.work(io, parsed);
    } catch (error) {
      if (!(error instanceof PolicyFileError)) throw error;
      io.err(`${wordsOf(io, policyWords).fault(error.message)}\n`);
      return 1;
    }
  },
};
