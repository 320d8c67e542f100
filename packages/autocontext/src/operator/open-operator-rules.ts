import { existsSync, realpathSync } from 'node:fs';
import { isAbsolute, join, relative, sep } from 'node:path';
import { isNamed } from '@sluice/sandbox';
import { homeOf } from '../folders.js';
import type { OperatorRules, RulesOptions } from './operator-rules.js';

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
