// The process in which run-tests.mjs runs tests: one Vitest that stays, so that a change costs its tests and not a
// start. It takes `{ files, stopAtFirst }` and sends `{ isGreen, failed, files }` back; `failed` has
// `{ file, title, isLoading }` for each test that failed and each file that could not be loaded.
import { basename } from 'node:path';
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
      { ms: costOf(module.diagnostic()), status: module.state() },
    ]),
  };
}

/** What a file costs is mostly what it loads: its tests take less. */
function costOf({ prepareDuration, collectDuration, setupDuration, duration }) {
  return prepareDuration + collectDuration + setupDuration + duration;
}

/** What a module computes while it loads, it computes for one change: the next is tried in new workers. */
async function endWorkers() {
  await vitest.pool?.close?.();
  vitest.pool = undefined;
}

function failuresOf(module) {
  const file = module.moduleId;
  const tests = [...module.children.allTests('failed')];
  if (tests.length > 0) {
    return tests.map((one) => ({ file, title: one.fullName, isLoading: false }));
  }
  if (module.state() !== 'failed') return [];
  const why = module.errors()[0]?.message ?? 'no reason was given';
  return [{ file, title: `${basename(file)} could not be loaded: ${why}`, isLoading: true }];
}
