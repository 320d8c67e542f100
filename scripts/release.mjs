// `npm run release -- --dry-run`: packs every package, checks each tarball, installs all of them into empty projects
// and runs these under every runtime that npm brings. Publishes nothing.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageNames } from './packages.mjs';
import { faultsOf } from './release/check-tarball.mjs';
import { bringTypeChecker, findRuntimes } from './release/find-runtimes.mjs';
import { stagePackage } from './release/stage-package.mjs';
import { bundle, faultOfRun, faultOfTypes, makeProject } from './release/try-install.mjs';
import { bin, root } from './run.mjs';

if (!process.argv.includes('--dry-run')) {
  console.error('release: nothing is published from here; use `npm run release -- --dry-run`');
  process.exit(2);
}
const folder = mkdtempSync(join(tmpdir(), 'sluice-release-'));
let failed = 0;
const tell = (what, fault) => {
  if (fault !== undefined) failed += 1;
  console.log(`${fault === undefined ? 'ok  ' : 'FAIL'} ${what}${fault ? `: ${fault}` : ''}`);
};

try {
  const repository = repositoryOf();
  console.log(repository ? `repository ${repository.url}` : 'note: no remote, so no `repository`');
  const attw = await bringTypeChecker(join(folder, 'attw'));
  const tarballs = [];
  for (const name of packageNames()) {
    const stage = join(folder, 'stage', name);
    mkdirSync(stage, { recursive: true });
    const manifest = stagePackage({ root, name, stage, repository });
    const flags = ['--json', '--ignore-scripts', '--no-update-notifier', '--loglevel=error'];
    const said = execFileSync('npm', ['pack', ...flags, '--pack-destination', folder], {
      cwd: stage,
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    });
    const [{ filename, size, files }] = JSON.parse(said);
    const tarball = join(folder, filename);
    const faults = await faultsOf({ stage, tarball, manifest, files, attw, root });
    tell(
      `${manifest.name} ${manifest.version}, ${Math.ceil(size / 1024)} KB`,
      faults.join('; ') || undefined,
    );
    tarballs.push(tarball);
  }
  await tryAll(tarballs);
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
console.log(failed === 0 ? 'release: fit to be published' : `release: ${failed} faults`);
process.exit(failed === 0 ? 0 : 1);

async function tryAll(tarballs) {
  const project = join(folder, 'stranger');
  await makeProject(project, tarballs);
  for (const module of ['node16', 'nodenext']) {
    tell(
      `types in a project with module ${module}`,
      await faultOfTypes(project, bin('tsc'), module),
    );
  }
  const esbuild = bin('esbuild');
  const whole = { from: 'esm.mjs', to: 'bundle.mjs', platform: 'node', format: 'esm' };
  await bundle(project, esbuild, whole);
  // What esbuild makes for Node where nobody says otherwise: there is no `import.meta` in it.
  const common = { from: 'cjs.cjs', to: 'bundle.cjs', platform: 'node', format: 'cjs' };
  await bundle(project, esbuild, common);
  const page = { from: 'kernel.mjs', to: 'page.mjs', platform: 'browser', format: 'esm' };
  await bundle(project, esbuild, page);
  for (const { name, command, missing } of await findRuntimes(join(folder, 'runtimes'))) {
    if (missing !== undefined) {
      console.log(`none ${name}: ${missing}`);
      continue;
    }
    const files =
      name === 'Deno'
        ? ['kernel.mjs']
        : ['esm.mjs', 'cjs.cjs', 'bundle.mjs', 'bundle.cjs', 'page.mjs'];
    for (const file of files) {
      tell(`${name}, ${file}`, await faultOfRun(project, command, file));
    }
  }
}

function repositoryOf() {
  try {
    const url = execFileSync('git', ['config', '--get', 'remote.origin.url'], {
      cwd: root,
      encoding: 'utf8',
    }).trim();
    return /^(?:https|ssh|git\+https):|^git@/.test(url) ? { type: 'git', url } : undefined;
  } catch {
    // No remote: the tarballs are fit to be tried, and the note says what they lack.
    return undefined;
  }
}
