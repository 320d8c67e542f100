import { join } from 'node:path';
import { messageOf } from '@sluice/plain';
import { readSettingsFile } from '@sluice/sandbox';
import { configFolder, type Environment } from '../folders.js';
import { applyEnvironment } from './apply-environment.js';
import type { ConfigFile } from './parse-config.js';
import { defaultSettings, type Settings } from './settings.js';
import { SettingsError } from './settings-error.js';

export type ParseConfig = typeof import('./parse-config.js').parseConfig;

export interface SettingsSource {
  readonly env: Environment;
  /** The repository that git or the current folder names, before `repo_root` is looked at. */
  readonly folder: string;
  readonly parseConfig: () => Promise<ParseConfig>;
}

const LARGEST_CONFIG = 256 * 1024;

/**
 * Environment over `config/auto-tools.yaml` over defaults. The person's own file stands below the repository's and is
 * the only one that may name programs: a repository that was cloned must not be able to run one.
 */
export async function readSettings(source: SettingsSource): Promise<Settings> {
  const { env, folder } = source;
  let settings = defaultSettings;
  for (const file of configFiles(env, folder)) {
    const text = readConfig(file.path);
    if (text === undefined) {
      if (file.isRequired) throw new SettingsError(`there is no file ${file.path}`);
      continue;
    }
    if (text.trim() === '') continue;
    const parseConfig = await source.parseConfig();
    settings = parseConfig(text, { ...file, base: settings });
  }
  return withMisplaced(applyEnvironment(settings, env), folder);
}

function configFiles(env: Environment, folder: string): ConfigFile[] {
  const given = env.CI_AUTO_TOOLS_CONFIG;
  if (given) return [{ path: given, isOwn: true, isRequired: true }];
  return [
    { path: join(configFolder(env), 'auto-tools.yaml'), isOwn: true, isRequired: false },
    { path: join(folder, 'config', 'auto-tools.yaml'), isOwn: false, isRequired: false },
  ];
}

function readConfig(path: string): string | undefined {
  try {
    return readSettingsFile(path, LARGEST_CONFIG);
  } catch (error) {
    throw new SettingsError(messageOf(error), { cause: error });
  }
}

const MISPLACED =
  /^\s*(?:auto[-_]tools|ci_auto_tools|CI_AUTO_TOOLS\w*|tier_max|max_injected_chars)\s*:/m;

/** Keys in `.devbooks/config.yaml` are for another program and never obeyed. */
function withMisplaced(settings: Settings, folder: string): Settings {
  const path = join(folder, '.devbooks', 'config.yaml');
  if (!MISPLACED.test(readConfig(path) ?? '')) return settings;
  const note =
    '.devbooks/config.yaml is ignored for auto tools; move the keys to config/auto-tools.yaml';
  return { ...settings, notes: [...settings.notes, note] };
}
