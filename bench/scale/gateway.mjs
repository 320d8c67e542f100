// A real `sluice serve` on the shared database, with a home of its own, and the hook that its clients ask.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const bin = fileURLToPath(new URL('../../packages/cli/bin/sluice.cjs', import.meta.url));
const POLICY =
  'version: 1\ndefault: deny\nrules:\n  - { allow: tests, command: npm test ** }\n  - { ask: builds, command: make ** }\n';
const START_WITHIN_MS = 60_000;

export async function startGateway({ home, databaseUrl, auditKey }) {
  mkdirSync(join(home, '.config/sluice'), { recursive: true });
  writeFileSync(join(home, '.config/sluice/sluice.yaml'), POLICY);
  const setup = { HOME: home, SLUICE_DATABASE_URL: databaseUrl, SLUICE_AUDIT_KEY: auditKey };
  const child = spawn(process.execPath, [bin, 'serve', '--json', '--port', '0'], {
    cwd: home,
    env: { PATH: process.env.PATH, SLUICE_NO_BACKGROUND: '1', ...setup },
    stdio: ['ignore', 'pipe', process.env.SCALE_SAYS ? 'inherit' : 'ignore'],
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const first = new Promise((resolve) => createInterface(child.stdout).once('line', resolve));
  const line = await Promise.race([
    first,
    ended.then((code) => Promise.reject(new Error(`serve ended with ${code}`))),
  ]);
  const { url, token } = JSON.parse(line);
  const helper = await helperOf(home, child.pid);
  return {
    url,
    token,
    isUp: true,
    ask: (event) => askHook(helper, setup, event),
    async end(signal) {
      this.isUp = false;
      child.kill(signal);
      await ended;
    },
  };
}

/** Where hooks ask, once this very process has said so. */
async function helperOf(home, pid) {
  const file = join(home, '.local/state/sluice/govern/helper');
  for (const until = Date.now() + START_WITHIN_MS; Date.now() < until; ) {
    const [port, token, proof, writer] = existsSync(file)
      ? readFileSync(file, 'utf8').trim().split(' ')
      : [];
    if (Number(writer) === pid) return { port: Number(port), token, proof };
    await sleep(50);
  }
  throw new Error(`no hook is answered in ${home}`);
}

/**
 * Asks as the shell file of a governed client does (hooks/govern-client.sh). `unreached`: nobody heard the event, so it
 * may be asked elsewhere. `broken`: the event was sent and no answer came, which the client takes for a no.
 */
function askHook({ port, token, proof }, setup, event) {
  const values = ['HOME', '', '', 'SLUICE_DATABASE_URL', 'SLUICE_AUDIT_KEY', ''];
  const request = Buffer.from(
    `${[...values.map((name) => setup[name] ?? ''), 'pre'].join('\x1f')}\x1e${JSON.stringify(event)}`,
  );
  return new Promise((resolve) => {
    let isSent = false;
    let said = '';
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    const end = (outcome) => {
      socket.destroy();
      resolve(outcome);
    };
    socket.on('connect', () => socket.write(`${token} claude ${request.length}\n`));
    socket.on('data', (chunk) => {
      said += chunk;
      if (!isSent && said.startsWith(`${proof}\n`)) {
        said = said.slice(proof.length + 1);
        isSent = true;
        socket.write(request);
      }
      const [, length, text] = /^(?:wait\n)*ok (\d+)\n(.*)$/s.exec(said) ?? [];
      if (text === undefined || Buffer.byteLength(text) < Number(length)) return;
      end(readAnswer(text));
    });
    const isOver = () => end({ status: isSent ? 'broken' : 'unreached' });
    socket.on('error', isOver);
    socket.on('close', isOver);
  });
}

function readAnswer(text) {
  if (text.startsWith('other\n')) return { status: 'unreached' };
  if (!text.startsWith('ok\n')) return { status: 'undecided', words: text.slice(0, 300) };
  const { permissionDecision, permissionDecisionReason } = JSON.parse(
    text.slice(3),
  ).hookSpecificOutput;
  return {
    status: 'answered',
    decision: permissionDecision,
    words: permissionDecisionReason,
    at: Date.now(),
  };
}
