import { existsSync, realpathSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Log } from '@sluice/kernel';
import { messageOf } from '@sluice/plain';
import { type FileSettings, NO_SETTINGS, type Policy, type ToolSources } from '@sluice/policy';
import type { Asker, LoadConversation, LoadPast, OperatorFiles } from '@sluice/tools';
import { readPolicyFile, readPolicyFileWhole } from './read-policy-file.js';

type Environment = Readonly<Record<string, string | undefined>>;

/** Where an operator's rules stand: their own, and those of a workspace. */
export function policyPlaces(
  env: Environment,
  workspace: string,
): { readonly own: string; readonly project: string } {
  const config = env.XDG_CONFIG_HOME || join(env.HOME || homedir(), '.config');
  return { own: join(config, 'sluice', 'sluice.yaml'), project: join(workspace, 'sluice.yaml') };
}

export interface OpenFilesOptions {
  readonly env: Environment;
  readonly workspace: string;
  readonly face: string;
  readonly client?: string;
  readonly load: LoadPast;
  /** Where what was said and read in a session is known: how it is loaded, given what the operator declares of tools. */
  readonly conversations?: (sources: () => ToolSources | undefined) => LoadConversation;
  readonly log: Log;
}

export interface OpenedFiles extends OperatorFiles {
  /** What the files say beside their rules, as it was at the start: the operator's, then the project's. */
  readonly settings: readonly FileSettings[];
}

/**
 * Opens the policy files. One that is wrong now is thrown, so that nothing starts half-configured; one that goes wrong
 * later leaves the last good one in force, and says so each time it changes.
 */
export function openOperatorFiles(options: OpenFilesOptions): OpenedFiles {
  const { env, face, client, load, log } = options;
  const workspace = existsSync(options.workspace)
    ? realpathSync(options.workspace)
    : options.workspace;
  const places = policyPlaces(env, workspace);
  const own = watchedPolicy(places.own, false, log);
  const project = watchedPolicy(places.project, true, log);
  const asker: Asker = {
    face,
    workspace,
    home: env.HOME || homedir(),
    ...(client === undefined ? {} : { client }),
  };
  const loadConversation = options.conversations?.(() => own()?.sources);
  const settings = settingsOfFiles(env, workspace);
  return { own, project, asker, loadPast: load, loadConversation, now: Date.now, settings };
}

/** What the files say beside their rules: the operator's, then the project's. */
export function settingsOfFiles(env: Environment, workspace: string): readonly FileSettings[] {
  const { own, project } = policyPlaces(env, workspace);
  return [settingsOf(own, false), settingsOf(project, true)];
}

function settingsOf(path: string, canOnlyTighten: boolean): FileSettings {
  return existsSync(path) ? readPolicyFileWhole(path, canOnlyTighten).settings : NO_SETTINGS;
}

/** The operator's own policy as it is now, without watching it; nothing where there is none. */
export function openOwnPolicy(env: Environment, workspace: string): Policy | undefined {
  const { own } = policyPlaces(env, workspace);
  return existsSync(own) ? readPolicyFile(own, false) : undefined;
}

/** The policy of a file as it is now. A look at its time and size tells whether it must be read again. */
function watchedPolicy(path: string, canOnlyTighten: boolean, log: Log): () => Policy | undefined {
  let seen = stampOf(path);
  let policy = seen === undefined ? undefined : readPolicyFile(path, canOnlyTighten);
  return () => {
    const stamp = stampOf(path);
    if (stamp === seen) return policy;
    seen = stamp;
    try {
      policy = stamp === undefined ? undefined : readPolicyFile(path, canOnlyTighten);
      log.warn('policy_changed', { file: path, rules: policy?.rules.length ?? 0 });
    } catch (error) {
      log.error('policy_broken', {
        file: path,
        in_force: 'the last good one',
        problem: messageOf(error),
      });
    }
    return policy;
  };
}

function stampOf(path: string): string | undefined {
  const stat = statSync(path, { throwIfNoEntry: false, bigint: true });
  return stat && `${stat.ino} ${stat.size} ${stat.mtimeNs} ${stat.ctimeNs}`;
}
