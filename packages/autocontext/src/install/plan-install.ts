import { join } from 'node:path';
import type { Environment } from '../folders.js';
import { type ClientPlaces, clientPlaces, type HookClient } from './client-places.js';
import { type ClientPlan, type FileChange, refusedPlan } from './client-plan.js';
import { withGroup, withoutHook } from './edit-settings.js';
import { findMalformedHooks } from './find-malformed-hooks.js';
import { keptStatePath, readKeptState, settingsDigest } from './kept-state.js';
import { hooksFolder, isOwnLauncher, launcherText } from './launcher.js';
import { isOwnCommand, ownCommand, ownGroup, timeoutOf } from './own-entry.js';
import { type ReadClient, readClient } from './read-client.js';
import { registeredHooks } from './registered-hooks.js';
import { readDocument, type SettingsDocument } from './settings-document.js';

export interface InstallOptions {
  /** The Node that the hook shall use. */
  readonly node: string;
  /** Where the shell files are; by default those of this package. */
  readonly hooks?: string;
}

/**
 * Works out how the hook of one client comes to be registered exactly once. Installed already: no changes. Written by
 * an older version, or twice: put right. Nothing that is not ours is touched, and what cannot be read is refused.
 */
export function planInstall(
  client: HookClient,
  env: Environment,
  options: InstallOptions,
): ClientPlan {
  const places = clientPlaces(client, env);
  const reading = readClient(places);
  if (!reading.ok) return refusedPlan(places, [`${reading.fault}; mend the file first`]);
  const { read } = reading;
  const refusals = refusalsFor(places, read);
  if (refusals.length > 0) return refusedPlan(places, refusals);

  const changes: FileChange[] = [];
  const adapter = join(options.hooks ?? hooksFolder(), 'context-inject-global.sh');
  const launcher = launcherText(adapter, options.node);
  if (read.launcher.text !== launcher) {
    changes.push({ found: { ...read.launcher, mode: 0o755 }, text: launcher, newMode: 0o755 });
  }
  if (isRegistered(places, read)) return { places, refusals, remarks: read.remarks, changes };

  const path = keptStatePath(env, client, read.file.target);
  const kept = readKeptState(path);
  const isUntouched = kept !== undefined && kept.after === settingsDigest(read.file.text ?? '');
  const before = isUntouched ? kept.before : withoutOwn(read);
  const text = withGroup(documentOf(before ?? ''), ownGroup(places, timeoutOf(read.own[0])));
  const fault = faultOf(text, places);
  if (fault !== undefined) return refusedPlan(places, [`${places.settings}: ${fault}`]);
  changes.push({ found: read.file, text, newMode: 0o600 });
  return {
    places,
    refusals,
    remarks: read.remarks,
    changes,
    keep: {
      path,
      state: {
        schema_version: '1.0',
        settings: read.file.target,
        before,
        after: settingsDigest(text),
        made: kept?.made ?? [],
      },
    },
  };
}

function refusalsFor(places: ClientPlaces, read: ReadClient): readonly string[] {
  const refusals = read.malformed.map(
    (fault) =>
      `${places.settings} ${fault}. ${places.label} would run no hook of this file, without a word; mend it first`,
  );
  if (read.launcher.text !== undefined && !isOwnLauncher(read.launcher.text)) {
    refusals.push(
      `${places.launcher} was written by somebody else; move it away, and the entry that runs it`,
    );
  }
  return refusals;
}

function isRegistered(places: ClientPlaces, { own }: ReadClient): boolean {
  const [only, second] = own;
  return (
    second === undefined && only?.command === ownCommand(places) && only.timeout === timeoutOf(only)
  );
}

/** The text as it would be without us; `null` where there is no file. */
export function withoutOwn(read: ReadClient, kept = { hooks: false, event: false }): string | null {
  if (read.file.text === undefined) return null;
  let { document } = read;
  for (;;) {
    const [own] = registeredHooks(document).filter(({ command }) => isOwnCommand(command));
    if (own === undefined) return document.text;
    document = documentOf(withoutHook(document, own, kept));
  }
}

/** Reads the result as the client will, so that a mistake of ours is never written. */
function faultOf(text: string, places: ClientPlaces): string | undefined {
  const reading = readDocument(text);
  if (!reading.ok) return `the result could not be read, ${reading.fault}`;
  const [malformed] = findMalformedHooks(reading.document);
  if (malformed !== undefined) return `the result would be malformed, ${malformed}`;
  const own = registeredHooks(reading.document).filter(
    ({ command }) => command === ownCommand(places),
  );
  return own.length === 1 ? undefined : `the result would hold our entry ${own.length} times`;
}

function documentOf(text: string): SettingsDocument {
  const reading = readDocument(text);
  if (!reading.ok) throw new Error(`an edit of ours broke the settings: ${reading.fault}`);
  return reading.document;
}
