import { existsSync, realpathSync } from 'node:fs';
import { isAbsolute, join, relative, sep } from 'node:path';
import { isNamed } from '@sluice/sandbox';
import { type Environment, homeOf } from '../folders.js';
import type { Client } from '../request/auto-request.js';

/** What the policy files of the operator and of the project say to calls that nobody is asked about. */
export interface OperatorRules {
  /** Why a tool does not run by itself with these arguments; nothing where it may. */
  refusalOf(tool: string, args: unknown): string | undefined;
  /** Why nothing of a file may be told, by a tool with these arguments. */
  hidingOf(tool: string, args: unknown, path: string): string | undefined;
}

export interface RulesOptions {
  readonly env: Environment;
  /** The repository, which is the workspace of these calls. */
  readonly root: string;
  /** The folder that the client works in, in the repository or it itself. */
  readonly cwd: string;
  readonly client: Client;
}

const NO_RULES: OperatorRules = { refusalOf: () => undefined, hidingOf: () => undefined };

/** The rules as they are now. Their reader is loaded only where there is a file: most prompts meet none. */
export async function openOperatorRules(options: RulesOptions): Promise<OperatorRules> {
  const { env, root } = options;
  const config = env.XDG_CONFIG_HOME || join(homeOf(env), '.config');
  const own = join(config, 'sluice', 'sluice.yaml');
  const projects = foldersDown(root, options.cwd).map((folder) => join(folder, 'sluice.yaml'));
  const files = [
    ...(isNamed(own) ? [{ path: own, canOnlyTighten: false }] : []),
    ...projects.filter(isNamed).map((path) => ({ path, canOnlyTighten: true })),
  ];
  if (files.length === 0) return NO_RULES;
  const { readOperatorRules } = await import('./read-operator-rules.js');
  return readOperatorRules(files, options);
}

/** The root and the folders on the way to `cwd`: any of them may be opened as a workspace, and its file only tightens. */
function foldersDown(root: string, cwd: string): readonly string[] {
  const names = relative(root, existsSync(cwd) ? realpathSync.native(cwd) : cwd).split(sep);
  if (names[0] === '' || names[0] === '..' || isAbsolute(names.join(sep))) return [root];
  return [root, ...names.map((_, index) => join(root, ...names.slice(0, index + 1)))];
}
