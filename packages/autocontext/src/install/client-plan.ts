import { chmodSync, rmdirSync, rmSync } from 'node:fs';
import { redact } from '@sluice/guard';
import { createTwoFilesPatch } from 'diff';
import { type KeptState, readKeptState, writeKeptState } from './kept-state.js';
import { type FoundFile, findFile, replaceFile } from './settings-file.js';

/** One file that a plan writes, or takes away where `text` is `undefined`. */
export interface FileChange {
  readonly found: FoundFile;
  readonly text: string | undefined;
  /** For a file that is not there yet. */
  readonly newMode: number;
}

/** Whose files a plan changes. */
export interface PlanPlaces {
  readonly client: string;
  /** The client's name as people know it. */
  readonly label: string;
  readonly folder: string;
  /** The file in which hooks are registered. */
  readonly settings: string;
}

/** What would happen to one client. `refusals` say why nothing may; then there are no changes. */
export interface ClientPlan {
  readonly places: PlanPlaces;
  readonly refusals: readonly string[];
  /** What a person should know and do; nothing here stops the plan. */
  readonly remarks: readonly string[];
  /** In the order in which they are made: settings last on the way in, first on the way out. */
  readonly changes: readonly FileChange[];
  readonly keep?: { readonly path: string; readonly state: KeptState };
  readonly forget?: { readonly path: string; readonly folders: readonly string[] };
}

export function refusedPlan(places: PlanPlaces, refusals: readonly string[]): ClientPlan {
  return { places, refusals, remarks: [], changes: [] };
}

/** The changes as a person reads them. Secrets on neighbouring lines are not shown. */
export function planDiff({ changes }: ClientPlan): string {
  const patches = changes.map(({ found, text }) =>
    createTwoFilesPatch(
      found.text === undefined ? '/dev/null' : found.target,
      text === undefined ? '/dev/null' : found.target,
      found.text ?? '',
      text ?? '',
    ),
  );
  return redact(patches.join('')).text;
}

/**
 * Makes the changes. What was there is kept before the first one, so there is no moment without a backup. A change
 * that fails undoes the ones before it.
 */
export function applyPlan({ changes, keep, forget }: ClientPlan): void {
  const earlier = keep === undefined ? undefined : readKeptState(keep.path);
  if (keep !== undefined) writeKeptState(keep.path, keep.state);
  const done: FileChange[] = [];
  const made: string[] = [];
  try {
    for (const change of changes) {
      made.push(...makeChange(change));
      done.push(change);
    }
  } catch (error) {
    for (const change of done.reverse()) undo(change);
    removeEmptyFolders(made);
    if (keep !== undefined && earlier === undefined) rmSync(keep.path, { force: true });
    else if (keep !== undefined && earlier !== undefined) writeKeptState(keep.path, earlier);
    throw error;
  }
  if (keep !== undefined && made.length > 0) {
    writeKeptState(keep.path, { ...keep.state, made: [...keep.state.made, ...made] });
  }
  if (forget !== undefined) {
    removeEmptyFolders(forget.folders);
    rmSync(forget.path, { force: true });
  }
}

function makeChange({ found, text, newMode }: FileChange): readonly string[] {
  if (text !== undefined) return replaceFile(found, text, newMode);
  if (findFile(found.target).text !== found.text) {
    throw new Error(`${found.target} was changed in the meantime; run the command again`);
  }
  rmSync(found.target);
  return [];
}

function undo({ found, newMode }: FileChange): void {
  if (found.text === undefined) {
    rmSync(found.target, { force: true });
    return;
  }
  replaceFile(findFile(found.target), found.text, newMode);
  if (found.mode !== undefined) chmodSync(found.target, found.mode);
}

/** A folder that somebody has put something into stays. */
function removeEmptyFolders(folders: readonly string[]): void {
  for (const folder of [...folders].reverse()) {
    try {
      rmdirSync(folder);
    } catch {
      return;
    }
  }
}
