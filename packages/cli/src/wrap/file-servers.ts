import { statSync } from 'node:fs';
import type { Runtime, ToolMode } from '@sluice/kernel';
import { callTool } from '@sluice/mcp';
import { messageOf } from '@sluice/plain';
import type { FileSettings } from '@sluice/policy';
import { settingsOfFiles } from '../policy/operator-files.js';
import { policyPlaces } from '../policy/policy-places.js';
import type { FileServersOptions } from './file-servers-options.js';
import type { openServerSet } from './open-server-set.js';
import { serverEntries } from './server-entries.js';

/** A client waits this long for its first list of tools and longer only for few servers. */
const WAIT_MS = 5_000;
const LOOK_EVERY_MS = 1_000;

/** The foreign servers of `sluice.yaml`, as long as a face runs. */
export interface FileServers {
  /** Answers calls of an MCP client; those of foreign tools with what their server said. */
  readonly answer: typeof callTool;
  /** Calls that an earlier process left waiting for a person go on. */
  takeUp(runtime: Runtime, mode: ToolMode): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the servers and follows the file: an entry that comes, goes or changes does so without a new start. A broken
 * edit leaves the servers as they are; whoever watches the rules says what is wrong with it.
 */
export async function openFileServers(options: FileServersOptions): Promise<FileServers> {
  const { env, workspace, onWords } = options;
  let opened: ReturnType<typeof openServerSet> | undefined;
  const take = async (files: readonly FileSettings[]): Promise<void> => {
    const entries = serverEntries(files, env, workspace);
    if (entries.length === 0 && !opened) return;
    // Loaded only where a file names a server: most do not, and a client waits for the start.
    opened ??= (await import('./open-server-set.js')).openServerSet(options);
    await opened.set.take(entries);
  };
  await take(options.settings);
  const late = (await opened?.set.settled(options.waitMs ?? WAIT_MS)) ?? [];
  if (late.length > 0) onWords(`still starting: ${late.join(', ')}; their tools come later`);

  const { own } = policyPlaces(env, workspace);
  let seen = stampOf(own);
  let taking = Promise.resolve();
  const looking = setInterval(() => {
    const stamp = stampOf(own);
    if (stamp === seen) return;
    seen = stamp;
    taking = taking
      .then(() => take(settingsOfFiles(env, workspace)))
      .catch((error: unknown) =>
        onWords(`the servers stay as they were: ${messageOf(error).split('\n')[0]}`),
      );
  }, LOOK_EVERY_MS);
  looking.unref();

  return {
    answer: (...call) => (opened ? opened.answers.answer(...call) : callTool(...call)),
    takeUp: async (runtime, mode) => opened?.answers.takeUp(runtime, mode),
    async close() {
      clearInterval(looking);
      await taking;
      await opened?.set.close();
    },
  };
}

function stampOf(path: string): string | undefined {
  const stat = statSync(path, { throwIfNoEntry: false, bigint: true });
  return stat && `${stat.ino} ${stat.size} ${stat.mtimeNs}`;
}
