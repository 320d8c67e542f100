// The process in which run-tests.mjs runs tests: one Vitest that stays, so that a change costs its tests and not a
// start. It takes `{ files, stopAtFirst }` and sends `{ isGreen, failed, files }` back.
import { createVitest } from 'vitest/node';

let ended = [];
const reporter = { onTestModuleEnd: (module) => void ended.push(module) };
const vitest = await createVitest('test', { watch: false, reporters: [reporter] });
await vitest.standalone();
process.on('message', async ({ files, stopAtFirst }) => {
  process.send(await run(files, stopAtFirst));
});
process.on('disconnect', () => process.exit(0));
process.send('ready');

async function run(files, stopAtFirst) {
  ended = [];
  vitest.config.bail = stopAtFirst ? 1 : 0;
  const specifications = files.flatMap((file) => vitest.getModuleSpecifications(file));
  const { unhandledErrors } = await vitest.runTestSpecifications(specifications);
  await endWorkers();
  const failed = ended.flatMap(failuresOf);
  return {
    isGreen: failed.length === 0 && unhandledErrors.length === 0,
    failed,
    files: ended.map((module) => [
      module.moduleId,
      { ms: module.diagnostic().duration, status: module.state() },
    ]),
  };
}

/** What a module computes while it loads, it computes for one change: the next is tried in new workers. */
async function endWorkers() {
  await vitest.pool?.close?.();
  vitest.pool = undefined;
}

function failuresOf(module) {
  const titles = [...module.children.allTests('failed')].map((one) => one.fullName);
  return titles.length === 0 && module.state() === 'failed'
    ? [`${module.moduleId} could not be loaded`]
    : titles;
}
