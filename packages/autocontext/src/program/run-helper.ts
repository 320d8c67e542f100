import { FactsCache } from '@sluice/codeintel';
import { type AutoOptions, runAuto } from '../auto.js';
import type { Environment } from '../folders.js';
import { helperPath } from '../helper/helper-file.js';
import { serveHelper } from '../helper/serve-helper.js';
import { hookClients } from '../install/client-places.js';
import { uptimeMs } from '../uptime-ms.js';
import { randomHex } from './random-hex.js';
import { answer } from './run-program.js';

const IDLE_MS = 10 * 60_000;
const WARM_UPS = 8;
const PROMPTS = [
  'explain how this code handles errors',
  'fix the test that fails when the options are not set',
  'where is the configuration read',
];

/** The resident helper: the same program, kept warm. `root` is the repository whose prompt called for it. */
export async function runHelper(
  root: string,
  env: Environment,
  program: string,
  wantsIndex: (root: string) => Promise<void>,
): Promise<void> {
  const kept = { factsCache: new FactsCache() };
  const idleMs = Number(env.SLUICE_AUTO_HELPER_IDLE_MS) || IDLE_MS;
  const served = serveHelper({
    path: helperPath(env),
    clients: hookClients,
    program,
    idleMs,
    answer: async (client, payload, startedAt) => {
      const words = { format: 'hook', client, isPlan: false } as const;
      const made = await answer(words, payload, { env, cwd: '/', startedAt, kept });
      setImmediate(() => {
        try {
          made.run?.keep();
        } catch {
          // A home that cannot be written costs the receipt, never the answer.
        }
        if (made.run?.wantsIndex) void wantsIndex(made.run.root);
      });
      return made.text;
    },
  });
  await warmUp(root, env, kept);
  await served;
}

/** Code that has run is quick; the first prompts should find it so. */
async function warmUp(
  root: string,
  env: Environment,
  kept: Pick<AutoOptions, 'factsCache'>,
): Promise<void> {
  for (const prompt of Array.from({ length: WARM_UPS }, () => PROMPTS).flat()) {
    try {
      await runAuto(
        { prompt, cwd: root, client: 'cli', isPlan: false },
        { env, nowMs: Date.now(), startedAt: uptimeMs(), randomHex, wantsData: false, ...kept },
      );
    } catch {
      // Wrong settings are reported with the person's own next prompt.
      return;
    }
  }
}
