import { type Command, type Io, type OptionValue, UsageError } from '../command.js';
import type { Check } from '../doctor/check.js';
import { checkClients } from '../doctor/check-clients.js';
import { checkIndex } from '../doctor/check-index.js';
import { checkModel } from '../doctor/check-model.js';
import { checkNode } from '../doctor/check-node.js';
import { checkSandbox } from '../doctor/check-sandbox.js';
import { checkStore } from '../doctor/check-store.js';
import { paint } from '../paint.js';
import { findConsole } from '../serve/find-console.js';

export const doctorCommand: Command = {
  name: 'doctor',
  summary: 'Looks at what sluice needs here and says how to mend what is wrong; changes nothing',
  usage: ['doctor [--data <file>] [--json]'],
  examples: ['sluice doctor', 'sluice doctor --json'],
  options: { data: { type: 'string' }, json: { type: 'boolean' } },
  optionHelp: {
    data: 'The file of the embedded store; SLUICE_DATABASE_URL names a PostgreSQL in its place',
    json: 'Print one JSON document',
  },
  async run(io, { values, positionals }) {
    if (positionals.length > 0) throw new UsageError(`"${positionals[0]}" is not an option`);
    const checks = await allChecks(io, values.data);
    const isOk = checks.every(({ state }) => state !== 'fail');
    if (values.json) io.out(`${JSON.stringify({ schema_version: '1.0', ok: isOk, checks })}\n`);
    else {
      const width = Math.max(8, ...checks.map(({ name }) => name.length));
      for (const check of checks) io.out(lineOf(io, check, width));
    }
    return isOk ? 0 : 1;
  },
};

async function allChecks(io: Io, data: OptionValue): Promise<readonly Check[]> {
  return [
    checkNode(process.versions.node),
    await orFault('sandbox', checkSandbox),
    ...(await checkStore(io, data)),
    checkModel(io.env),
    await orFault('index', () => checkIndex(io)),
    checkConsole(),
    ...(await checkClients(io)),
  ];
}

/** What cannot even be looked at is a fault of its own and does not hide the rest. */
async function orFault(name: string, look: () => Promise<Check>): Promise<Check> {
  try {
    return await look();
  } catch (error) {
    const found = error instanceof Error ? error.message : String(error);
    return { name, state: 'fail', found, mend: 'see the message' };
  }
}

function checkConsole(): Check {
  const folder = findConsole();
  return folder === undefined
    ? { name: 'console', state: 'warn', found: 'not built', mend: 'run: npm run build' }
    : { name: 'console', state: 'ok', found: folder };
}

function lineOf(io: Io, { name, state, found, mend }: Check, width: number): string {
  const color = paint(io.hasColor);
  const painted = { ok: color.green, warn: color.yellow, fail: color.red }[state](state.padEnd(4));
  const rest = mend === undefined ? '' : `\n${' '.repeat(width + 9)}-> ${mend}`;
  return `${painted}  ${name.padEnd(width)}  ${found}${rest}\n`;
}
