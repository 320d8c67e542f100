/**
 * The shell starts Bun in our own folder, because Bun obeys a `bunfig.toml` and a `.env` of the folder it starts in,
 * and that would be a repository's. Goes to where the person is, and takes away what was set for the engine alone, so
 * that a program that is started from here does not get it.
 */
export function leaveOwnFolder(env: NodeJS.ProcessEnv): void {
  const { SLUICE_AUTO_CWD: cwd, BUN_SLUICE_UNTRACKED: untracked } = env;
  if (untracked !== undefined) delete env.DO_NOT_TRACK;
  for (const name of Object.keys(env)) {
    if (name === 'SLUICE_AUTO_CWD' || name.startsWith('BUN_')) delete env[name];
  }
  if (cwd !== undefined) process.chdir(cwd);
}
