import { type ClientPlan, planInstall } from '@sluice/autocontext';
import type { Command } from '../command-line/command.js';
import { wordsOf } from '../command-line/language.js';
import { changeTexts } from '../command-line/option-texts.js';
import { carryOut } from '../install/carry-out.js';
import { chooseClients } from '../install/choose-clients.js';
import { type InstallWords, installWords } from './install-words.js';

export const installCommand: Command = {
  name: 'install',
  summary: {
    en: 'Registers the prompt hook in the settings of Claude Code and Codex: shows the change, keeps a copy, touches nothing else',
    zh: '在 Claude Code 与 Codex 的设置中登记提示钩子：先显示改动，保留副本，不动其他内容',
  },
  usage: ['install [claude] [codex] [--plan] [--yes] [--json]'],
  examples: ['sluice install --plan', 'sluice install claude', 'sluice install codex --yes'],
  options: { plan: { type: 'boolean' }, yes: { type: 'boolean' }, json: { type: 'boolean' } },
  optionHelp: changeTexts,
  async run(io, parsed) {
    const clients = chooseClients(io, parsed.positionals);
    if (clients.length === 0) {
      io.err(`${wordsOf(io, installWords).nobody}\n`);
      return 1;
    }
    const plans = clients.map((client) => planInstall(client, io.env, { node: process.execPath }));
    const words = wordsOf(io, installWords);
    return carryOut(io, parsed, plans, (plan) => nextSteps(plan, words));
  },
};

function nextSteps({ places: { client, label } }: ClientPlan, words: InstallWords) {
  return client === 'codex' ? words.codexSteps : [words.startAnew(label)];
}
