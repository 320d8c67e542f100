import { StoreError, writerOf } from '@sluice/store';
import { gatewayAnswers } from '../access/gateway-answers.js';
import { runningGateways } from '../access/running-gateways.js';
import { runningServers } from '../access/running-servers.js';
import { type Command, type Io, type OptionValue, UsageError } from '../command-line/command.js';
import { languageOf, textIn, wordsOf } from '../command-line/language.js';
import { dataText, jsonText, notAnOption } from '../command-line/option-texts.js';
import { systemErrorText } from '../command-line/system-error.js';
import { lookAtWholeFiles } from '../policy/check-settings.js';
import { lookForMisnamed } from '../policy/operator-files.js';
import { policyFileWords } from '../policy/policy-file-words.js';
import { isStoreMissing, storePlace } from '../store/store-place.js';
import { withStore } from '../store/stored.js';
import { whoIsAsked } from '../store/who-waits.js';
import { statusWords } from './status-words.js';

const NOBODY: Asked = { questions: 0, forgotten: 0 };

export const statusCommand: Command = {
  name: 'status',
  summary: {
    en: 'Says what of Sluice runs here: consoles, who writes the store, open questions, policy files',
    zh: '说明本机上 Sluice 的运行情况：控制台、谁在写入存储、待答复的请求、策略文件',
  },
  usage: ['status [--data <file>] [--json]'],
  examples: ['sluice status', 'sluice status --json'],
  options: { data: { type: 'string' }, json: { type: 'boolean' } },
  optionHelp: { data: dataText, json: jsonText },
  async run(io, { values, positionals }) {
    if (positionals.length > 0) throw new UsageError(notAnOption(positionals[0]));
    const place = storePlace(io, values.data);
    const path = 'path' in place ? place.path : undefined;
    const gateways = await Promise.all(
      (await runningGateways(io.env)).map(async ({ url, pid }) => {
        return { url, pid, answers: await gatewayAnswers(url) };
      }),
    );
    const servers = await runningServers(io.env);
    const writer = path === undefined ? undefined : writerOf(path);
    const hasStore = !isStoreMissing(place);
    const open = hasStore ? await openQuestions(io, values.data) : NOBODY;
    const files = (await lookAtWholeFiles(io, { loads: false })).filter(({ isThere }) => isThere);
    const misnamed = lookForMisnamed(io.env, io.cwd);
    const where = path ?? 'PostgreSQL';
    if (values.json) {
      const status = {
        consoles: gateways,
        clients: servers,
        writer_pid: writer ?? null,
        store: where,
        open_questions: 'problem' in open ? null : open.questions,
        forgotten_questions: 'problem' in open ? null : open.forgotten,
        store_problem: 'problem' in open ? open.problem : null,
        policy_files: files.map(({ file, whose, rules, problem }) => ({
          file,
          whose,
          rules,
          problem: problem ?? null,
        })),
        files_not_read: misnamed.map(({ file }) => file),
      };
      io.out(`${JSON.stringify({ schema_version: '1.0', ...status })}\n`);
      return 0;
    }
    const words = wordsOf(io, statusWords);
    const ofFile = wordsOf(io, policyFileWords);
    const lines = [
      ...gateways.map(({ url, pid, answers }) => words[answers ? 'console' : 'silent'](url, pid)),
      ...(gateways.length === 0 ? [words.noConsole] : []),
      ...servers.map((server) => words.client(words.serving(server))),
      hasStore ? words.store(where) : words.noStore(where),
      ...(path === undefined ? [] : [writer === undefined ? words.noWriter : words.writer(writer)]),
      'problem' in open
        ? words.unread(open.problem)
        : words.open(open.questions) +
          (open.forgotten === 0 ? '' : words.forgotten(open.forgotten)),
      ...files.map(ofFile.state),
      ...misnamed.map(ofFile.misnamed),
      files.length === 0 ? ofFile.none : ofFile.counts,
    ];
    io.out(`${lines.join('\n')}\n`);
    return 0;
  },
};

interface Asked {
  readonly questions: number;
  /** Of clients that have gone. */
  readonly forgotten: number;
}

/** How many wait for a person; or why that cannot be read now, which is no reason to say nothing of the rest. */
async function openQuestions(
  io: Io,
  data: OptionValue,
): Promise<Asked | { readonly problem: string }> {
  try {
    return await withStore(io, data, 'read', async (store) => {
      const isLocal = 'path' in storePlace(io, data);
      return whoIsAsked({ env: io.env, store, isLocal }, await store.pendingApprovals());
    });
  } catch (error) {
    if (error instanceof StoreError) return { problem: error.message };
    const refused = systemErrorText(error);
    if (refused === undefined) throw error;
    return { problem: textIn(refused, languageOf(io)) };
  }
}
