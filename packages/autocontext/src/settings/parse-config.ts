import { isMap, isScalar, LineCounter, type Node, type Pair, parseDocument } from 'yaml';
import { automaticTools } from '../plan/automatic-tools.js';
import { argumentSettings, type TakenValue } from './argument-settings.js';
import {
  budgetSettings,
  modes,
  type NumberSetting,
  snippetSettings,
  switches,
  timeoutRange,
} from './ranges.js';

import type { Settings, ToolSettings } from './settings.js';
import { SettingsError } from './settings-error.js';

export interface ConfigFile {
  readonly path: string;
  /** Only the person's own file may name programs and folders outside the repository. */
  readonly isOwn: boolean;
  readonly isRequired: boolean;
}

const TIER_IGNORED = 'tier-2 requires CI_AUTO_TOOLS_TIER_MAX=2 (config ignored)';
const TOOL_NAME = /^[a-z][a-z0-9_]{1,63}$/;

/** Reads one config file over `base`. An unknown key or a bad value is an error that names the line. */
export function parseConfig(
  text: string,
  file: ConfigFile & { readonly base: Settings },
): Settings {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: true });
  const fail: Fail = (node, words) => {
    const at = node?.range ? `:${lines.linePos(node.range[0]).line}` : '';
    throw new SettingsError(`${file.path}${at}: ${words}`);
  };
  const [broken] = document.errors;
  if (broken) {
    const at = lines.linePos(broken.pos[0]).line;
    throw new SettingsError(`${file.path}:${at}: ${broken.message.split('\n')[0] ?? 'not YAML'}`);
  }
  if (document.contents === null) return file.base;
  return readTop(document.contents, file, fail);
}

type Fail = (node: Node | null | undefined, words: string) => never;
type Entry = { readonly key: string; readonly keyNode: Node; readonly value: Node | null };

function readTop(
  contents: Node,
  file: ConfigFile & { readonly base: Settings },
  fail: Fail,
): Settings {
  let settings = file.base;
  for (const { key, keyNode, value } of entriesOf(contents, 'the file', fail)) {
    if (key === 'enabled') {
      const enabled = word(key, value, switches, fail);
      // A person's own "off" holds in every repository.
      const isHeld = !file.isOwn && file.base.enabled === 'off';
      settings = { ...settings, enabled: isHeld ? 'off' : enabled };
    } else if (key === 'mode') settings = { ...settings, mode: word(key, value, modes, fail) };
    else if (key === 'tier_max') {
      if (whole(key, value, { min: 1, max: 2 }, fail) === 2) {
        settings = { ...settings, notes: [...settings.notes, TIER_IGNORED] };
      }
    } else if (key === 'repo_root') {
      settings = {
        ...settings,
        repoRoot: {
          path: rootOf(value, file, fail),
          source: 'config',
          mustStayInside: !file.isOwn,
        },
      };
    } else if (key === 'budget') settings = { ...settings, ...readBudget(value, fail) };
    else if (key === 'snippets') settings = { ...settings, ...readSnippets(value, fail) };
    else if (key === 'tools') settings = { ...settings, tools: readTools(value, file, fail) };
    else {
      const known = 'enabled, mode, tier_max, repo_root, budget, snippets, tools';
      fail(keyNode, `unknown key "${key}"; known are ${known}`);
    }
  }
  return settings;
}

function readBudget(node: Node | null, fail: Fail): Partial<Settings> {
  const found = numbers('budget', node, budgetSettings, fail);
  return {
    ...(found.wall_ms === undefined ? {} : { wallMs: found.wall_ms }),
    ...(found.tier2_extra_ms === undefined ? {} : { tier2ExtraMs: found.tier2_extra_ms }),
    ...(found.max_concurrency === undefined ? {} : { maxConcurrency: found.max_concurrency }),
    ...(found.max_injected_chars === undefined
      ? {}
      : { maxInjectedChars: found.max_injected_chars }),
  };
}

function readSnippets(node: Node | null, fail: Fail): Partial<Settings> {
  const found = numbers('snippets', node, snippetSettings, fail);
  return {
    ...(found.max_snippets === undefined ? {} : { maxSnippets: found.max_snippets }),
    ...(found.max_lines_per_snippet === undefined
      ? {}
      : { maxSnippetLines: found.max_lines_per_snippet }),
  };
}

function numbers<Key extends string>(
  name: string,
  node: Node | null,
  table: Readonly<Record<Key, NumberSetting>>,
  fail: Fail,
): Partial<Record<Key, number>> {
  const found: Partial<Record<Key, number>> = {};
  const keys = Object.keys(table).filter((key): key is Key => Object.hasOwn(table, key));
  for (const { key, keyNode, value } of entriesOf(node, name, fail)) {
    const known = keys.find((candidate) => candidate === key);
    if (known === undefined) {
      fail(keyNode, `unknown key "${name}.${key}"; known are ${keys.join(', ')}`);
    }
    found[known] = whole(`${name}.${key}`, value, table[known], fail);
  }
  return found;
}

