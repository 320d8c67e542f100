import { type ClientPlan, planInstall } from '@sluice/autocontext';
import type { Command } from '../command.js';
import { carryOut } from '../install/carry-out.js';
import { chooseClients } from '../install/choose-clients.js';

export const installCommand: Command = {
  name: 'install',
  summary:
    'Registers the prompt hook in the settings of Claude Code and Codex: shows the change, keeps a copy, touches nothing else',
  usage: ['install [claude] [codex] [--plan] [--yes] [--json]'],
  examples: ['sluice install --plan', 'sluice install claude', 'sluice install codex --yes'],
  options: { plan: { type: 'boolean' }, yes: { type: 'boolean' }, json: { type: 'boolean' } },
  optionHelp: {
    plan: 'Show what would be written, and write nothing',
    yes: 'Do not ask before writing',
    json: 'Print one JSON document; does not ask',
  },
  async run(io, parsed) {
    const clients = chooseClients(io, parsed.positionals);
    if (clients.length === 0) {
      io.err(
        'Neither Claude Code nor Codex was used here yet. Name one to install for it all the same: sluice install claude\n',
      );
      return 1;
    }
    const plans = clients.map((client) => planInstall(client, io.env, { node: process.execPath }));
    return carryOut(io, parsed, plans, nextSteps);
  },
};

function nextSteps({ places: { client, label } }: ClientPlan): readonly string[] {
  return client === 'codex'
    ? [
        'Codex runs a hook only after you have trusted it, and skips it without a word until then:',
        'start codex, type /hooks, look at the command and trust it. sluice never does that for you.',
        'Without hooks: codex-auto "<prompt>" puts the context in front of the prompt.',
        'See that it works: sluice doctor',
      ]
    : [`Start ${label} anew, ask it about your code, then see that it works: sluice doctor`];
}
