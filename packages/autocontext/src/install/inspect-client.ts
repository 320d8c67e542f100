import { existsSync } from 'node:fs';
import type { Environment } from '../folders.js';
import {
  type ClientPlaces,
  clientPlaces,
  type HookClient,
  isClientPresent,
} from './client-places.js';
import { findPlugin } from './find-plugin.js';
import { adapterOf } from './launcher.js';
import { readClient } from './read-client.js';

/** How the hook of one client stands, read from its files alone. */
export type Inspection =
  | { readonly state: 'absent' | 'not-installed' }
  /** Our plugin is there and switched off, or its copy is not to be found. */
  | { readonly state: 'plugin-off' | 'plugin-lost'; readonly plugin: string }
  | { readonly state: 'broken'; readonly faults: readonly string[] }
  | {
      readonly state: 'registered';
      /** The settings file, or the plugin. */
      readonly place: string;
      readonly command: string;
      readonly timeoutSeconds: number;
      /** What may keep it from working as wanted. */
      readonly remarks: readonly string[];
    };

export function inspectClient(client: HookClient, env: Environment): Inspection {
  const places = clientPlaces(client, env);
  if (!isClientPresent(places)) return { state: 'absent' };
  const reading = readClient(places);
  if (!reading.ok) return { state: 'broken', faults: [reading.fault] };
  const { own, malformed, launcher, remarks } = reading.read;
  const [first, second] = own;
  if (first === undefined) return inspectPlugin(places, malformed);
  const faults = malformed.map((fault) => `${places.settings} ${fault}`);
  const adapter = adapterOf(launcher.text ?? '');
  if (launcher.text === undefined) faults.push(`${places.launcher} is missing`);
  else if (adapter === undefined) faults.push(`${places.launcher} is not the one sluice wrote`);
  else if (!existsSync(adapter))
    faults.push(`${places.launcher} leads to ${adapter}, which is gone`);
  if (faults.length > 0) return { state: 'broken', faults };
  const twice =
    second === undefined ? [] : [`registered ${own.length} times; context comes as often`];
  return {
    state: 'registered',
    place: places.settings,
    command: first.command,
    timeoutSeconds: first.timeout ?? 0,
    remarks: [...twice, ...remarks],
  };
}

function inspectPlugin(places: ClientPlaces, malformed: readonly string[]): Inspection {
  const plugin = findPlugin(places);
  if (plugin === undefined) return { state: 'not-installed' };
  const { name, isOn, hook } = plugin;
  if (!isOn) return { state: 'plugin-off', plugin: name };
  if (hook === undefined) return { state: 'plugin-lost', plugin: name };
  const remarks = malformed.map((fault) => `${places.settings} ${fault}`);
  return { state: 'registered', place: `the plugin ${name}`, ...hook, remarks };
}
