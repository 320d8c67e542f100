import { mkdirSync, realpathSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { findFile, replaceFile } from '@sluice/autocontext';
import {
  type Command,
  type Io,
  type ParsedArguments,
  UsageError,
} from '../command-line/command.js';
import { wordsOf } from '../command-line/language.js';
import { changeTexts, notAnOption, workspaceText } from '../command-line/option-texts.js';
import { readPort } from '../command-line/read-port.js';
import { agreementOf } from '../install/agreement.js';
import { runSystemctl } from '../service/run-systemctl.js';
import { serviceWords } from '../service/service-words.js';
import { UNIT_MARK, unitText } from '../service/unit-text.js';

const UNIT = 'sluice.service';

export const serviceCommand: Command = {
  name: 'service',
  summary: {
    en: 'Lets systemd start Sluice with your session and keep it running',
    zh: '让 systemd 随你的会话启动 Sluice 并保持运行',
  },
  usage: [
    'service install [--workspace <folder>] [--port <n>] [--yes]',
    'service uninstall',
    'service print [--workspace <folder>] [--port <n>]',
  ],
  examples: ['sluice service print', 'sluice service install --workspace ~/project'],
  options: {
    workspace: { type: 'string', short: 'w' },
    port: { type: 'string', short: 'p' },
    yes: { type: 'boolean', short: 'y' },
  },
  optionHelp: {
    workspace: workspaceText,
    port: { en: 'The port of the console', zh: '控制台端口' },
    yes: changeTexts.yes,
  },
  async run(io, parsed) {
    const [action, more] = parsed.positionals;
    if (more !== undefined) throw new UsageError(notAnOption(more));
    if (action === 'print') {
      io.out(textFor(io, parsed));
      return 0;
    }
    if (action === 'install') return install(io, parsed);
    if (action === 'uninstall') return uninstall(io);
    throw new UsageError({
      en: 'use service install, service uninstall or service print',
      zh: '请用 service install、service uninstall 或 service print',
    });
  },
};

function textFor(io: Io, { values }: ParsedArguments): string {
  const given = typeof values.workspace === 'string' ? values.workspace : '.';
  return unitText({
    node: process.execPath,
    program: realpathSync(process.argv[1] ?? ''),
    workspace: resolve(io.cwd, given),
    port: readPort(values.port),
  });
}

/** Shows the unit and writes it after a yes; systemd would run it from then on. */
async function install(io: Io, parsed: ParsedArguments): Promise<number> {
  const text = textFor(io, parsed);
  const words = wordsOf(io, serviceWords);
  const path = unitPath(io);
  const found = findFile(path);
  if (found.text !== undefined && !found.text.startsWith(UNIT_MARK)) {
    io.err(`${words.notOurs(path)}\n`);
    return 1;
  }
  if (found.text !== text) {
    io.out(text);
    const agreement = await agreementOf(io, parsed.values, words.question(path));
    if (agreement !== 'yes') {
      io.err(`${agreement === 'no' ? words.notWritten : words.needsYes}\n`);
      return 1;
    }
  }
  mkdirSync(dirname(path), { recursive: true });
  replaceFile(found, text, 0o644);
  io.err(`${words.written(path)}\n`);
  const isRunning =
    (await runSystemctl(['daemon-reload'], io.env)) === true &&
    (await runSystemctl(['enable', UNIT], io.env)) === true &&
    (await runSystemctl(['restart', UNIT], io.env)) === true;
  io.err(`${isRunning ? words.runs : words.startByHand(UNIT)}\n`);
  return isRunning ? 0 : 1;
}

async function uninstall(io: Io): Promise<number> {
  const words = wordsOf(io, serviceWords);
  const path = unitPath(io);
  const { text } = findFile(path);
  if (text === undefined || !text.startsWith(UNIT_MARK)) {
    io.err(`${text === undefined ? words.none(path) : words.notOurs(path)}\n`);
    return 1;
  }
  // Where nobody manages services nothing runs, and the file is all there is to take away.
  await runSystemctl(['disable', '--now', UNIT], io.env);
  rmSync(path);
  await runSystemctl(['daemon-reload'], io.env);
  io.err(`${words.gone(path)}\n`);
  return 0;
}

function unitPath({ env }: Io): string {
  const config = env.XDG_CONFIG_HOME || join(env.HOME || homedir(), '.config');
  return join(config, 'systemd', 'user', UNIT);
}
