// What a tarball must hold before anybody installs it.
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';

const run = promisify(execFile);
const MAX_UNPACKED_BYTES = 32 * 1024 * 1024;

/** Every fault in words; none where the tarball is fit. */
export async function faultsOf({ stage, tarball, manifest, files, attw, root }) {
  const has = (path) => files.some((file) => file.path === path);
  const faults = ['LICENSE', 'README.md'].filter((path) => !has(path)).map((path) => `no ${path}`);
  if (!manifest.keywords?.length) faults.push('no keywords');
  for (const name of Object.keys(manifest.dependencies ?? {})) {
    if (!name.startsWith('@sluice/')) continue;
    const other = join(root, 'packages', name.slice('@sluice/'.length), 'package.json');
    const { version } = JSON.parse(readFileSync(other, 'utf8'));
    if (manifest.dependencies[name] !== version) {
      faults.push(`needs ${name} ${manifest.dependencies[name]}, which is ${version} here`);
    }
  }
  faults.push(...lostSources(stage, files, has));
  const size = files.reduce((sum, file) => sum + file.size, 0);
  if (size > MAX_UNPACKED_BYTES) faults.push(`${size} bytes unpacked`);
  const { messages } = await publint({ pkgDir: stage, pack: false, strict: true });
  faults.push(...messages.map((message) => `publint: ${formatMessage(message, manifest)}`));
  if (manifest.exports?.['.']) faults.push(...(await typeFaults(attw, tarball)));
  return faults;
}

/** CommonJS that gets an ES module; and the command's own bundles, which nobody imports. */
const MEANT = new Set(['FalseCJS', 'CJSResolvesToESM', 'UntypedResolution']);

/** A map that points at a source which is not in the tarball leads a debugger nowhere. */
function lostSources(stage, files, has) {
  const lost = files
    .filter(({ path }) => path.endsWith('.js.map') && existsSync(join(stage, path)))
    .flatMap(({ path }) => {
      const { sources = [], sourcesContent } = JSON.parse(readFileSync(join(stage, path), 'utf8'));
      if (sourcesContent?.length === sources.length) return [];
      return sources
        .map((source) => join(path, '..', source))
        .filter((source) => !source.includes('node_modules') && !has(source));
    });
  return lost.length === 0 ? [] : [`${lost.length} maps without source, such as ${lost[0]}`];
}

/** Whether types resolve in every kind of project; that CommonJS gets an ES module is meant. */
async function typeFaults(attw, tarball) {
  const flags = ['--profile', 'node16', '--format', 'json'];
  const { stdout } = await run(process.execPath, [attw, tarball, ...flags], {
    maxBuffer: 1 << 26,
  }).catch((error) => error);
  const { problems = {} } = JSON.parse(stdout);
  return Object.entries(problems).flatMap(([kind, all]) => {
    const found = all.filter(({ resolutionKind }) => resolutionKind !== 'node10');
    return MEANT.has(kind) || found.length === 0 ? [] : [`types: ${kind} (${found.length} times)`];
  });
}
