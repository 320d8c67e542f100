import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import {
  type Limits,
  nearestNames,
  type Registrable,
  type Registry,
  type ToolMode,
} from '@sluice/kernel';
import { messageOf } from '@sluice/plain';
import { type FileSettings, PolicyFileError, type Problem, type RulePlace } from '@sluice/policy';
import { isForeignTool } from '../wrap/server-entries.js';

/**
 * Puts into force what policy files say beside their rules: tools of the operator's own, the modes that are left to
 * tools, limits. The files only take away where they speak of the same thing. What cannot be done is thrown with its
 * line, so that nothing starts half-configured.
 */
export async function applySettings(
  registry: Registry,
  files: readonly FileSettings[],
): Promise<Partial<Limits>> {
  const problems = await settingsProblems(registry, files, 'load');
  if (problems.length > 0) throw new PolicyFileError(problems);
  return limitsOf(files);
}

/**
 * Everything that cannot be done of what the files say beside their rules, after the rest of it was done to `registry`.
 * With `look` no module is run: then a tool that is not known may be one of theirs.
 */
export async function settingsProblems(
  registry: Registry,
  files: readonly FileSettings[],
  modules: 'load' | 'look',
): Promise<readonly Problem[]> {
  const problems: Problem[] = [];
  const all = files.flatMap(({ tools }) => tools);
  for (const { module, at } of all) {
    const path = resolve(dirname(at.file), module);
    if (!existsSync(path)) problems.push({ ...at, message: `there is no module ${path}` });
    else if (modules === 'load') problems.push(...(await registerModule(registry, path, at)));
  }
  const mayBeTheirs = (name: string) =>
    modules === 'look' && all.length > 0 && registry.get(name) === undefined;
  for (const { modes } of files) {
    for (const [name, entry] of modes) {
      // What a file leaves to the tools of a foreign server counts when that server lists them.
      if (isForeignTool(files, name) || mayBeTheirs(name)) continue;
      problems.push(...narrow(registry, name, entry));
    }
  }
  return problems;
}

/** A module exports `tools`, a list of what `tool()` makes or of plain objects with `name`, `input_schema` and `exec`. */
async function registerModule(
  registry: Registry,
  path: string,
  at: RulePlace,
): Promise<readonly Problem[]> {
  try {
    const loaded = await loadModule(path);
    if (loaded === NOT_READY) {
      const message = `the module ${path} is not ready after ${MODULE_READY_MS / 1000} s; let nothing at its top wait`;
      return [{ ...at, message }];
    }
    const tools: unknown = Reflect.get(Object(loaded), 'tools');
    if (!Array.isArray(tools) || tools.length === 0) {
      return [{ ...at, message: `the module ${path} exports no list "tools"` }];
    }
    for (const entry of tools) {
      if (!isRegistrable(entry)) {
        return [{ ...at, message: `the module ${path} exports a tool without a name and "exec"` }];
      }
      registry.register(entry);
    }
    return [];
  } catch (error) {
    return [{ ...at, message: `the module ${path} cannot be used: ${messageOf(error)}` }];
  }
}

const MODULE_READY_MS = 10_000;
const NOT_READY = Symbol('not ready');

/** What a module exports, unless it waits for something that does not come. */
async function loadModule(path: string): Promise<unknown> {
  const waited = new AbortController();
  const loading: Promise<unknown> = import(pathToFileURL(path).href);
  try {
    return await Promise.race([
      loading,
      sleep(MODULE_READY_MS, NOT_READY, { signal: waited.signal }),
    ]);
  } finally {
    waited.abort();
  }
}

function isRegistrable(entry: unknown): entry is Registrable {
  if (typeof entry !== 'object' || entry === null || !('name' in entry)) return false;
  return 'exec' in entry || 'execute' in entry;
}

function narrow(
  registry: Registry,
  name: string,
  { modes, at }: { readonly modes: readonly ToolMode[]; readonly at: RulePlace },
): readonly Problem[] {
  if (!registry.get(name)) {
    const [near] = nearestNames(
      name,
      registry.all().map((tool) => tool.name),
    );
    const way = near === undefined ? 'sluice tools lists them' : `did you mean "${near}"?`;
    return [{ ...at, message: `"modes" names "${name}", which is no tool; ${way}` }];
  }
  try {
    const left = registry.getEffectiveModes(name);
    registry.setModeOverride(name, modes);
    // What the other file took away stays away.
    registry.setModeOverride(
      name,
      modes.filter((mode) => left.has(mode)),
    );
    return [];
  } catch (error) {
    return [{ ...at, message: messageOf(error) }];
  }
}

const LIMITS = {
  timeout_ms: 'timeoutMs',
  concurrency: 'maxConcurrency',
  result_chars: 'maxResultChars',
  argument_chars: 'maxArgumentChars',
} as const satisfies Partial<Record<keyof FileSettings['limits'], keyof Limits>>;

/** The limits of calls in general. */
export function limitsOf(files: readonly FileSettings[]): Partial<Limits> {
  const limits: { -readonly [Name in keyof Limits]?: number } = {};
  for (const key of ['timeout_ms', 'concurrency', 'result_chars', 'argument_chars'] as const) {
    const value = smallestLimit(files, key);
    if (value !== undefined) limits[LIMITS[key]] = value;
  }
  return limits;
}

/** Where both files have a limit, the smaller counts. */
export function smallestLimit(
  files: readonly FileSettings[],
  key: keyof FileSettings['limits'],
): number | undefined {
  const given = files.flatMap(({ limits }) => limits[key] ?? []);
  return given.length === 0 ? undefined : Math.min(...given);
}
