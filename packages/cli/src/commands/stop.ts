import { setTimeout as sleep } from 'node:timers/promises';
import { gatewayAnswers } from '../access/gateway-answers.js';
import { isAlive } from '../access/lives-still.js';
import { type RunningGateway, runningGateways } from '../access/running-gateways.js';
import { runningServers } from '../access/running-servers.js';
import { type Command, type Io, UsageError } from '../command-line/command.js';
import { wordsOf } from '../command-line/language.js';
import { notAnOption } from '../command-line/option-texts.js';
import { readPort } from '../command-line/read-port.js';
import { endHookHelper } from '../govern/end-hook-helper.js';
import { statusWords } from './status-words.js';

const END_WITHIN_MS = 15_000;
const LOOK_EVERY_MS = 100;

export const stopCommand: Command = {
  name: 'stop',
  summary: {
    en: 'Ends the servers and helpers that run here, in order: what waits for a person goes on waiting',
    zh: '有序结束本机上运行的服务器与助手：等待答复的请求继续等待',
  },
  usage: ['stop [--port <n>]'],
  examples: ['sluice stop', 'sluice stop --port 19789'],
  options: { port: { type: 'string', short: 'p' } },
  optionHelp: {
    port: { en: 'Only the server on this port', zh: '仅限此端口上的服务器' },
  },
  async run(io, { values, positionals }) {
    if (positionals.length > 0) throw new UsageError(notAnOption(positionals[0]));
    const port = readPort(values.port);
    const meant = (await runningGateways(io.env)).filter(
      ({ url }) => port === undefined || new URL(url).port === `${port}`,
    );
    const helper = port === undefined ? await endHookHelper(io.env) : undefined;
    const servers = port === undefined ? await runningServers(io.env) : [];
    if (meant.length === 0 && helper === undefined && servers.length === 0) {
      io.err(`${wordsOf(io, statusWords).nothing}\n`);
      return 1;
    }
    const ended = await Promise.all(meant.map((gateway) => end(io, gateway)));
    const words = wordsOf(io, statusWords);
    if (helper !== undefined) ended.push(await processEnded(io, helper, words.helper(helper)));
    for (const server of servers) {
      tellToEnd(server.pid);
      ended.push(await processEnded(io, server.pid, words.serving(server)));
    }
    return ended.every(Boolean) ? 0 : 1;
  },
};

/**
 * Asks the process to end and waits for it. One whose process is not known to be the one that announced itself has to
 * answer on its address: another may have got its number.
 */
async function end(io: Io, { url, pid, owner }: RunningGateway): Promise<boolean> {
  const words = wordsOf(io, statusWords);
  if (owner === undefined && !(await gatewayAnswers(url))) {
    io.err(`${words.nothing} (${url})\n`);
    return false;
  }
  tellToEnd(pid);
  io.err(`${words.stopping(url)}\n`);
  const deadline = Date.now() + END_WITHIN_MS;
  while (Date.now() < deadline) {
    const isRunning = (await runningGateways(io.env)).some((gateway) => gateway.pid === pid);
    if (!isRunning) {
      io.err(`${words.stopped(url)}\n`);
      return true;
    }
    await sleep(LOOK_EVERY_MS);
  }
  io.err(`${words.still(url, pid)}\n`);
  return false;
}

/** One that was stopped (Ctrl-Z, SIGSTOP) would not hear it, so it is let go on first. */
function tellToEnd(pid: number): void {
  process.kill(pid, 'SIGCONT');
  process.kill(pid, 'SIGTERM');
}

/** It was told to end already. */
async function processEnded(io: Io, pid: number, name: string): Promise<boolean> {
  const words = wordsOf(io, statusWords);
  io.err(`${words.stopping(name)}\n`);
  const deadline = Date.now() + END_WITHIN_MS;
  while (isAlive(pid) && Date.now() < deadline) await sleep(LOOK_EVERY_MS);
  const hasEnded = !isAlive(pid);
  io.err(`${hasEnded ? words.stopped(name) : words.still(name, pid)}\n`);
  return hasEnded;
}
