import { parseArgs } from 'node:util';
import { type Command, type Io, type ParsedArguments, UsageError } from './command.js';
import { commandEntries } from './commands.js';
import { commandHelp, overviewHelp } from './help.js';
import { nearestNames } from './nearest-names.js';

/** Runs one command line without the program's name. Resolves with the exit code. */
export async function runCommand(words: readonly string[], io: Io): Promise<number> {
  const [name, ...rest] = words;
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    io.out(overviewHelp(commandEntries));
    return 0;
  }
  const entry = commandEntries.find((candidate) => candidate.name === name);
  if (!entry) {
    const near = nearestNames(
      name,
      commandEntries.map((candidate) => candidate.name),
    );
    const hint = near.length > 0 ? ` Did you mean: ${near.join(', ')}?` : '';
    io.err(`sluice: "${name}" is not a command.${hint} See: sluice --help\n`);
    return 2;
  }
  return runEntry(await entry.load(), rest, io);
}

async function runEntry(command: Command, words: readonly string[], io: Io): Promise<number> {
  try {
    const parsed = parse(command, words);
    if (parsed.values.help) {
      io.out(commandHelp(command));
      return 0;
    }
    return await command.run(io, parsed);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    io.err(`sluice ${command.name}: ${error.message}\nSee: sluice ${command.name} --help\n`);
    return 2;
  }
}

function parse(command: Command, words: readonly string[]): ParsedArguments {
  try {
    return parseArgs({
      args: [...words],
      options: { ...command.options, help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
      strict: true,
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
