import { join } from 'node:path';
import { messageOf } from '@sluice/plain';
import type { Environment } from '../folders.js';
import { type ClientPlan, type FileChange, refusedPlan } from './client-plan.js';
import {
  type GovernedClient,
  type GovernPlaces,
  type GovernScope,
  governPlaces,
} from './govern-places.js';
import type { Registration } from './govern-registration.js';
import { keptStatePath, readKeptState, settingsDigest } from './kept-state.js';
import { hooksFolder } from './launcher.js';
import { shellQuoted } from './own-entry.js';
import { ownFileRegistration } from './own-file-registration.js';
import { type FoundFile, findFile } from './settings-file.js';
import { settingsRegistration } from './settings-registration.js';

const MARK = '# Written by `sluice govern install`; `sluice govern uninstall` takes it away.';

export interface GovernOptions {
  /** The Node and the bundle that the hook shall use. */
  readonly node: string;
  readonly program: string;
  readonly scope?: GovernScope;
  /** The project that one is in, which may have the hook of its own already. */
  readonly folder?: string;
}

/** How one client comes to ask us before each of its tools. Installed already: no changes. */
export function planGovern(
  client: GovernedClient,
  env: Environment,
  options: GovernOptions,
): ClientPlan {
  const { scope = 'user', folder } = options;
  const places = governPlaces(client, env, scope);
  const reading = read(places);
  if (typeof reading === 'string') return refusedPlan(places, [reading]);
  const { file, script, registration } = reading;
  const fault = registration.faultOf(file.text) ?? twice(client, env, scope, folder);
  if (fault !== undefined) return refusedPlan(places, [fault]);
  if (script.text !== undefined && !isOwn(script.text)) {
    return refusedPlan(places, [`${script.target} was written by somebody else; move it away`]);
  }
  const changes: FileChange[] = [];
  const wanted = scriptText(options);
  if (script.text !== wanted) {
    changes.push({ found: { ...script, mode: 0o755 }, text: wanted, newMode: 0o755 });
  }
  const remarks = registration.remarksOn(file.text);
  if (registration.isCurrent(file.text)) return { places, refusals: [], remarks, changes };
  const path = keptStatePath(env, `${client}-govern`, file.target);
  const kept = readKeptState(path);
  const isUntouched = kept !== undefined && kept.after === settingsDigest(file.text ?? '');
  const before = isUntouched ? kept.before : (registration.take(file.text, undefined) ?? null);
  const text = registration.put(before ?? undefined);
  changes.push({ found: file, text, newMode: 0o600 });
  const state = {
    schema_version: '1.0',
    settings: file.target,
    before,
    after: settingsDigest(text),
    made: kept?.made ?? [],
  } as const;
  return { places, refusals: [], remarks, changes, keep: { path, state } };
}

/** How a client comes to be as it was: its old bytes where nobody touched them since, else without our entries. */
export function planUngovern(
  client: GovernedClient,
  env: Environment,
  scope: GovernScope = 'user',
): ClientPlan {
  const places = governPlaces(client, env, scope);
  const reading = read(places);
  if (typeof reading === 'string') return refusedPlan(places, [reading]);
  const { file, script, registration } = reading;
  const path = keptStatePath(env, `${client}-govern`, file.target);
  const kept = readKeptState(path);
  const isUntouched = kept !== undefined && kept.after === settingsDigest(file.text ?? '');
  const text = isUntouched ? kept.before : (registration.take(file.text, kept?.before) ?? null);
  const changes: FileChange[] = [];
  if (text !== (file.text ?? null)) {
    changes.push({ found: file, text: text ?? undefined, newMode: 0o600 });
  }
  if (script.text !== undefined && isOwn(script.text)) {
    changes.push({ found: script, text: undefined, newMode: 0o755 });
  }
  const forget = kept === undefined ? {} : { forget: { path, folders: kept.made } };
  return { places, refusals: [], remarks: [], changes, ...forget };
}

/** Whether each tool of the client asks us before it runs, exactly once. */
export function isGoverned(
  client: GovernedClient,
  env: Environment,
  scope: GovernScope = 'user',
): boolean {
  const reading = read(governPlaces(client, env, scope));
  if (typeof reading === 'string' || reading.script.text === undefined) return false;
  return reading.registration.isThere(reading.file.text);
}

/** Registered for all projects and for this one, a client would ask twice about one call, and the second is refused. */
function twice(
  client: GovernedClient,
  env: Environment,
  scope: GovernScope,
  folder: string | undefined,
): string | undefined {
  const { label, settings } = governPlaces(client, env);
  if (scope !== 'user')
    return isGoverned(client, env)
      ? `${label} asks Sluice in every project already (${settings})`
      : undefined;
  const own = folder === undefined ? undefined : ownOfProject(client, env, folder);
  if (own === undefined) return undefined;
  return `${label} asks Sluice in this project already (${own}); take that out first: sluice govern uninstall ${client} --project`;
}

/** The settings that make a client ask in one project alone; nothing where none do, or where they are those of the user. */
export function ownOfProject(
  client: GovernedClient,
  env: Environment,
  folder: string,
): string | undefined {
  const scope = { project: folder };
  const { settings } = governPlaces(client, env, scope);
  if (settings === governPlaces(client, env).settings) return undefined;
  return isGoverned(client, env, scope) ? settings : undefined;
}

interface Reading {
  readonly file: FoundFile;
  readonly script: FoundFile;
  readonly registration: Registration;
}

function read(places: GovernPlaces): Reading | string {
  try {
    const file = findFile(places.settings);
    const script = findFile(places.script);
    const registration = registrationFor(places);
    const fault = registration.faultOf(file.text);
    return fault ?? { file, script, registration };
  } catch (error) {
    return messageOf(error);
  }
}

function registrationFor(places: GovernPlaces): Registration {
  const { client } = places;
  const isOwnFile = client === 'opencode' || client === 'copilot' || client === 'pi';
  return isOwnFile ? ownFileRegistration(places) : settingsRegistration(places);
}

/**
 * The script in the client's folder. It only hands on, so that what is registered (and, in Codex, trusted) stays the same
 * when sluice is renewed. Where sluice is gone, nothing runs until the hook is taken out.
 */
function scriptText({ node, program }: GovernOptions): string {
  return `#!/usr/bin/env bash
${MARK}
client=$1 when=$2
node=${shellQuoted(node)}
program=${shellQuoted(program)}
adapter=${shellQuoted(join(hooksFolder(), 'govern-client.sh'))}
[ -r "$adapter" ] && . "$adapter"
[ "$when" = post ] && exit 0
echo 'Sluice is not where it was, so nothing runs. To end this: sluice govern uninstall' >&2
exit 2
`;
}

function isOwn(text: string): boolean {
  return text.split('\n', 2)[1] === MARK;
}
