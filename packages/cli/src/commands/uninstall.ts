import { hookClients, planUninstall } from '@sluice/autocontext';
import type { Command } from '../command.js';
import { carryOut } from '../install/carry-out.js';
import { chooseClients } from '../install/choose-clients.js';

export const uninstallCommand: Command = {
  name: 'uninstall',
  summary:
    'Takes the prompt hook out of Claude Code and Codex: settings nobody touched since get their old bytes back, from others only our entry goes',
  usage: ['uninstall [claude] [codex] [--plan] [--yes] [--json]'],
  examples: ['sluice uninstall --plan', 'sluice uninstall', 'sluice uninstall codex --yes'],
  options: { plan: { type: 'boolean' }, yes: { type: 'boolean' }, json: { type: 'boolean' } },
  optionHelp: {
    plan: 'Show what would be written, and write nothing',
    yes: 'Do not ask before writing',
    json: 'Print one JSON document; does not ask',
  },
  async run(io, parsed) {
    const named = chooseClients(io, parsed.positionals);
    const clients = parsed.positionals.length === 0 ? hookClients : named;
    const plans = clients.map((client) => planUninstall(client, io.env));
    return carryOut(io, parsed, plans, () => []);
  },
};
