import { readText } from '../store/read-text.js';

const MODULE = /^\s*module\s+"?([^\s"]+)"?/m;

/** The path of the Go module that begins in a folder: the `module` of its `go.mod`. Each file is read once. */
export function goModules(root: string): (folder: string) => string | undefined {
  const known = new Map<string, string | undefined>();
  return (folder) => {
    if (!known.has(folder)) {
      const text = readText(root, folder === '' ? 'go.mod' : `${folder}/go.mod`);
      known.set(folder, MODULE.exec(text)?.[1]);
    }
    return known.get(folder);
  };
}
