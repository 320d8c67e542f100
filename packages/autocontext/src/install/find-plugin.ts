import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { ClientPlaces } from './client-places.js';
import { registeredHooks } from './registered-hooks.js';
import { childOf, readDocument } from './settings-document.js';
import { findFile } from './settings-file.js';

/** Our plugin, which a client can carry in place of an entry in its settings. */
export interface OwnPlugin {
  /** `sluice-auto-tools@marketplace` */
  readonly name: string;
  readonly isOn: boolean;
  /** What the client runs; `undefined` where its copy of the plugin is not to be found. */
  readonly hook: { readonly command: string; readonly timeoutSeconds: number } | undefined;
}

const NAME = 'sluice-auto-tools';

/** The plugin as the client has noted it: the first that is on, else one that is switched off. */
export function findPlugin(places: ClientPlaces): OwnPlugin | undefined {
  const noted = places.client === 'claude' ? notedByClaude(places) : notedByCodex(places);
  const plugins = [...noted].sort((a, b) => Number(b.isOn) - Number(a.isOn));
  const [first] = plugins;
  return first && { ...first, hook: hookOf(places, first.name) };
}

type Noted = readonly Pick<OwnPlugin, 'name' | 'isOn'>[];

function notedByClaude({ settings }: ClientPlaces): Noted {
  const reading = readDocument(textOf(settings));
  const plugins = reading.ok ? childOf(reading.document.root, 'enabledPlugins') : undefined;
  return (plugins?.children ?? []).flatMap((property) => {
    const [name, value] = property.children ?? [];
    const isOurs = String(name?.value).startsWith(`${NAME}@`);
    return isOurs ? [{ name: String(name?.value), isOn: value?.value === true }] : [];
  });
}

/** `[plugins."sluice-auto-tools@sluice"]` and, below it, `enabled = true`. */
function notedByCodex({ folder }: ClientPlaces): Noted {
  const tables = textOf(join(folder, 'config.toml')).split(/^(?=\s*\[)/m);
  return tables.flatMap((table) => {
    const name = /^\s*\[\s*plugins\s*\.\s*["']([^"'\n]+)["']\s*\]/.exec(table)?.[1];
    if (!name?.startsWith(`${NAME}@`)) return [];
    return [{ name, isOn: !/^\s*enabled\s*=\s*false\b/m.test(table) }];
  });
}

/** From the client's own copy of the plugin; of several versions the one that was brought last. */
function hookOf(places: ClientPlaces, name: string): OwnPlugin['hook'] {
  const marketplace = name.slice(NAME.length + 1);
  const home = join(places.folder, 'plugins', 'cache', marketplace, NAME);
  const [root] = foldersIn(home).sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  if (root === undefined) return undefined;
  const reading = readDocument(textOf(join(root, 'hooks', 'hooks.json')));
  const [hook] = reading.ok ? registeredHooks(reading.document) : [];
  if (hook === undefined) return undefined;
  return {
    command: hook.command.replaceAll(PLUGIN_ROOT, root),
    timeoutSeconds: hook.timeout ?? 0,
  };
}

// biome-ignore lint/suspicious/noTemplateCurlyInString: a client puts the folder of the plugin in its place
const PLUGIN_ROOT = '${CLAUDE_PLUGIN_ROOT}';

function foldersIn(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => join(folder, entry.name));
  } catch {
    // The client has not copied it, or keeps its copies elsewhere.
    return [];
  }
}

/** Empty where there is none; what cannot be read is told where the settings themselves are looked at. */
function textOf(path: string): string {
  try {
    return findFile(path).text ?? '';
  } catch {
    return '';
  }
}
