import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import {
  type ClientPlan,
  type GovernedClient,
  type GovernScope,
  governedClients,
  governPlaces,
  isGovernable,
  isGoverned,
  ownOfProject,
  planGovern,
  planUngovern,
} from '@sluice/autocontext';
import {
  type Command,
  type Io,
  type ParsedArguments,
  UsageError,
} from '../command-line/command.js';
import { wordsOf } from '../command-line/language.js';
import { changeTexts } from '../command-line/option-texts.js';
import { endHookHelper } from '../govern/end-hook-helper.js';
import { governWords } from '../govern/govern-words.js';
import { carryOut } from '../install/carry-out.js';

export const governCommand: Command = {
  name: 'govern',
  summary: {
    en: 'Lets other coding clients ask Sluice before each of their tools: your policy, the one inbox, the one record',
    zh: '让其他编码客户端在运行每个工具前先询问 Sluice：你的策略、同一收件箱、同一记录',
  },
  usage: [
    'govern install [client…] [--project] [--plan] [--yes] [--json]',
    'govern uninstall [client…] [--project] [--plan] [--yes] [--json]',
    'govern status [--json]',
  ],
  examples: [
    'sluice govern install --plan',
    'sluice govern install claude gemini',
    'sluice govern install opencode --project',
    'sluice govern status',
  ],
  options: {
    project: { type: 'boolean' },
    plan: { type: 'boolean' },
    yes: { type: 'boolean' },
    json: { type: 'boolean' },
  },
  optionHelp: {
    ...changeTexts,
    project: {
      en: 'Only for the project in this folder; else for all of yours',
      zh: '仅用于当前文件夹中的项目；默认用于你的所有项目',
    },
  },
  async run(io, parsed) {
    const [action, ...names] = parsed.positionals;
    if (action === 'status') return status(io, parsed);
    if (action !== 'install' && action !== 'uninstall') {
      throw new UsageError({
        en: 'use govern install, govern uninstall or govern status',
        zh: '请用 govern install、govern uninstall 或 govern status',
      });
    }
    const words = wordsOf(io, governWords);
    const scope: GovernScope = parsed.values.project === true ? { project: io.cwd } : 'user';
    const clients = chooseClients(io, names);
    if (clients.length === 0) {
      io.err(`${words.nobody}\n`);
      return 1;
    }
    // Beside the command that runs now, wherever it was installed.
    const program = join(realpathSync(process.argv[1] ?? ''), '../../dist/govern-hook.cjs');
    const plans = clients.map((client) =>
      action === 'install'
        ? planGovern(client, io.env, { node: process.execPath, program, scope, folder: io.cwd })
        : planUngovern(client, io.env, scope),
    );
    const next = ({ places }: ClientPlan): readonly string[] => {
      const client = clients.find((name) => name === places.client);
      if (action === 'uninstall' || client === undefined) return [];
      const trust = client === 'codex' ? [words.trust] : [];
      return [words.startAnew(places.label), ...trust, ...words.gaps[client]];
    };
    const code = await carryOut(io, { ...parsed, positionals: names }, plans, next);
    // It would go on for minutes in the background; a client that keeps its hook starts another.
    const isDone = action === 'uninstall' && code === 0 && parsed.values.plan !== true;
    if (isDone) await endHookHelper(io.env);
    return code;
  },
};

async function status(io: Io, { values }: ParsedArguments): Promise<number> {
  const words = wordsOf(io, governWords);
  const clients = governedClients.map((client) => ({
    client,
    label: governPlaces(client, io.env).label,
    present: isGovernable(client, io.env),
    governed: isGoverned(client, io.env) || isGoverned(client, io.env, { project: io.cwd }),
    twice: isGoverned(client, io.env) && ownOfProject(client, io.env, io.cwd) !== undefined,
    gaps: words.gaps[client],
  }));
  if (values.json) {
    io.out(`${JSON.stringify({ schema_version: '1.0', clients })}\n`);
    return 0;
  }
  for (const { client, label, present, governed, twice, gaps } of clients) {
    const line = governed ? words.governed : present ? words.free : words.absent;
    io.out(`${line(label)}\n`);
    if (twice) io.out(`  - ${words.twice(client)}\n`);
    for (const gap of governed ? gaps : []) io.out(`  - ${gap}\n`);
  }
  return 0;
}

/** The clients that were named, or all that were ever used here. */
function chooseClients(io: Io, words: readonly string[]): readonly GovernedClient[] {
  if (words.length === 0) return governedClients.filter((client) => isGovernable(client, io.env));
  for (const word of words) {
    if (!governedClients.some((client) => client === word)) {
      throw new UsageError({
        en: `"${word}" is not a client; use ${governedClients.join(', ')}`,
        zh: `“${word}”不是客户端；请用 ${governedClients.join('、')}`,
      });
    }
  }
  return governedClients.filter((client) => words.includes(client));
}
