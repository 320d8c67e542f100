import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Environment } from '../folders.js';
import type { PlanPlaces } from './client-plan.js';

/** A client whose tools can be made to ask us first. */
export type GovernedClient = 'claude' | 'codex' | 'gemini' | 'qwen' | 'opencode' | 'copilot' | 'pi';

export const governedClients: readonly GovernedClient[] = [
  'claude',
  'codex',
  'gemini',
  'qwen',
  'opencode',
  'copilot',
  'pi',
];

/** All projects of a person, or the one in a folder. */
export type GovernScope = { readonly project: string } | 'user';

export interface GovernPlaces extends PlanPlaces {
  readonly client: GovernedClient;
  /** The script that the client runs before and after each tool. */
  readonly script: string;
}

interface Place {
  readonly label: string;
  /** The client's folder in the home of a person, and the variable that moves it. */
  readonly home: string;
  readonly variable?: string;
  /** Its folder in a project. */
  readonly project: string;
  /** Where hooks are registered, below either folder. */
  readonly file: string;
  /** The same in a project, where it differs. */
  readonly projectFile?: string;
}

/** Found in the packages on npm, and tried with the programs: see `docs/govern-matrix.md`. */
const PLACES: Readonly<Record<GovernedClient, Place>> = {
  claude: {
    label: 'Claude Code',
    home: '.claude',
    variable: 'CLAUDE_CONFIG_DIR',
    project: '.claude',
    file: 'settings.json',
    // The file of a project that is one person's own.
    projectFile: 'settings.local.json',
  },
  codex: {
    label: 'Codex',
    home: '.codex',
    variable: 'CODEX_HOME',
    project: '.codex',
    file: 'hooks.json',
  },
  gemini: { label: 'Gemini CLI', home: '.gemini', project: '.gemini', file: 'settings.json' },
  qwen: { label: 'Qwen Code', home: '.qwen', project: '.qwen', file: 'settings.json' },
  opencode: {
    label: 'opencode',
    home: '.config/opencode',
    project: '.opencode',
    file: 'plugins/sluice-govern.js',
  },
  copilot: {
    label: 'Copilot CLI',
    home: '.copilot',
    variable: 'COPILOT_HOME',
    project: '.github',
    file: 'hooks/sluice-govern.json',
  },
  pi: {
    label: 'pi',
    home: '.pi/agent',
    variable: 'PI_CODING_AGENT_DIR',
    project: '.pi',
    file: 'extensions/sluice-govern.js',
  },
};

export function governPlaces(
  client: GovernedClient,
  env: Environment,
  scope: GovernScope = 'user',
): GovernPlaces {
  const place = PLACES[client];
  const folder =
    scope === 'user' ? homeFolder(client, place, env) : join(scope.project, place.project);
  const file = scope === 'user' ? place.file : (place.projectFile ?? place.file);
  const { label } = place;
  const script = join(folder, 'hooks', 'sluice-govern.sh');
  return { client, label, folder, settings: join(folder, file), script };
}

/** Whether the client was ever used by this person. */
export function isGovernable(client: GovernedClient, env: Environment): boolean {
  return existsSync(governPlaces(client, env).folder);
}

function homeFolder(client: GovernedClient, place: Place, env: Environment): string {
  const moved = place.variable === undefined ? undefined : env[place.variable];
  if (moved) return moved;
  if (client === 'opencode' && env.XDG_CONFIG_HOME) return join(env.XDG_CONFIG_HOME, 'opencode');
  return join(env.HOME || env.USERPROFILE || homedir(), place.home);
}
