// The inside of a contestant's process: loads the module named by the first argument and runs its tasks on request.
import { early, sample, warmUp } from './timed-run.mjs';

const [path, exportName] = process.argv.slice(2);
const repeatsOf = new Map();

process.on('message', async (request) => {
  try {
    process.send({ id: request.id, value: await answer(request) });
  } catch (error) {
    process.send({ id: request.id, error: error instanceof Error ? error.message : String(error) });
  }
});

process.on('disconnect', () => process.exit());

let contestant;

async function answer({ kind, task, count, expected }) {
  if (kind === 'load') {
    contestant = (await import(path))[exportName];
    if (!contestant) throw new Error(`exports no ${exportName}`);
    const tasks = Object.keys(contestant).filter((key) => typeof contestant[key] === 'function');
    return { name: contestant.name, version: contestant.version, tasks };
  }
  let check;
  const work = async () => {
    check = await contestant[task](count);
  };
  const micros = await measure(kind, `${task} ${count}`, work);
  const result = check();
  if (result !== expected) throw new Error(`${task} ${count} gave ${result}, not ${expected}`);
  return micros / count;
}

async function measure(kind, key, work) {
  if (kind === 'early') return early(work);
  if (!repeatsOf.has(key)) repeatsOf.set(key, await warmUp(work));
  return kind === 'sample' ? sample(work, repeatsOf.get(key)) : 0;
}
