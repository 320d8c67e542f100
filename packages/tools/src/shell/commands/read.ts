import { readTextWindow } from '../../fs/read-text-window.js';
import { isFailure } from '../../tool-failure.js';
import type { CommandReply } from '../shell-session.js';
import {
  failed,
  inFolder,
  misused,
  type ShellCommandContext,
  success,
  texts,
} from './command-context.js';
import { explainRefusal } from './explain-refusal.js';
import { readHelp } from './help.js';

const DEFAULT_LINES = 2_000;
const MAX_BYTES = 24 * 1024 * 1024;
const DEFAULT_BYTES = 2 * 1024 * 1024;

interface ReadCall {
  readonly path: string;
  readonly offset: number;
  /** 0 means all. */
  readonly limit: number;
}

/** `read <file> [--offset N] [--limit N]`: numbered lines of a text file. */
export async function readCommand(
  words: readonly Buffer[],
  context: ShellCommandContext,
): Promise<CommandReply> {
  const call = parse(texts(words));
  if ('exitCode' in call) return call;
  const path = inFolder(context.cwd, call.path);
  return explainRefusal('read', path, context, async () => {
    const window = await readTextWindow(
      context.sandbox,
      context.services,
      path,
      { line: call.offset + 1 },
      call.limit === 0 ? Number.MAX_SAFE_INTEGER : call.limit,
      call.limit === DEFAULT_LINES ? DEFAULT_BYTES : MAX_BYTES,
    );
    if (isFailure(window)) return failed(`[TOOL_EXECUTION_ERROR] ${window.error}`);
    const text = numbered(window.content, call.offset + 1);
    const isCut = !window.isEnd && (call.limit === 0 || window.lines < call.limit);
    return success(
      text,
      isCut
        ? `… cut after line ${call.offset + window.lines}; go on with --offset ${call.offset + window.lines}\n`
        : '',
    );
  });
}

function numbered(content: string, first: number): string {
  if (content === '') return '';
  const lines = content.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines.map((line, index) => `${String(first + index).padStart(6)}\t${line}\n`).join('');
}

function parse(args: readonly string[]): ReadCall | CommandReply {
  let path: string | undefined;
  let offset = 0;
  let limit = DEFAULT_LINES;
  let isOver = false;
  for (let index = 0; index < args.length; index += 1) {
    const word = args[index] ?? '';
    if (!isOver && word === '--') {
      isOver = true;
    } else if (!isOver && (word === '-h' || word === '--help')) {
      return success(word === '-h' ? readHelp.usage : readHelp.manual);
    } else if (!isOver && /^--(?:offset|limit)(?:=|$)/.test(word)) {
      const [name = '', given] = word.split('=', 2);
      if (given === undefined) index += 1;
      const value = given ?? args[index];
      if (value === undefined || value === '') {
        return misused(`${name} requires a number argument`, readHelp.usage);
      }
      if (!/^\d{1,15}$/.test(value)) {
        return misused(`${name} must be a non-negative number`, readHelp.usage);
      }
      if (name === '--offset') offset = Number(value);
      else limit = Number(value);
    } else if (path !== undefined || (!isOver && word.startsWith('-') && word !== '-')) {
      return misused(`Unexpected argument: ${word}`, readHelp.usage);
    } else {
      path = word;
    }
  }
  return path === undefined || path === ''
    ? misused('A file is missing', readHelp.usage)
    : { path, offset, limit };
}
