import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import {
  type ClientPlan,
  clientPlaces,
  isGoverned,
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
import { governWords } from '../govern/govern-words.js';
import { carryOut } from '../install/carry-out.js';
import { chooseClients } from '../install/choose-clients.js';

export const governCommand: Command = {
  name: 'govern',
  summary: {
    en: 'Lets Claude Code and Codex ask Sluice before each of their tools: your policy, the one inbox, the one record',
    zh: '让 Claude Code 与 Codex 在运行每个工具前先询问 Sluice：你的策略、同一收件箱、同一记录',
  },
  usage: [
    'govern install [claude] [codex] [--plan] [--yes] [--json]',
    'govern uninstall [claude] [codex] [--plan] [--yes] [--json]',
    'govern status [--json]',
  ],
  examples: [
    'sluice govern install --plan',
    'sluice govern install claude',
    'sluice govern status',
  ],
  options: { plan: { type: 'boolean' }, yes: { type: 'boolean' }, json: { type: 'boolean' } },
  optionHelp: changeTexts,
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
    const clients = chooseClients(io, names);
    if (clients.length === 0) {
      io.err(`${words.nobody}\n`);
      return 1;
    }
    // Beside the command that runs now, wherever it was installed.
    const program = join(realpathSync(process.argv[1] ?? ''), '../../dist/govern-hook.cjs');
    const plans = clients.map((client) =>
      action === 'install'
        ? planGovern(client, io.env, { node: process.execPath, program })
        : planUngovern(client, io.env),
    );
    const next = ({ places }: ClientPlan): readonly string[] =>
      action === 'uninstall'
        ? []
        : [
            words.startAnew(places.label),
            ...(places.client === 'codex' ? [words.trust] : []),
            ...words.gaps[places.client],
          ];
    return carryOut(io, { ...parsed, positionals: names }, plans, next);
  },
};

async function status(io: Io, { values }: ParsedArguments): Promise<number> {
  const words = wordsOf(io, governWords);
  const clients = (['claude', 'codex'] as const).map((client) => ({
    client,
    label: clientPlaces(client, io.env).label,
    governed: isGoverned(client, io.env),
    gaps: words.gaps[client],
  }));
  if (values.json) {
    io.out(`${JSON.stringify({ schema_version: '1.0', clients })}\n`);
    return 0;
  }
  for (const { label, governed, gaps } of clients) {
    io.out(`${governed ? words.governed(label) : words.free(label)}\n`);
    for (const gap of governed ? gaps : []) io.out(`  - ${gap}\n`);
  }
  return 0;
}
