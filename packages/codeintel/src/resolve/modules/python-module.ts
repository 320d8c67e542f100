import { folderOf, foldersUp, joinPath } from '../path-parts.js';

/**
 * The file of a Python module: `.x` and `..x` from the file's package, `a.b` from the nearest folder
 * above (or its `src`) that holds it. A package is its `__init__.py`.
 */
export function pythonModule(
  from: string,
  module: string,
  fileExists: (path: string) => boolean,
): string | undefined {
  const dots = /^\.*/.exec(module)?.[0].length ?? 0;
  const rest = module.slice(dots).replaceAll('.', '/');
  const folder = folderOf(from);
  if (dots > 0) {
    const base = joinPath(folder, `${'../'.repeat(dots - 1)}${rest}`);
    return base === undefined ? undefined : moduleFile(base, fileExists);
  }
  for (const root of foldersUp(folder)) {
    const inside = root === '' ? '' : `${root}/`;
    const found =
      moduleFile(`${inside}${rest}`, fileExists) ?? moduleFile(`${inside}src/${rest}`, fileExists);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A module inside the package whose `__init__.py` is `packageFile`. */
export function pythonSubmodule(
  packageFile: string,
  name: string,
  fileExists: (path: string) => boolean,
): string | undefined {
  if (!/(^|\/)__init__\.pyi?$/.test(packageFile)) return undefined;
  const folder = folderOf(packageFile);
  return moduleFile(folder === '' ? name : `${folder}/${name}`, fileExists);
}

function moduleFile(base: string, fileExists: (path: string) => boolean): string | undefined {
  const inside = base === '' ? '' : `${base}/`;
  return [
    ...(base === '' ? [] : [`${base}.py`, `${base}.pyi`]),
    `${inside}__init__.py`,
    `${inside}__init__.pyi`,
  ].find((candidate) => fileExists(candidate));
}
