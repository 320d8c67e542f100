/** Where a call works: what relative paths and `~` stand for. Both are absolute, without a slash at the end. */
export interface Surroundings {
  readonly workspace: string;
  readonly home: string;
}

/**
 * The one form in which rules see a resolved, absolute path: `./src/a.ts` in the workspace, `~/.ssh/id` elsewhere
 * below the home folder, `/etc/hosts` anywhere else.
 */
export function canonicalPath(path: string, { workspace, home }: Surroundings): string {
  return below(path, workspace, './') ?? below(path, home, '~/') ?? path;
}

function below(path: string, folder: string, root: string): string | undefined {
  if (path === folder) return root;
  return path.startsWith(`${folder}/`) ? root + path.slice(folder.length + 1) : undefined;
}

/** A path as an example writes it, in the same form: without `./`, `~/` or `/` in front it lies in the workspace. */
export function canonicalExample(path: string): string {
  return ['./', '~/', '/'].some((root) => path.startsWith(root)) ? path : `./${path}`;
}
