// Brings the real clients from npm into a folder of their own. Their packages hold the programs: no install script runs.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PACKAGES } from './clients.mjs';

const folder = join(process.env.RIG_CACHE || join(tmpdir(), 'real-clients-cache'), 'governed');

/** Where they are. */
export const modules = join(folder, 'node_modules');

/** Throws where npm cannot bring them. */
export function installClients() {
  const stamp = join(folder, '.installed');
  const wanted = PACKAGES.join('\n');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"name":"governed-clients","private":true}\n');
  const words = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock'];
  const { status } = spawnSync('npm', [...words, ...PACKAGES], { cwd: folder, stdio: 'inherit' });
  if (status !== 0) throw new Error(`npm install of the clients ended with ${status}`);
  writeFileSync(stamp, wanted);
}
