// What a model would be given for a prompt, as `sluice ask "<prompt>" --context` prints it.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { randomHex, runAuto, uptimeMs } from '../../packages/autocontext/dist/index.js';
import { buildIndex, cacheFolder, createExtractor } from '../../packages/codeintel/dist/index.js';

export function makeAsk({ scratch, settings = {} }) {
  return async (root, prompt, { isIndexed = true } = {}) => {
    const env = environment(scratch, isIndexed, settings);
    const request = { prompt, cwd: root, client: 'cli', isPlan: false };
    const run = await runAuto(request, {
      env,
      nowMs: Date.now(),
      startedAt: uptimeMs(),
      randomHex,
      wantsData: false,
    });
    return run.output.fused_context.for_model.additional_context;
  };
}

export async function index(scratch, root) {
  const options = { root, cacheFolder: cacheOf(scratch), makeExtractor: createExtractor };
  await buildIndex(options, { threads: 2 });
}

/** Where the indexes are. */
export function cacheOf(scratch) {
  return cacheFolder(environment(scratch, true, {}));
}

function environment(scratch, isIndexed, settings) {
  const home = join(scratch, isIndexed ? 'with-index' : 'without-index');
  mkdirSync(home, { recursive: true });
  return {
    HOME: home,
    PATH: process.env.PATH,
    XDG_CACHE_HOME: join(home, 'cache'),
    XDG_STATE_HOME: join(home, 'state'),
    XDG_CONFIG_HOME: join(home, 'config'),
    SLUICE_NO_BACKGROUND: '1',
    CI_AUTO_TOOLS_BUDGET_WALL_MS: '20000',
    ...settings,
  };
}
