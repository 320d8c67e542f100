import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { capture, root } from '../run.mjs';

/**
 * A copy of the working tree in a temporary folder: what git knows or does not ignore, the builds, and links to the
 * installed modules. `remove` takes it away again. The working tree itself is never written to.
 */
export async function makeWorkCopy() {
  const folder = `${mkdtempSync(join(tmpdir(), 'sluice-mutate-'))}/`;
  // Processes that tests start as another user read the switch, too.
  chmodSync(folder, 0o755);
  const listed = await capture('git', ['ls-files', '-co', '--exclude-standard', '-z']);
  if (listed.code !== 0) throw new Error(`git ls-files: ${listed.output}`);
  for (const file of listed.output.split('\0').filter(Boolean)) copy(file, folder);
  for (const name of readdirSync(`${root}packages`)) {
    copy(`packages/${name}/dist`, folder);
    copy(`packages/${name}/.cache`, folder);
  }
  linkModules(folder);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

function copy(path, folder) {
  if (!existsSync(`${root}${path}`)) return;
  mkdirSync(dirname(`${folder}${path}`), { recursive: true });
  cpSync(`${root}${path}`, `${folder}${path}`, {
    recursive: true,
    verbatimSymlinks: true,
    // A build that looked newer than changed sources would be taken for theirs.
    preserveTimestamps: true,
  });
}

/** Our own packages resolve to the copy, all others to what is installed. */
function linkModules(folder) {
  mkdirSync(`${folder}node_modules/@sluice`, { recursive: true });
  for (const name of readdirSync(`${root}node_modules`)) {
    if (name === '@sluice') continue;
    symlinkSync(`${root}node_modules/${name}`, `${folder}node_modules/${name}`);
  }
  for (const name of readdirSync(`${root}node_modules/@sluice`)) {
    const target = name === 'examples' ? '../../examples' : `../../packages/${name}`;
    symlinkSync(target, `${folder}node_modules/@sluice/${name}`);
  }
}
