import { type Command, type Io, UsageError } from './command.js';
import { commandEntries } from './commands.js';
import { commandHelp, overviewHelp } from './help.js';
import { helpWords } from './help-words.js';
import { type Language, languageOf, type Text, textIn, wordsOf } from './language.js';
import { ownVersion } from './own-version.js';
import { parseWords, takeLanguage } from './parse-command-line.js';

/** Runs one command line without the program's name. Resolves with the exit code. */
export async function runCommand(all: readonly string[], given: Io): Promise<number> {
  let place = '';
  let io = given;
  try {
    const taken = takeLanguage(all, given);
    io = taken.io;
    const [name, ...rest] = taken.words;
    if (name === '--version' || name === '-V' || name === '-v' || name === 'version') {
      io.out(`${ownVersion()}\n`);
      return 0;
    }
    const asked = name === 'help' ? rest[0] : undefined;
    if (asked !== undefined) return await helpOf(io, asked);
    if (name === undefined || ['--help', '-h', 'help'].includes(name)) {
      io.out(overviewHelp(commandEntries, languageOf(io), columnsOf(io)));
      return 0;
    }
    const entry = commandEntries.find((candidate) => candidate.name === name);
    if (!entry) return await unknownCommand(io, name);
    place = `${name} `;
    return await runEntry(await entry.load(), rest, io);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    const said = await toldIn(error.text, languageOf(io));
    const hint = error.unknown ? await hintFor(io, error.unknown.word, error.unknown.known) : '';
    io.err(`sluice ${place}`.trimEnd());
    const { fullStop, see } = wordsOf(io, helpWords);
    io.err(`: ${said}${hint === '' ? '' : `${fullStop}${hint}`}\n${see(place)}\n`);
    return 2;
  }
}

/** A text that came with one language only is one of the runtime's own. */
async function toldIn(text: Text, language: Language): Promise<string> {
  if (typeof text !== 'string' || language === 'en') return textIn(text, language);
  // Loaded here, because what goes well should not wait for it.
  const { inChinese } = await import('@sluice/plain');
  return inChinese(text);
}

/** Of the terminal that shows it; none where it goes to a file or another program. */
function columnsOf(io: Io): number | undefined {
  return io.isTerminal ? io.screen?.()?.columns : undefined;
}

async function helpOf(io: Io, name: string): Promise<number> {
  const entry = commandEntries.find((candidate) => candidate.name === name);
  if (!entry) return unknownCommand(io, name);
  io.out(commandHelp(await entry.load(), languageOf(io), columnsOf(io)));
  return 0;
}

async function runEntry(command: Command, words: readonly string[], io: Io): Promise<number> {
  const parsed = parseWords(command, words);
  if (!parsed.values.help) return command.run(io, parsed);
  io.out(commandHelp(command, languageOf(io), columnsOf(io)));
  return 0;
}

async function unknownCommand(io: Io, name: string): Promise<number> {
  const words = wordsOf(io, helpWords);
  const hint = await hintFor(
    io,
    name,
    commandEntries.map((candidate) => candidate.name),
  );
  io.err(`sluice: ${words.notACommand(name)}${hint} ${words.see('')}\n`);
  return 2;
}

async function hintFor(io: Io, word: string, known: readonly string[]): Promise<string> {
  // Loaded here, because the commands that are known should not wait for it.
  const { nearestNames } = await import('@sluice/kernel');
  const near = nearestNames(word, known);
  return near.length > 0 ? wordsOf(io, helpWords).didYouMean(near.join(', ')) : '';
}
