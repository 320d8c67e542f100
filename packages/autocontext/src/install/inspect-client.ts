import { existsSync } from 'node:fs';
import type { Environment } from '../folders.js';
import { clientPlaces, type HookClient, isClientPresent } from './client-places.js';
import { adapterOf } from './launcher.js';
import { readClient } from './read-client.js';

/** How the hook of one client stands, read from its files alone. */
export type Inspection =
  | { readonly state: 'absent' | 'not-installed' }
  | { readonly state: 'broken'; readonly faults: readonly string[] }
  | {
      readonly state: 'registered';
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
  if (first === undefined) return { state: 'not-installed' };
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
    command: first.command,
    timeoutSeconds: first.timeout ?? 0,
    remarks: [...twice, ...remarks],
  };
}
