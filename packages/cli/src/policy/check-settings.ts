import { systemPorts } from '@sluice/kernel/system';
import { type FileSettings, PolicyFileError, type Problem } from '@sluice/policy';
import { isNamed } from '@sluice/sandbox';
import type { Io } from '../command-line/command.js';
import { composeTools } from '../compose/compose.js';
import { settingsProblems } from './apply-settings.js';
import { lookAtFiles } from './operator-files.js';
import { policyPlaces } from './policy-places.js';
import { readPolicyFileWhole } from './read-policy-file.js';
import type { PolicyFileState } from './watched-policy-file.js';

/** The tools that every face has, for looking names up; nothing is started. */
export function knownTools(io: Io) {
  return composeTools(io, systemPorts().results).registry;
}

/**
 * What stands in the way of a start in what these files say beside their rules. With `loads` the operator's modules are
 * loaded, as every start does; without it they are only looked for.
 */
export async function checkSettings(
  io: Io,
  files: readonly FileSettings[],
  { loads }: { readonly loads: boolean },
): Promise<readonly Problem[]> {
  if (files.every(({ modes, tools }) => modes.size === 0 && tools.length === 0)) return [];
  return settingsProblems(knownTools(io), files, loads ? 'load' : 'look');
}

/** Both files as they stand now. One with which no face could start is broken, whatever is wrong in it. */
export async function lookAtWholeFiles(
  io: Io,
  how: { readonly loads: boolean },
): Promise<readonly PolicyFileState[]> {
  const states = lookAtFiles(io.env, io.cwd);
  const { own, project } = policyPlaces(io.env, io.cwd);
  const isGood = (path: string) =>
    isNamed(path) && states.every(({ file, problem }) => file !== path || problem === undefined);
  const settings = [own, project]
    .filter(isGood)
    .map((path) => readPolicyFileWhole(path, path === project).settings);
  const problems = await checkSettings(io, settings, how);
  return states.map((state) => {
    const its = problems.filter(({ file }) => file === state.file);
    return its.length === 0 ? state : { ...state, problem: new PolicyFileError(its).message };
  });
}
