import type { Log } from '@sluice/kernel';
import { type FileSettings, NO_SETTINGS, type Policy, type ToolSources } from '@sluice/policy';
import { isNamed } from '@sluice/sandbox';
import type {
  Asker,
  CallsUnderWay,
  LimitBook,
  LoadConversation,
  LoadPast,
  OperatorFiles,
} from '@sluice/tools';
import { type MisnamedFile, misnamedFiles } from './misnamed-files.js';
import { policyPlaces } from './policy-places.js';
import { placesOf, readPolicyFile, readPolicyFileWhole } from './read-policy-file.js';
import { lookAtFile, type PolicyFileState, WatchedPolicyFile } from './watched-policy-file.js';

type Environment = Readonly<Record<string, string | undefined>>;

export interface OpenFilesOptions {
  readonly env: Environment;
  readonly workspace: string;
  readonly face: string;
  readonly client?: string;
  readonly load: LoadPast;
  /** Where limits of the hour are counted; a face that only looks has none. */
  readonly limits?: LimitBook;
  /** Where the files are opened anew for each call: what several such calls share. */
  readonly underWay?: CallsUnderWay;
  /** Where what was said and read in a session is known: how it is loaded, given what the operator declares of tools. */
  readonly conversations?: (sources: () => ToolSources | undefined) => LoadConversation;
  readonly log: Log;
  /** Hears of each edit, after it counts or was found wrong. */
  readonly onEdit?: (state: PolicyFileState) => void;
}

export interface OpenedFiles extends OperatorFiles {
  /** What the files say beside their rules, as it was at the start: the operator's, then the project's. */
  readonly settings: readonly FileSettings[];
  /** Both files as they stand now. */
  states(): readonly PolicyFileState[];
}

/** How often a face that waits for people looks at the files by itself; each call looks too. */
const LOOK_EVERY_MS = 1_000;

/** Looks at the files from time to time, so that an edit is told of before the next call. Ends with the process. */
export function keepLooking({ states }: Pick<OpenedFiles, 'states'>): () => void {
  const looking = setInterval(states, LOOK_EVERY_MS);
  looking.unref();
  return () => clearInterval(looking);
}

/**
 * Opens the policy files. One that is wrong now is thrown, so that nothing starts half-configured; one that goes wrong
 * later leaves the last good one in force, and says so each time it changes.
 */
export function openOperatorFiles(options: OpenFilesOptions): OpenedFiles {
  const { env, face, client, load, log } = options;
  const surroundings = placesOf(env, options.workspace);
  const { workspace, home } = surroundings;
  const files = policyPlaces(env, workspace);
  const ownFile = new WatchedPolicyFile(files.own, 'own', surroundings);
  const projectFile = new WatchedPolicyFile(files.project, 'project', surroundings);
  for (const { file, place } of misnamedFiles([files.own, files.project]))
    log.warn('policy_file_not_read', { file, read_from: place });
  const look = (file: WatchedPolicyFile): WatchedPolicyFile => {
    if (file.look()) {
      tellLog(file.state, log);
      options.onEdit?.(file.state);
    }
    return file;
  };
  const own = () => look(ownFile).policy;
  const project = () => look(projectFile).policy;
  const asker: Asker = {
    face,
    workspace,
    home,
    ...(client === undefined ? {} : { client }),
  };
  const loadConversation = options.conversations?.(() => own()?.sources);
  const settings = [ownFile.settings, projectFile.settings];
  const states = () => [ownFile, projectFile].map((file) => look(file).state);
  return {
    own,
    project,
    asker,
    loadPast: load,
    ...(options.limits ? { limits: options.limits } : {}),
    ...(options.underWay ? { underWay: options.underWay } : {}),
    loadConversation,
    now: Date.now,
    settings,
    states,
  };
}

function tellLog({ file, rules, problem, needsRestart }: PolicyFileState, log: Log): void {
  if (problem !== undefined) {
    log.error('policy_broken', { file, in_force: 'the last good one', problem });
    return;
  }
  const restart = needsRestart.length === 0 ? {} : { restart_for: needsRestart.join(', ') };
  log.warn('policy_changed', { file, rules, ...restart });
}

/** What the files say beside their rules: the operator's, then the project's. */
export function settingsOfFiles(env: Environment, workspace: string): readonly FileSettings[] {
  const { own, project } = policyPlaces(env, workspace);
  return [settingsOf(own, false), settingsOf(project, true)];
}

function settingsOf(path: string, canOnlyTighten: boolean): FileSettings {
  return isNamed(path) ? readPolicyFileWhole(path, canOnlyTighten).settings : NO_SETTINGS;
}

/** Both files as they stand now, the broken ones too. */
export function lookAtFiles(env: Environment, workspace: string): readonly PolicyFileState[] {
  const { own, project } = policyPlaces(env, workspace);
  return [lookAtFile(own, 'own'), lookAtFile(project, 'project')];
}

/** Files of other names that somebody may believe to be in force. */
export function lookForMisnamed(env: Environment, workspace: string): readonly MisnamedFile[] {
  const { own, project } = policyPlaces(env, workspace);
  return misnamedFiles([own, project]);
}

/** The operator's own policy as it is now, without watching it; nothing where there is none. */
export function openOwnPolicy(env: Environment, workspace: string): Policy | undefined {
  const { own } = policyPlaces(env, workspace);
  return isNamed(own) ? readPolicyFile(own, false) : undefined;
}
