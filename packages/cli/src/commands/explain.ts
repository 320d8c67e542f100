import { toolModes } from '@sluice/kernel';
import { type Command, UsageError } from '../command.js';
import { compose } from '../compose.js';
import { paint } from '../paint.js';
import { readMode } from '../read-mode.js';

export const explainCommand: Command = {
  name: 'explain',
  summary: 'Says which gate would stop a call, by which rule, where it stands and what to do',
  usage: ["explain <tool> ['<arguments as JSON>'] --mode <mode> [--json]"],
  examples: [
    'sluice explain read_file \'{"path":"a.txt"}\' --mode chat_safe',
    'sluice explain note_write \'{"title":"x"}\' --mode coding',
  ],
  options: { mode: { type: 'string', short: 'm' }, json: { type: 'boolean' } },
  optionHelp: { mode: toolModes.join(' or '), json: 'Print one JSON document' },
  async run(io, { values, positionals }) {
    const [name, args, ...rest] = positionals;
    if (name === undefined) throw new UsageError('which tool? Give its name');
    if (rest.length > 0)
      throw new UsageError(`"${rest[0]}" is one argument too many; quote the JSON`);
    const mode = readMode(values.mode);
    const { runtime } = compose(io);
    const explanation = await runtime.explain({ name, arguments: args ?? '{}' }, mode);
    const code = explanation.verdict === 'stopped' ? 1 : 0;
    if (values.json) {
      io.out(`${JSON.stringify({ schema_version: '1.0', ...explanation }, null, 2)}\n`);
      return code;
    }
    const color = paint(io.hasColor);
    const marks = { pass: color.green('pass'), ask: color.yellow('ask '), stop: color.red('stop') };
    for (const gate of explanation.gates) {
      io.out(
        `${marks[gate.verdict]}  ${gate.gate.padEnd(8)}  ${gate.why.replaceAll('\n', '\n                ')}\n`,
      );
      if (gate.where) io.out(`                stands in: ${gate.where}\n`);
      if (gate.nextAction) io.out(`                ${gate.nextAction}\n`);
    }
    const verdicts = {
      runs: 'It would run.',
      asks: 'A person would be asked first.',
      stopped: 'It would not run.',
    };
    io.out(`${color.bold(verdicts[explanation.verdict])}\n`);
    return code;
  },
};
