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

/** A path as a call writes it, in the same form. Links are not followed: `.`, `..` and `~` are. */
export function canonicalText(path: string, surroundings: Surroundings): string {
  const { workspace, home } = surroundings;
  const isHome = path === '~' || path.startsWith('~/');
  const whole = isHome
    ? home + path.slice(1)
    : path.startsWith('/')
      ? path
      : `${workspace}/${path}`;
  const names: string[] = [];
  for (const name of whole.split('/')) {
    if (name === '..') names.pop();
    else if (name !== '' && name !== '.') names.push(name);
  }
  return canonicalPath(`/${names.join('/')}`, surroundings);
}

/** A path as an example writes it, in the same form: without `./`, `~/` or `/` in front it lies in the workspace. */
export function canonicalExample(path: string): string {
  return ['./', '~/', '/'].some((root) => path.startsWith(root)) ? path : `./${path}`;
}
