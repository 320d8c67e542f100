import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSettings } from '@sluice/agent';
import type { Io } from '../command-line/command.js';
import { languageOf } from '../command-line/language.js';
import { outputMasking } from '../compose/output-masking.js';
import { openServer, type RunningServer } from '../serve/open-server.js';
import { temporaryFolder } from '../serve/temporary-folder.js';
import { lineLog } from '../terminal/line-log.js';
import type { DemoWords } from './demo-words.js';

export interface RunningDemo {
  readonly server: RunningServer;
  /** All that the demonstration writes lies below it. */
  readonly folder: string;
  readonly workspace: string;
  /** Ends the server and removes the folder. */
  close(): Promise<void>;
}

/**
 * A server on a temporary folder of its own: store, workspace and one file in it. Takes nothing from the environment,
 * so no key, no setting and no session of this user has a part in it.
 */
export async function openDemo(
  io: Io,
  options: { readonly port: number; readonly consoleFolder: string },
  words: DemoWords,
): Promise<RunningDemo> {
  const { path: folder, remove } = temporaryFolder('sluice-demo-');
  try {
    const workspace = join(folder, 'workspace');
    mkdirSync(workspace);
    writeFileSync(join(workspace, 'greeting.txt'), words.before);
    const server = await openServer({
      settings: readSettings({ SLUICE_MODEL: 'demo', SLUICE_CODING: 'open' }),
      face: 'demo',
      env: { HOME: folder, XDG_CONFIG_HOME: folder },
      workspace,
      opensServers: false,
      moreTools: () => [],
      place: { path: join(folder, 'demo.db') },
      masking: outputMasking({}),
      auditKey: join(folder, 'audit-key', 'key.pem'),
      log: lineLog(io),
      language: languageOf(io),
      host: '127.0.0.1',
      port: options.port,
      token: undefined,
      allowedOrigins: [],
      consoleFolder: options.consoleFolder,
    });
    const close = async () => {
      await server.close();
      remove();
    };
    return { server, folder, workspace, close };
  } catch (error) {
    remove();
    throw error;
  }
}
