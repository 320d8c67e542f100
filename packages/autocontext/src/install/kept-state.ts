import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readSettingsFile } from '@sluice/sandbox';
import { type Environment, stateFolder } from '../folders.js';

/** What `uninstall` needs to leave a client's settings as `install` found them. Also the backup of the settings. */
export interface KeptState {
  readonly schema_version: '1.0';
  readonly settings: string;
  /** The text before us; `null` where there was no file. */
  readonly before: string | null;
  /** SHA-256 of the text that was written. */
  readonly after: string;
  /** Folders that were made, outermost first. */
  readonly made: readonly string[];
}

/** One file for each settings file, so that a second home folder has a state of its own. */
export function keptStatePath(env: Environment, client: string, settings: string): string {
  const name = `${client}-${settingsDigest(settings).slice(0, 12)}.json`;
  return join(stateFolder(env), 'install', name);
}

/** `undefined` where nothing was kept or it can no longer be read; then only our own entries are taken out. */
export function readKeptState(path: string): KeptState | undefined {
  try {
    const value: unknown = JSON.parse(readSettingsFile(path) ?? '');
    return isKeptState(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Settings may hold secrets, so the backup is for their owner alone. */
export function writeKeptState(path: string, state: KeptState): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  rmSync(path, { force: true });
  writeFileSync(path, `${JSON.stringify(state)}\n`, { mode: 0o600, flag: 'wx', flush: true });
}

export function settingsDigest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function isKeptState(value: unknown): value is KeptState {
  if (typeof value !== 'object' || value === null) return false;
  const { schema_version, settings, before, after, made } = value as Record<string, unknown>;
  return (
    schema_version === '1.0' &&
    typeof settings === 'string' &&
    (before === null || typeof before === 'string') &&
    typeof after === 'string' &&
    Array.isArray(made) &&
    made.every((folder) => typeof folder === 'string')
  );
}
