/** The folder of a path, `''` at the root. */
export function folderOf(path: string): string {
  const cut = path.lastIndexOf('/');
  return cut < 0 ? '' : path.slice(0, cut);
}

/** Joins with `.` and `..` taken out; `undefined` when the result lies above the root. */
export function joinPath(folder: string, path: string): string | undefined {
  const parts = folder === '' ? [] : folder.split('/');
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.join('/');
}

/** The folder and every folder above it, nearest first, the root (`''`) last. */
export function foldersUp(folder: string): readonly string[] {
  const all: string[] = [];
  for (let at = folder; at !== ''; at = folderOf(at)) all.push(at);
  return [...all, ''];
}

export function extensionOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  return dot < 0 ? '' : name.slice(dot + 1).toLowerCase();
}
