// What happens around a scenario: to the policy, to the helper, to the hook's program, to the disk, in the inbox.
import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { POLICY } from './scenarios.mjs';

/** What is not in the file yet stands in its log. */
const RECORD_ENDS = ['', '-wal', '-shm'];
const DISK_BYTES = 16 * 1024 * 1024;
/** How often in a row nothing more fits. */
const STAYS_FULL = 3;
const EDITS = fileURLToPath(new URL('./answer-with-edits.mjs', import.meta.url));

/** Each gets the world of a session: its home, policy, store, server, script (of the hook), env, `sluice` (the words of a command). */
export const PREPARATIONS = {
  denyMarks: ({ policy }) => writeFileSync(policy, POLICY.replace('touch **, ', '')),
  breakPolicy: ({ policy }) => writeFileSync(policy, 'version: 1\nrules: x\n'),
  usualPolicy: ({ policy }) => writeFileSync(policy, POLICY),
  /** From here on no console runs, so a question that nobody answers is not waited for. */
  async killServe(world) {
    const ended = new Promise((resolve) => world.server.once('close', resolve));
    world.server.kill('SIGKILL');
    await ended;
    await killHelper(world);
  },
  killHelper,
  async stopHelper(world) {
    await helperUp(world);
    signalHelper(world, 'SIGSTOP');
  },
  crashProgram(world) {
    const crashing = join(world.home, 'crash.cjs');
    writeFileSync(crashing, 'process.kill(process.pid, "SIGSEGV");\n');
    changeScript(world, (text) => text.replace(/^program=.*$/m, `program='${crashing}'`));
  },
  loseProgram: (world) =>
    changeScript(world, (text) => text.replace(/^program=.*$/m, "program='/nowhere/hook.cjs'")),
  mendProgram: ({ script, scriptText }) => writeFileSync(script, scriptText),
  async fillDisk({ store }) {
    // A process that ends gives back the room of its log, so the disk is full only once it has stayed so.
    const filler = join(store, 'filler');
    for (let stayed = 0; stayed < STAYS_FULL; ) {
      const before = sizeOf(filler);
      // It ends with an error when the disk is full, which is what is wanted.
      spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=4k', 'oflag=append', 'conv=notrunc']);
      stayed = sizeOf(filler) === before ? stayed + 1 : 0;
      await new Promise((done) => setTimeout(done, 500));
    }
  },
  freeDisk: ({ store }) => rmSync(join(store, 'filler'), { force: true }),
  moveRecord({ store }) {
    for (const end of RECORD_ENDS)
      if (existsSync(join(store, `sluice.db${end}`)))
        renameSync(join(store, `sluice.db${end}`), join(store, `moved.db${end}`));
  },
  async returnRecord(world) {
    await killHelper(world);
    const { store } = world;
    for (const end of RECORD_ENDS) {
      rmSync(join(store, `sluice.db${end}`), { force: true });
      if (existsSync(join(store, `moved.db${end}`)))
        renameSync(join(store, `moved.db${end}`), join(store, `sluice.db${end}`));
    }
  },
  sayYes: (world) => answerNext(world, (id) => world.sluice('approve', 'allow', id)),
  sayNo: (world) => answerNext(world, (id) => world.sluice('approve', 'deny', id)),
  sayOther: (world) =>
    answerNext(world, (id, args) => {
      const edited = JSON.stringify({ ...args, command: world.edited });
      return [process.execPath, EDITS, id, edited];
    }),
};

function sizeOf(path) {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

/** A disk of its own for the record, so that it can be filled. Returns whether the system lets us. */
export function mountSmallDisk(folder) {
  const { status } = spawnSync('mount', [
    '-t',
    'tmpfs',
    '-o',
    `size=${DISK_BYTES}`,
    'tmpfs',
    folder,
  ]);
  if (status === 0) chmodSync(folder, 0o700);
  return status === 0;
}

export function unmountDisk(folder) {
  spawnSync('umount', ['-l', folder]);
}

/** One that was killed is replaced by the next hook, in the background. */
async function helperUp(world) {
  await until(() => isThere(helperPid(world)), 'no helper came up');
}

/** Until nothing is left of it: a hook that finds its remains would not start another. */
async function killHelper(world) {
  const pid = helperPid(world);
  signalHelper(world, 'SIGKILL');
  await until(() => !isThere(pid), `the helper ${pid} was killed and is still there`);
}

const isThere = (pid) => pid > 0 && existsSync(`/proc/${pid}`);

async function until(holds, otherwise) {
  for (let round = 0; !holds(); round += 1) {
    if (round === 600) throw new Error(otherwise);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function helperPid({ home }) {
  const file = join(home, '.local/state/sluice/govern/helper');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split(' ')[3]) : 0;
}

function signalHelper(world, signal) {
  const pid = helperPid(world);
  if (!(pid > 0)) return;
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

function changeScript({ script, scriptText }, change) {
  writeFileSync(script, change(scriptText));
}

/** Answers the next question of the inbox, while the client waits. */
function answerNext(world, words) {
  const { sluice, env } = world;
  world.answering = (async () => {
    for (let round = 0; round < 200; round += 1) {
      const { stdout } = await runWords(sluice('approve', 'list', '--json'), env);
      const [question] = JSON.parse(stdout || '{"questions":[]}').questions;
      if (question) {
        const { code, stderr } = await runWords(words(question.callId, question.arguments), env);
        if (code !== 0) throw new Error(`the inbox refused the answer: ${stderr}`);
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  })();
  // Whoever waits for it hears of it; until then it is nobody's.
  world.answering.catch(() => undefined);
}

/** Runs a command to its end: its exit code and what it wrote. */
export function runWords([program, ...args], env) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (chunk) => {
      stdout += chunk;
    });
    child.stderr.on('data', (chunk) => {
      stderr += chunk;
    });
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
}
