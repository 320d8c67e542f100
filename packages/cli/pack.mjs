// Makes the one package: `node packages/cli/pack.mjs [folder]` writes a tarball that installs with no registry and no
// scripts. Everything it needs lies inside, so what is native in it is for the platform it was packed on.
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const own = dirname(fileURLToPath(import.meta.url));
const out = resolve(process.argv[2] ?? '.');
const stage = mkdtempSync(join(tmpdir(), 'sluice-pack-'));
try {
  copyPackage(own, stage);
  const page = join(own, '..', 'console', 'dist');
  const hasConsole = existsSync(join(page, 'index.html'));
  if (hasConsole) cpSync(page, join(stage, 'console'), { recursive: true });
  const names = bringDependencies();
  const manifest = manifestOf(own);
  delete manifest.devDependencies;
  manifest.bundleDependencies = names;
  // Named one by one and fixed, so that npm takes what lies in the tarball and looks for nothing else.
  manifest.dependencies = Object.fromEntries(
    names.map((name) => [name, manifestOf(join(stage, 'node_modules', name)).version]),
  );
  if (hasConsole) manifest.files = [...manifest.files, 'console'];
  manifest.bin['codex-auto'] = './node_modules/@sluice/autocontext/bin/codex-auto.cjs';
  writeFileSync(join(stage, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  mkdirSync(out, { recursive: true });
  const said = execFileSync(
    'npm',
    [
      'pack',
      '--json',
      '--offline',
      '--ignore-scripts',
      '--no-update-notifier',
      '--pack-destination',
      out,
    ],
    { cwd: stage, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 1 << 28 },
  );
  process.stdout.write(`${join(out, JSON.parse(said)[0].filename)}\n`);
} finally {
  rmSync(stage, { recursive: true, force: true });
}

/** Copies all that is needed to run; the same name in a second version lies under the package that wants it. */
function bringDependencies() {
  const top = new Map();
  const queue = [{ from: own, to: stage }];
  for (const { from, to } of queue) {
    for (const name of neededBy(manifestOf(from))) {
      const found = findPackage(from, name);
      if (found === undefined) continue;
      if (top.get(name) === found) continue;
      const isTop = !top.has(name);
      if (isTop) top.set(name, found);
      const target = join(isTop ? stage : to, 'node_modules', name);
      if (existsSync(target)) continue;
      copyPackage(found, target);
      queue.push({ from: found, to: target });
    }
  }
  return [...top.keys()].sort();
}

function neededBy({ dependencies, optionalDependencies, peerDependencies }) {
  return Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });
}

/** Where Node would find it. Nothing for what is optional and not installed here; npm has checked the rest. */
function findPackage(from, name) {
  for (let folder = from; ; folder = dirname(folder)) {
    const found = join(folder, 'node_modules', name);
    if (basename(folder) !== 'node_modules' && existsSync(join(found, 'package.json'))) {
      return found;
    }
    if (dirname(folder) === folder) return undefined;
  }
}

/** Without sources of ours, and without maps and types: this package is a command, not a library. */
function copyPackage(from, to) {
  const isOurs = manifestOf(from).name.startsWith('@sluice/');
  const left = new Set(isOurs ? ['node_modules', 'src'] : ['node_modules']);
  cpSync(from, to, {
    recursive: true,
    dereference: true,
    filter: (path) =>
      path === from ||
      !((dirname(path) === from && left.has(basename(path))) || /\.(?:map|d\.[cm]?ts)$/.test(path)),
  });
}

function manifestOf(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}
