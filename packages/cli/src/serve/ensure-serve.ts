import { spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { runningGateways } from '../access/running-gateways.js';
import type { Io } from '../command-line/command.js';
import { wordsOf } from '../command-line/language.js';
import { serveWords } from './serve-words.js';

/**
 * For a face that may ask and has nobody to ask itself: where no console runs, one is started in the background
 * (`SLUICE_AUTOSTART=1`), or the face works alone and says what is missing. What it returns is told to the operator.
 */
export async function ensureServe(io: Pick<Io, 'env' | 'cwd'>): Promise<string | undefined> {
  if ((await runningGateways(io.env)).length > 0) return undefined;
  const words = wordsOf(io, serveWords);
  if (io.env.SLUICE_AUTOSTART !== '1') return words.worksAlone;
  const child = spawn(process.execPath, [realpathSync(process.argv[1] ?? ''), 'serve'], {
    // No pipe of the client's is held: it waits until everyone who has one has ended.
    stdio: 'ignore',
    detached: true,
    cwd: io.cwd,
    env: { ...io.env },
  });
  const isStarted = await new Promise<boolean>((resolve) => {
    child.once('spawn', () => resolve(true));
    child.once('error', () => resolve(false));
  });
  child.unref();
  return isStarted ? words.startedOne : words.worksAlone;
}
