import { messageOf } from '@sluice/plain';
import {
  type Command,
  type Io,
  type ParsedArguments,
  UsageError,
} from '../command-line/command.js';
import { wordsOf } from '../command-line/language.js';
import { notAnOption } from '../command-line/option-texts.js';
import { readPort } from '../command-line/read-port.js';
import { demoWords } from '../demo/demo-words.js';
import { openDemo } from '../demo/open-demo.js';
import { chatSession, makeSessions, playDemo } from '../demo/play-demo.js';
import { walkThrough } from '../demo/walk-through.js';
import { findConsole } from '../serve/find-console.js';
import { openPage } from '../serve/open-page.js';
import { untilStopped } from '../terminal/until-stopped.js';

export const demoCommand: Command = {
  name: 'demo',
  summary: {
    en: 'Shows in the console, with no key: a call allowed, one denied, and a change that asks you first',
    zh: '无需密钥，在控制台中演示：一次允许的调用、一次被拒绝的调用、一次先征得你同意的改动',
  },
  usage: ['demo [--open] [--port <n>]', 'demo --terminal [--json]'],
  examples: ['sluice demo', 'sluice demo --open', 'sluice demo --terminal'],
  options: {
    open: { type: 'boolean' },
    port: { type: 'string', short: 'p' },
    terminal: { type: 'boolean' },
    json: { type: 'boolean' },
  },
  optionHelp: {
    open: { en: 'Open the page in your browser', zh: '在浏览器中打开页面' },
    port: { en: 'By default a free one', zh: '端口；默认选用空闲端口' },
    terminal: {
      en: 'Show every gate here with scripted calls, without a page',
      zh: '不开页面，在终端中用脚本调用展示每道关卡',
    },
    json: {
      en: 'With --terminal: print the outcomes as one JSON document',
      zh: '与 --terminal 一起使用：以一个 JSON 文档输出结果',
    },
  },
  async run(io, { values, positionals }) {
    if (positionals.length > 0) throw new UsageError(notAnOption(positionals[0]));
    if (values.terminal || values.json) return walkHere(io, values.json === true);
    return walkInConsole(io, values);
  },
};

async function walkHere(io: Io, isJson: boolean): Promise<number> {
  if (!isJson) {
    await walkThrough(io, Date.now);
    return io.signal.aborted ? 130 : 0;
  }
  const silent = { ...io, out: () => undefined, err: () => undefined };
  const outcomes = await walkThrough(silent, Date.now);
  io.out(`${JSON.stringify({ schema_version: '1.0', outcomes })}\n`);
  return 0;
}

async function walkInConsole(io: Io, values: ParsedArguments['values']): Promise<number> {
  const words = wordsOf(io, demoWords);
  const tell = (text: string) => io.err(`sluice demo: ${text}\n`);
  const consoleFolder = findConsole();
  if (consoleFolder === undefined) {
    tell(words.notBuilt);
    return 1;
  }
  const demo = await openDemo(io, { port: readPort(values.port) ?? 0, consoleFolder }, words);
  const stopping = new AbortController();
  const stopped = untilStopped(io.signal).then(() => stopping.abort());
  try {
    await makeSessions(demo, words);
    const address = demo.server.gateway.newLaunchUrl(`/chat/${chatSession}`);
    io.out(`${address}\n`);
    tell(words.about);
    tell(words.workspace(demo.workspace));
    if (values.open) {
      await openPage(address).catch((error: unknown) => tell(words.cannotOpen(messageOf(error))));
    }
    await playDemo(io, demo, words, stopping.signal).catch((error: unknown) => {
      if (!stopping.signal.aborted) throw error;
    });
    await stopped;
  } finally {
    await demo.close();
  }
  tell(words.ended(demo.folder));
  return 0;
}
