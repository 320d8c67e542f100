import { join } from 'node:path';
import { governedClients } from '@sluice/autocontext';
import { messageOf } from '@sluice/plain';
import { answerHook } from './govern/answer-hook.js';
import { openGovernor } from './govern/governor.js';
import { serveHooks } from './govern/hook-helper.js';
import { startHookHelper } from './govern/start-hook-helper.js';

const MAX_EVENT_BYTES = 16 * 1024 * 1024;
const IDLE_MS = 10 * 60_000;
const LONGEST_MS = 570_000;
const program = join(import.meta.dirname, 'govern-hook.cjs');

/**
 * What the hooks of governed clients run: `<client> pre|post` with its event on stdin, or `--helper`, which stays and answers the
 * next ones. Exit code 1 where nothing could be decided.
 */
async function main(words: readonly string[]): Promise<number> {
  const { env } = process;
  const io = { env, cwd: process.cwd(), err: (text: string) => void process.stderr.write(text) };
  if (words[0] === '--helper') {
    const governor = await openGovernor(io);
    const idleMs = Number(env.SLUICE_GOVERN_IDLE_MS) || IDLE_MS;
    await serveHooks({ env, governor, program, idleMs });
    await governor.close();
    return 0;
  }
  const client = governedClients.find((name) => name === words[0]);
  if (client === undefined) {
    io.err(`govern hook "${words[0] ?? ''}" is not a client; use ${governedClients.join(', ')}\n`);
    return 1;
  }
  const when = words[1] ?? '';
  // Clients let a tool run when a hook outlasts their limit.
  setTimeout(() => process.exit(1), LONGEST_MS).unref();
  const payload = await readAll(process.stdin);
  const governor = await openGovernor(io);
  const wait = env.SLUICE_GOVERN_WAIT;
  const { isDecided, text } = await answerHook(governor, { client, when, payload, wait });
  await print(isDecided ? process.stdout : process.stderr, text);
  await governor.close();
  startHookHelper(program, env);
  return isDecided ? 0 : 1;
}

function print(to: NodeJS.WritableStream, text: string): Promise<void> {
  return new Promise((resolve) => {
    to.write(text, () => resolve());
  });
}

async function readAll(input: NodeJS.ReadableStream): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of input) {
    const bytes = Buffer.from(part);
    size += bytes.length;
    if (size > MAX_EVENT_BYTES) throw new Error('the client sent more than 16 MB');
    parts.push(bytes);
  }
  return Buffer.concat(parts).toString('utf8');
}

main(process.argv.slice(2)).then(
  // Whatever is still open: a hook that does not end is one that lets the tool run.
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`sluice govern: ${messageOf(error)}\n`, () => process.exit(1));
  },
);
