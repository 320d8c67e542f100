import type { Environment } from '../folders.js';
import { automaticTools } from '../plan/automatic-tools.js';
import { argumentSettings } from './argument-settings.js';
import { budgetSettings, modes, type NumberSetting, snippetSettings, switches } from './ranges.js';
import type { Settings, ToolSettings } from './settings.js';
import { SettingsError } from './settings-error.js';

/** Lays the environment over what the files and the defaults say. */
export function applyEnvironment(settings: Settings, env: Environment): Settings {
  const isDryRun = oneOf(env, 'CI_AUTO_TOOLS_DRY_RUN', ['0', '1']) === '1';
  const tier = oneOf(env, 'CI_AUTO_TOOLS_TIER_MAX', ['1', '2']);
  const mode = oneOf(env, 'CI_AUTO_TOOLS_MODE', modes) ?? settings.mode;
  return {
    ...settings,
    enabled: oneOf(env, 'CI_AUTO_TOOLS', switches) ?? settings.enabled,
    mode: isDryRun ? 'plan' : mode,
    tierMax: tier === '2' ? 2 : 1,
    wallMs: numberOf(env, budgetSettings.wall_ms) ?? settings.wallMs,
    tier2ExtraMs: numberOf(env, budgetSettings.tier2_extra_ms) ?? settings.tier2ExtraMs,
    maxConcurrency: numberOf(env, budgetSettings.max_concurrency) ?? settings.maxConcurrency,
    maxInjectedChars: numberOf(env, budgetSettings.max_injected_chars) ?? settings.maxInjectedChars,
    maxSnippets: numberOf(env, snippetSettings.max_snippets) ?? settings.maxSnippets,
    maxSnippetLines:
      numberOf(env, snippetSettings.max_lines_per_snippet) ?? settings.maxSnippetLines,
    ...(env.CI_AUTO_TOOLS_REPO_ROOT
      ? { repoRoot: { path: env.CI_AUTO_TOOLS_REPO_ROOT, source: 'env' } }
      : {}),
    tools: toolsOf(settings, env),
  };
}

function toolsOf(settings: Settings, env: Environment): ReadonlyMap<string, ToolSettings> {
  const names = Object.keys(env).filter((name) => /^CI_AUTO_TOOLS_(?:CI|RUNNER)_/.test(name));
  if (names.length === 0) return settings.tools;
  const tools = new Map(settings.tools);
  const change = (tool: string, more: ToolSettings): void => {
    tools.set(tool, { ...tools.get(tool), ...more });
  };
  for (const tool of automaticTools.keys()) {
    const upper = tool.toUpperCase();
    const runner = env[`CI_AUTO_TOOLS_RUNNER_${upper}`];
    if (runner) change(tool, { command: [runner] });
    for (const [key, taken] of argumentSettings(tool) ?? []) {
      const name = `CI_AUTO_TOOLS_${upper}_${key.toUpperCase()}`;
      const value = taken === 'number' ? wholeNumber(env, name) : oneOf(env, name, taken);
      if (value !== undefined) change(tool, { args: { ...tools.get(tool)?.args, [key]: value } });
    }
  }
  return tools;
}

function oneOf<Word extends string>(
  env: Environment,
  name: string,
  words: readonly Word[],
): Word | undefined {
  const value = env[name];
  if (value === undefined || value === '') return undefined;
  const found = words.find((word) => word === value.toLowerCase());
  if (found !== undefined) return found;
  throw new SettingsError(`${name}="${value.slice(0, 80)}" is not one of ${words.join(', ')}`);
}

function numberOf(env: Environment, setting: NumberSetting): number | undefined {
  const value = wholeNumber(env, setting.env);
  if (value === undefined || (value >= setting.min && value <= setting.max)) return value;
  throw new SettingsError(
    `${setting.env}=${value} is not between ${setting.min} and ${setting.max}`,
  );
}

function wholeNumber(env: Environment, name: string): number | undefined {
  const value = env[name];
  if (value === undefined || value === '') return undefined;
  if (/^\d{1,9}$/.test(value)) return Number(value);
  throw new SettingsError(`${name}="${value.slice(0, 80)}" is not a whole number`);
}
