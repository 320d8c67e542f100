import type { Environment } from '../folders.js';
import { clientPlaces, type HookClient } from './client-places.js';
import { type ClientPlan, type FileChange, refusedPlan } from './client-plan.js';
import { keptStatePath, readKeptState, settingsDigest } from './kept-state.js';
import { isOwnLauncher } from './launcher.js';
import { withoutOwn } from './plan-install.js';
import { readClient } from './read-client.js';
import { childOf, readDocument } from './settings-document.js';

/**
 * Works out how a client comes to be as it was. Settings that nobody touched since get their old bytes back; from
 * others only our own entries are taken.
 */
export function planUninstall(client: HookClient, env: Environment): ClientPlan {
  const places = clientPlaces(client, env);
  const reading = readClient(places);
  if (!reading.ok) return refusedPlan(places, [`${reading.fault}; mend the file first`]);
  const { read } = reading;
  const path = keptStatePath(env, client, read.file.target);
  const kept = readKeptState(path);
  const isUntouched = kept !== undefined && kept.after === settingsDigest(read.file.text ?? '');
  const text = isUntouched
    ? kept.before
    : withoutOwn(read, keptContainers(kept === undefined ? '' : (kept.before ?? '')));

  const changes: FileChange[] = [];
  if (text !== (read.file.text ?? null)) {
    changes.push({ found: read.file, text: text ?? undefined, newMode: 0o600 });
  }
  if (read.launcher.text !== undefined && isOwnLauncher(read.launcher.text)) {
    changes.push({ found: read.launcher, text: undefined, newMode: 0o755 });
  }
  const forget = kept === undefined ? {} : { forget: { path, folders: kept.made } };
  return { places, refusals: [], remarks: [], changes, ...forget };
}

/** Which of the containers around our entry stood there before it. */
function keptContainers(before: string) {
  const reading = readDocument(before);
  const hooks = reading.ok ? childOf(reading.document.root, 'hooks') : undefined;
  return { hooks: hooks !== undefined, event: childOf(hooks, 'UserPromptSubmit') !== undefined };
}
