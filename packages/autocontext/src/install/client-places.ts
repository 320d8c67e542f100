import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Environment } from '../folders.js';
import type { PlanPlaces } from './client-plan.js';

/** A client whose prompt hook can be installed. */
export type HookClient = 'claude' | 'codex';

export const hookClients: readonly HookClient[] = ['claude', 'codex'];

/** Where one client keeps what concerns us. */
export interface ClientPlaces extends PlanPlaces {
  readonly client: HookClient;
  /** The script that the registered command runs. */
  readonly launcher: string;
}

/** Honours `CLAUDE_CONFIG_DIR` and `CODEX_HOME`. */
export function clientPlaces(client: HookClient, env: Environment): ClientPlaces {
  const home = env.HOME || env.USERPROFILE || homedir();
  const folder =
    client === 'claude'
      ? env.CLAUDE_CONFIG_DIR || join(home, '.claude')
      : env.CODEX_HOME || join(home, '.codex');
  return {
    client,
    label: client === 'claude' ? 'Claude Code' : 'Codex',
    folder,
    settings: join(folder, client === 'claude' ? 'settings.json' : 'hooks.json'),
    launcher: join(folder, 'hooks', 'context-inject-global.sh'),
  };
}

/** Whether the client was ever used here. */
export function isClientPresent(places: ClientPlaces): boolean {
  return existsSync(places.folder);
}
