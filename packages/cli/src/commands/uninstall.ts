import { endHelper, hookClients, planUninstall } from '@sluice/autocontext';
import type { Command } from '../command-line/command.js';
import { changeTexts } from '../command-line/option-texts.js';
import { carryOut } from '../install/carry-out.js';
import { chooseClients } from '../install/choose-clients.js';

export const uninstallCommand: Command = {
  name: 'uninstall',
  summary: {
    en: 'Takes the prompt hook out of Claude Code and Codex: settings nobody touched since get their old bytes back, from others only our entry goes',
    zh: '从 Claude Code 与 Codex 中取出提示钩子：之后无人改动过的设置逐字节恢复，其余只去掉我们的条目',
  },
  usage: ['uninstall [claude] [codex] [--plan] [--yes] [--json]'],
  examples: ['sluice uninstall --plan', 'sluice uninstall', 'sluice uninstall codex --yes'],
  options: { plan: { type: 'boolean' }, yes: { type: 'boolean' }, json: { type: 'boolean' } },
  optionHelp: changeTexts,
  async run(io, parsed) {
    const named = chooseClients(io, parsed.positionals);
    const clients = parsed.positionals.length === 0 ? hookClients : named;
    const plans = clients.map((client) => planUninstall(client, io.env));
    const code = await carryOut(io, parsed, plans, () => []);
    // It would go on for minutes in the background; a client that keeps its hook starts another.
    if (code === 0 && parsed.values.plan !== true) endHelper(io.env);
    return code;
  },
};
