import { accessSync, constants, readdirSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The first of `names` found on PATH, then in `places`; undefined when none can be run. */
export function findProgram(names, { environment = process.env, places = [] } = {}) {
  for (const folder of [...pathFolders(environment), ...places]) {
    for (const name of names) {
      const path = join(folder, name);
      if (isProgram(path)) return path;
    }
  }
  return undefined;
}

export function pathFolders(environment = process.env) {
  return (environment.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
}

export function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch (error) {
    if (['ENOENT', 'EACCES', 'ENOTDIR', 'ELOOP'].includes(error.code)) return false;
    throw error;
  }
}

/** The folders right below `folder`, highest version number first; empty when it does not exist. */
export function versionFolders(folder) {
  try {
    return readdirSync(folder)
      .sort((one, other) => Number.parseFloat(other) - Number.parseFloat(one))
      .map((name) => join(folder, name));
  } catch (error) {
    if (['ENOENT', 'EACCES', 'ENOTDIR'].includes(error.code)) return [];
    throw error;
  }
}