function readTools(
  node: Node | null,
  file: ConfigFile & { readonly base: Settings },
  fail: Fail,
): ReadonlyMap<string, ToolSettings> {
  const tools = new Map(file.base.tools);
  for (const { key, keyNode, value } of entriesOf(node, 'tools', fail)) {
    const isBuiltIn = automaticTools.has(key);
    const made = readTool(key, value, file.isOwn, fail);
    if (!isBuiltIn && !TOOL_NAME.test(key)) fail(keyNode, `"${key}" is no name for a tool`);
    if (!isBuiltIn && made.command === undefined && !tools.has(key)) {
      const known = [...automaticTools.keys()].join(', ');
      fail(keyNode, `unknown tool "${key}"; known are ${known}, or give it a command`);
    }
    tools.set(key, { ...tools.get(key), ...made });
  }
  return tools;
}

function readTool(tool: string, node: Node | null, isOwn: boolean, fail: Fail): ToolSettings {
  let made: ToolSettings = {};
  for (const { key, keyNode, value } of entriesOf(node, `tools.${tool}`, fail)) {
    const name = `tools.${tool}.${key}`;
    if (key === 'enabled') made = { ...made, isEnabled: yesOrNo(name, value, fail) };
    else if (key === 'timeout_ms') {
      made = { ...made, timeoutMs: whole(name, value, timeoutRange, fail) };
    } else if (key === 'args') made = { ...made, args: readArguments(tool, value, fail) };
    else if (key === 'command') {
      if (!isOwn) fail(keyNode, `${name} can only stand in your own auto-tools.yaml`);
      made = { ...made, command: strings(name, value, fail) };
    } else if (key === 'tier') {
      made = { ...made, tier: whole(name, value, { min: 1, max: 2 }, fail) === 2 ? 2 : 1 };
    } else if (key === 'reason') made = { ...made, reason: text(name, value, fail).slice(0, 200) };
    else {
      fail(
        keyNode,
        `unknown key "${name}"; known are enabled, timeout_ms, args, command, tier, reason`,
      );
    }
  }
  return made;
}

function readArguments(
  tool: string,
  node: Node | null,
  fail: Fail,
): Readonly<Record<string, number | string>> {
  const table = argumentSettings(tool) ?? new Map<string, TakenValue>();
  const args: Record<string, number | string> = {};
  for (const { key, keyNode, value } of entriesOf(node, `tools.${tool}.args`, fail)) {
    const taken = table.get(key);
    const name = `tools.${tool}.args.${key}`;
    if (taken === undefined) {
      fail(keyNode, `unknown key "${name}"; known are ${[...table.keys()].join(', ') || 'none'}`);
    }
    args[key] =
      taken === 'number'
        ? whole(name, value, { min: 0, max: 999_999_999 }, fail)
        : word(name, value, taken, fail);
  }
  return args;
}

function entriesOf(node: Node | null, name: string, fail: Fail): Entry[] {
  if (node === null) return [];
  if (isScalar(node) && node.value === null) return [];
  if (!isMap(node)) return fail(node, `${name} must be a map of keys and values`);
  return node.items.map((pair: Pair) => {
    const { key, value } = pair;
    if (!isScalar(key) || typeof key.value !== 'string') {
      return fail(node, `a key of ${name} is not a word`);
    }
    // The parser makes nodes of everything it reads from text.
    return { key: key.value, keyNode: key, value: (value ?? null) as Node | null };
  });
}

function whole(
  name: string,
  node: Node | null,
  range: { readonly min: number; readonly max: number },
  fail: Fail,
): number {
  const value = isScalar(node) ? node.value : undefined;
  if (typeof value !== 'number' || !Number.isInteger(value)) {
    return fail(node, `${name} must be a whole number`);
  }
  if (value < range.min || value > range.max) {
    return fail(node, `${name} is ${value}; it must be between ${range.min} and ${range.max}`);
  }
  return value;
}

function word<Word extends string>(
  name: string,
  node: Node | null,
  words: readonly Word[],
  fail: Fail,
): Word {
  const value = isScalar(node) ? node.value : undefined;
  const found = words.find((candidate) => candidate === value);
  return found ?? fail(node, `${name} must be one of ${words.join(', ')}`);
}

function text(name: string, node: Node | null, fail: Fail): string {
  const value = isScalar(node) ? node.value : undefined;
  return typeof value === 'string' && value !== '' ? value : fail(node, `${name} must be a text`);
}

function yesOrNo(name: string, node: Node | null, fail: Fail): boolean {
  const value = isScalar(node) ? node.value : undefined;
  return typeof value === 'boolean' ? value : fail(node, `${name} must be true or false`);
}

function strings(name: string, node: Node | null, fail: Fail): readonly string[] {
  const value: unknown = node?.toJSON();
  const list = Array.isArray(value) ? value : [];
  const words = list.filter((entry) => typeof entry === 'string');
  if (words.length === 0 || words.length !== list.length) {
    return fail(node, `${name} must be a list of words, the program first`);
  }
  return words;
}

function rootOf(node: Node | null, file: ConfigFile, fail: Fail): string {
  const path = text('repo_root', node, fail);
  const leaves = /^(?:[/\\~]|[A-Za-z]:)/.test(path) || path.split(/[/\\]/).includes('..');
  if (leaves && !file.isOwn) {
    return fail(node, `repo_root "${path}" leads out of the repository; only your own file may`);
  }
  return path;
}
