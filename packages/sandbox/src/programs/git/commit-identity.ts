import { realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { errorCode } from '../../system-error.js';
import type { GitRepository } from './find-repository.js';
import { readGitConfig } from './read-config.js';

const NAME = /^[^\p{Cc}<>]{1,200}$/u;

/** Who a commit is from: the repository's own settings, then the person's. `undefined` where neither says both. */
export function commitIdentity({
  commonFolder,
}: GitRepository): { readonly name: string; readonly email: string } | undefined {
  const home = homedir();
  const places = [
    join(commonFolder, 'config'),
    ...[join(home, '.gitconfig'), join(home, '.config', 'git', 'config')].flatMap(realFile),
  ];
  const settings = places.map(readGitConfig);
  const find = (key: string) =>
    settings.map((one) => one.get(key)).find((value) => value !== undefined && NAME.test(value));
  const name = find('user.name');
  const email = find('user.email');
  return name === undefined || email === undefined ? undefined : { name, email };
}

/** A person's own settings file may be a link. */
function realFile(path: string): readonly string[] {
  try {
    return [realpathSync(path)];
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EACCES', 'ELOOP'].includes(errorCode(error))) return [];
    throw error;
  }
}
