import { join } from 'node:path';
import { messageOf } from '@sluice/plain';
import type { Environment } from '../folders.js';
import { type ClientPlaces, clientPlaces, type HookClient } from './client-places.js';
import { type ClientPlan, type FileChange, refusedPlan } from './client-plan.js';
import { type KeptContainers, withGroup, withoutHook } from './edit-settings.js';
import { findMalformedHooks } from './find-malformed-hooks.js';
import { digestOf, keptStatePath, readKeptState } from './kept-state.js';
import { hooksFolder } from './launcher.js';
import { shellQuoted } from './own-entry.js';
import { registeredHooks } from './registered-hooks.js';
import { childOf, readDocument, type SettingsDocument } from './settings-document.js';
import { type FoundFile, findFile } from './settings-file.js';

/** The events that are governed: what is about to run, and what became of it. */
const EVENTS = ['PreToolUse', 'PostToolUse'] as const;
/** Both clients run the tool when a hook outlasts this, so our own limit lies below it. */
const TIMEOUT_SECONDS = 600;
const MARK = '# Written by `sluice govern install`; `sluice govern uninstall` takes it away.';
const OWN_COMMAND = /sluice-govern\.sh['"]? (?:claude|codex) (?:pre|post)$/;

export interface GovernOptions {
  /** The Node and the bundle that the hook shall use. */
  readonly node: string;
  readonly program: string;
}

/** How one client comes to ask us before each of its tools. Installed already: no changes. */
export function planGovern(
  client: HookClient,
  env: Environment,
  options: GovernOptions,
): ClientPlan {
  const places = clientPlaces(client, env);
  const reading = read(places);
  if (typeof reading === 'string') return refusedPlan(places, [reading]);
  const { file, launcher, document } = reading;
  const [malformed] = findMalformedHooks(document);
  if (malformed !== undefined) {
    return refusedPlan(places, [
      `${places.settings} ${malformed}. ${places.label} would run no hook of this file, without a word; mend it first`,
    ]);
  }
  if (launcher.text !== undefined && !isOwn(launcher.text)) {
    return refusedPlan(places, [`${launcher.target} was written by somebody else; move it away`]);
  }
  const changes: FileChange[] = [];
  const script = scriptText(options);
  if (launcher.text !== script) {
    changes.push({ found: { ...launcher, mode: 0o755 }, text: script, newMode: 0o755 });
  }
  const remarks = remarksOn(places, document);
  if (isRegistered(places, document)) return { places, refusals: [], remarks, changes };
  const path = keptStatePath(env, `${client}-govern`, file.target);
  const kept = readKeptState(path);
  const isUntouched = kept !== undefined && kept.after === digestOf(file.text ?? '');
  const before = isUntouched ? (kept.before ?? '') : withoutOwn(document, noContainers).text;
  const text = EVENTS.reduce(
    (now, event) => withGroup(documentOf(now), groupOf(places, event), event),
    before,
  );
  changes.push({ found: file, text, newMode: 0o600 });
  const state = {
    schema_version: '1.0',
    settings: file.target,
    before: isUntouched ? kept.before : before === '' && file.text === undefined ? null : before,
    after: digestOf(text),
    made: kept?.made ?? [],
  } as const;
  return { places, refusals: [], remarks, changes, keep: { path, state } };
}

/** How a client comes to be as it was: its old bytes where nobody touched them since, else without our entries. */
export function planUngovern(client: HookClient, env: Environment): ClientPlan {
  const places = clientPlaces(client, env);
  const reading = read(places);
  if (typeof reading === 'string') return refusedPlan(places, [reading]);
  const { file, launcher, document } = reading;
  const path = keptStatePath(env, `${client}-govern`, file.target);
  const kept = readKeptState(path);
  const isUntouched = kept !== undefined && kept.after === digestOf(file.text ?? '');
  const text = isUntouched ? kept.before : withoutOwn(document, containersIn(kept?.before)).text;
  const changes: FileChange[] = [];
  if (text !== (file.text ?? null)) {
    changes.push({ found: file, text: text ?? undefined, newMode: 0o600 });
  }
  if (launcher.text !== undefined && isOwn(launcher.text)) {
    changes.push({ found: launcher, text: undefined, newMode: 0o755 });
  }
  const forget = kept === undefined ? {} : { forget: { path, folders: kept.made } };
  return { places, refusals: [], remarks: [], changes, ...forget };
}

/** Whether every governed event of the client asks us, exactly once. */
export function isGoverned(client: HookClient, env: Environment): boolean {
  const reading = read(clientPlaces(client, env));
  if (typeof reading === 'string' || reading.launcher.text === undefined) return false;
  return EVENTS.every((event) => ownHooks(reading.document, event).length === 1);
}

function read(
  places: ClientPlaces,
):
  | { readonly file: FoundFile; readonly launcher: FoundFile; readonly document: SettingsDocument }
  | string {
  try {
    const file = findFile(places.settings);
    const launcher = findFile(join(places.folder, 'hooks', 'sluice-govern.sh'));
    const reading = readDocument(file.text ?? '');
    if (!reading.ok) return `${file.target} cannot be read, ${reading.fault}; mend the file first`;
    return { file, launcher, document: reading.document };
  } catch (error) {
    return messageOf(error);
  }
}

/** Each governed event has our entry once, as this version writes it. */
function isRegistered(places: ClientPlaces, document: SettingsDocument): boolean {
  return EVENTS.every((event) => {
    const [own, second] = ownHooks(document, event);
    const [wanted] = groupOf(places, event).hooks;
    return own !== undefined && second === undefined && own.command === wanted?.command;
  });
}

function groupOf(places: ClientPlaces, event: (typeof EVENTS)[number]) {
  const script = shellQuoted(join(places.folder, 'hooks', 'sluice-govern.sh'));
  const when = event === 'PreToolUse' ? 'pre' : 'post';
  const command = `bash -p ${script} ${places.client} ${when}`;
  return { matcher: '*', hooks: [{ type: 'command', command, timeout: TIMEOUT_SECONDS }] };
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

function ownHooks(document: SettingsDocument, event: string) {
  return registeredHooks(document, event).filter(({ command }) => OWN_COMMAND.test(command));
}

const noContainers: ContainersOf = () => ({ hooks: false, event: false });
type ContainersOf = (event: string) => KeptContainers;

/** Which of the lists and objects around our entries stood there before them. */
function containersIn(before: string | null | undefined): ContainersOf {
  const reading = readDocument(before ?? '');
  const hooks = reading.ok ? childOf(reading.document.root, 'hooks') : undefined;
  return (event) => ({ hooks: hooks !== undefined, event: childOf(hooks, event) !== undefined });
}

function withoutOwn(document: SettingsDocument, kept: ContainersOf): SettingsDocument {
  let left = document;
  for (const event of EVENTS) {
    for (;;) {
      const [own] = ownHooks(left, event);
      if (own === undefined) break;
      left = documentOf(withoutHook(left, own, kept(event), event));
    }
  }
  return left;
}

function documentOf(text: string): SettingsDocument {
  const reading = readDocument(text);
  if (!reading.ok) throw new Error(`an edit of ours broke the settings: ${reading.fault}`);
  return reading.document;
}

function remarksOn({ label, settings }: ClientPlaces, document: SettingsDocument): string[] {
  const isOff = childOf(document.root, 'disableAllHooks')?.value === true;
  return isOff
    ? [`${settings}: "disableAllHooks" is on, so ${label} asks nobody; take it out`]
    : [];
}
