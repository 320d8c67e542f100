// Brings the runtimes that a stranger may have, from npm, into a folder that is thrown away.
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const here = `${process.platform}-${process.arch}`;

const WANTED = [
  { name: 'Node 20', spec: `node-${here}@20`, path: `node-${here}/bin/node`, command: [] },
  { name: 'Node 22', spec: `node-${here}@22`, path: `node-${here}/bin/node`, command: [] },
  { name: 'Node 24', spec: `node-${here}@24`, path: `node-${here}/bin/node`, command: [] },
  { name: 'Bun', spec: `@oven/bun-${here}`, path: `@oven/bun-${here}/bin/bun`, command: [] },
  {
    name: 'Deno',
    spec: `@deno/${here}${process.platform === 'linux' ? '-glibc' : ''}`,
    path: `@deno/${here}${process.platform === 'linux' ? '-glibc' : ''}/deno`,
    command: ['run', '--allow-all', '--node-modules-dir=manual'],
  },
];

/** The program that checks types as every kind of project resolves them. */
export async function bringTypeChecker(folder) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const flags = ['--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
  await run('npm', ['install', ...flags, '@arethetypeswrong/cli@0.18'], { cwd: folder });
  return join(folder, 'node_modules', '.bin', 'attw');
}

/** Each with the command that starts it, or why it could not be brought. */
export async function findRuntimes(folder) {
  const found = [{ name: `Node ${process.versions.node} (this one)`, command: [process.execPath] }];
  for (const { name, spec, path, command } of WANTED) {
    const place = join(folder, name.replaceAll(' ', '-'));
    mkdirSync(place, { recursive: true });
    writeFileSync(join(place, 'package.json'), '{ "private": true }\n');
    const flags = ['--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error', '--force'];
    try {
      await run('npm', ['install', ...flags, spec], { cwd: place, timeout: 180_000 });
      const binary = join(place, 'node_modules', path);
      if (!existsSync(binary)) throw new Error(`${spec} brings no ${path}`);
      found.push({ name, command: [binary, ...command] });
    } catch (error) {
      found.push({ name, missing: String(error.message).split('\n')[0] });
    }
  }
  return found;
}
