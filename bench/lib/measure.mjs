// Contestants measured side by side: rounds interleaved, order rotated, CPU time and never wall time.
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { rotated } from './statistics.mjs';
import { sample, warmUp } from './timed-run.mjs';

const PROCESS = fileURLToPath(new URL('./contestant-process.mjs', import.meta.url));

/**
 * Starts a contestant in a process of its own, so that none shares a heap or compiled code with another.
 * Rejects when its module does not load.
 */
export async function startContestant(url, exportName = 'peer') {
  const child = fork(PROCESS, [url, exportName], {
    execArgv: ['--expose-gc'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const ask = askerOf(child);
  const gone = new Promise((resolve) => child.once('exit', resolve));
  // It leaves by itself, so that it can clear up; by force when it does not hear.
  const stop = async () => {
    if (child.connected) child.disconnect();
    const force = setTimeout(() => child.kill('SIGKILL'), 5000);
    await gone;
    clearTimeout(force);
  };
  try {
    const { name, version, tasks } = await ask({ kind: 'load' });
    return {
      name,
      version,
      label: version === '-' ? name : `${name} ${version}`,
      can: (task) => tasks.includes(task),
      /** CPU µs a call in the first moments of the process. Rejects as `sample` does. */
      early: (task) => ask({ kind: 'early', task: task.name, ...task }),
      warmUp: (task) => ask({ kind: 'warm-up', task: task.name, ...task }),
      /** CPU µs a call. Rejects when the task did not give what it should. */
      sample: (task) => ask({ kind: 'sample', task: task.name, ...task }),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function askerOf(child) {
  const waiting = new Map();
  let words = '';
  let next = 0;
  child.stderr.on('data', (chunk) => {
    words = (words + chunk).slice(-2000);
  });
  child.on('message', ({ id, value, error }) => {
    const { resolve, reject } = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) resolve(value);
    else reject(new Error(error));
  });
  child.on('exit', (code, signal) => {
    for (const { reject } of waiting.values())
      reject(new Error(`its process ended with ${code ?? signal}: ${words.trim()}`));
    waiting.clear();
  });
  return (request) =>
    new Promise((resolve, reject) => {
      next += 1;
      waiting.set(next, { resolve, reject });
      child.send({ id: next, ...request });
    });
}

/**
 * Every contestant young: a fresh process for each task of each round, so that no task finds code that
 * another has warmed. `modules` are URLs,
 * `tasks` are `{ name, count, expected }`. Resolves with what took part, what did not load and why, and
 * `samples(task, contestant)`, the CPU µs a call of each round. A wrong result rejects.
 */
export async function measureYoung({ modules, tasks, rounds, say }) {
  const taken = new Taken();
  const contestants = new Map();
  const absent = [];
  for (const url of modules) {
    try {
      const { stop, ...contestant } = await startContestant(url);
      await stop();
      contestants.set(url, contestant);
    } catch (error) {
      absent.push({ url, reason: error.message });
    }
  }
  for (let round = 0; round < rounds; round += 1) {
    say(`young processes, round ${round + 1} of ${rounds}`);
    for (const task of tasks) {
      const able = [...contestants.keys()].filter((url) => contestants.get(url).can(task.name));
      for (const url of rotated(able, round)) {
        const contestant = await startContestant(url);
        try {
          taken.add(task, contestant, await named(contestant, contestant.early(task)));
        } finally {
          await contestant.stop();
        }
      }
    }
  }
  return { contestants, absent, samples: taken.samples };
}

/**
 * Contestants hot: one process each, warmed up, every task once a round.
 * Resolves with `samples(task, contestant)`, the CPU µs a call of each round. A wrong result rejects.
 */
export async function measureHot({ modules, tasks, rounds, say }) {
  const taken = new Taken();
  const contestants = [];
  try {
    for (const url of modules) contestants.push(await startContestant(url));
    const able = (task) => contestants.filter((contestant) => contestant.can(task.name));
    for (const task of tasks) {
      for (const contestant of able(task)) await named(contestant, contestant.warmUp(task));
    }
    for (let round = 0; round < rounds; round += 1) {
      say(`hot processes, round ${round + 1} of ${rounds}`);
      for (const task of tasks) {
        for (const contestant of rotated(able(task), round))
          taken.add(task, contestant, await named(contestant, contestant.sample(task)));
      }
    }
  } finally {
    for (const { stop } of contestants) await stop();
  }
  return taken.samples;
}

class Taken {
  #values = new Map();

  add(task, contestant, value) {
    const key = keyOf(task, contestant);
    this.#values.set(key, [...(this.#values.get(key) ?? []), value]);
  }

  samples = (task, contestant) => this.#values.get(keyOf(task, contestant)) ?? [];
}

const keyOf = (task, contestant) => `${task.name} ${task.count} ${contestant.label}`;

async function named(contestant, promise) {
  try {
    return await promise;
  } catch (error) {
    throw new Error(`${contestant.label}: ${error.message}`, { cause: error });
  }
}

/**
 * The same inside this process, for work that shares no code worth keeping apart.
 * `contestants` are `{ name, work }`; resolves with a Map from name to CPU µs of one `work`, round by round.
 */
export async function measureHere({ contestants, rounds }) {
  const taken = new Map(contestants.map(({ name }) => [name, []]));
  const repeats = new Map();
  for (const { name, work } of contestants) repeats.set(name, await warmUp(work));
  for (let round = 0; round < rounds; round += 1) {
    for (const { name, work } of rotated(contestants, round))
      taken.get(name).push(await sample(work, repeats.get(name)));
  }
  return taken;
}
