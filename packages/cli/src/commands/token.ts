import { tokenPath } from '../access/access-files.js';
import { type RunningGateway, runningGateways, tokenId } from '../access/running-gateways.js';
import { keptToken, newToken } from '../access/token-file.js';
import { type Command, type Io, UsageError } from '../command-line/command.js';
import { wordsOf } from '../command-line/language.js';
import { tokenWords } from './token-words.js';

const PATIENCE_MS = 5_000;
const LOOK_EVERY_MS = 100;

export const tokenCommand: Command = {
  name: 'token',
  summary: {
    en: 'Shows the token that programs sign in with, or replaces it',
    zh: '显示程序登录所用的令牌，或更换它',
  },
  usage: ['token show', 'token rotate'],
  examples: ['sluice token show', 'sluice token rotate'],
  options: {},
  optionHelp: {},
  async run(io, { positionals }) {
    const [what, ...rest] = positionals;
    if (io.env.SLUICE_TOKEN) {
      throw new UsageError({
        en: 'SLUICE_TOKEN gives the token; change it there and start the server again',
        zh: '令牌由 SLUICE_TOKEN 给出；请在那里更改并重启服务器',
      });
    }
    if (what === 'show' && rest.length === 0) {
      io.out(`${await keptToken(io.env)}\n`);
      return 0;
    }
    if (what === 'rotate' && rest.length === 0) return rotate(io);
    const said = positionals.join(' ');
    throw new UsageError({
      en: `say "show" or "rotate"${said && `, not "${said}"`}`,
      zh: `请用 “show” 或 “rotate”${said && `，而不是 “${said}”`}`,
    });
  },
};

/** Says which servers have taken the new token; one that has not answers to the old one until it is started again. */
async function rotate(io: Io): Promise<number> {
  const words = wordsOf(io, tokenWords);
  const before = await runningGateways(io.env);
  const id = tokenId(await newToken(io.env));
  io.err(`sluice token: ${words.changed(tokenPath(io.env))}\n`);
  const left = await untilTaken(io, id, before);
  for (const { url } of before.filter((gateway) => !left.includes(gateway.pid))) {
    io.err(`sluice token: ${words.taken(url)}\n`);
  }
  for (const { url } of before.filter((gateway) => left.includes(gateway.pid))) {
    io.err(`sluice token: ${words.notTaken(url)}\n`);
  }
  return left.length === 0 ? 0 : 1;
}

/** The processes that still run with another token when patience is at its end. */
async function untilTaken(
  io: Io,
  id: string,
  before: readonly RunningGateway[],
): Promise<readonly number[]> {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const left = (await runningGateways(io.env))
      .filter(({ pid, token_id }) => token_id !== id && before.some((one) => one.pid === pid))
      .map(({ pid }) => pid);
    if (left.length === 0 || Date.now() > end || io.signal.aborted) return left;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}
