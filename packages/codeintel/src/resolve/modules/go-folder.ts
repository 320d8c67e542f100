/**
 * The folder of a Go package, where the import path begins with the module that the file is part of or that lies around
 * it: `go.mod` gives a module its path, and the folders below are the rest of it.
 */
export function goFolder(
  from: string,
  importPath: string,
  moduleOf: (folder: string) => string | undefined = () => undefined,
): string | undefined {
  const folders = from.split('/').slice(0, -1);
  for (let depth = folders.length; depth >= 0; depth -= 1) {
    const folder = folders.slice(0, depth).join('/');
    const module = moduleOf(folder);
    if (module === undefined) continue;
    if (importPath === module) return folder;
    if (!importPath.startsWith(`${module}/`)) continue;
    const rest = importPath.slice(module.length + 1);
    return folder === '' ? rest : `${folder}/${rest}`;
  }
  return undefined;
}
