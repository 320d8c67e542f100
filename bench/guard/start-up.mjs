import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { median } from './cpu.mjs';

/** CPU ms in a fresh process: loading, then the first text of 12,000 characters. */
const BUNDLED = `
const before = process.cpuUsage();
const { redact, filterInjection } = require(process.argv[1]);
const loaded = process.cpuUsage(before);
const text = 'const value = compute(a, b); // ordinary line of code\\n'.repeat(230).slice(0, 12000);
redact(text);
filterInjection(text);
const done = process.cpuUsage(before);
process.stdout.write(JSON.stringify({ loaded, done }));`;

const MODULES = BUNDLED.replace('require(process.argv[1])', 'await import(process.argv[1])');

/** As the prompt hook has it, one CommonJS file; and as separate modules, beside it. */
export async function startUpCosts(rounds) {
  const url = new URL('../../packages/guard/dist/index.js', import.meta.url).href;
  const folder = mkdtempSync(join(tmpdir(), 'sluice-bench-'));
  try {
    const outfile = join(folder, 'guard.cjs');
    await build({
      entryPoints: [fileURLToPath(url)],
      outfile,
      bundle: true,
      minify: true,
      format: 'cjs',
      platform: 'node',
      target: 'node20',
    });
    const bundled = run(['-e', BUNDLED, outfile], rounds);
    const modules = run(['--input-type=module', '-e', MODULES, url], rounds);
    return {
      load: bundled.load,
      'load and first 12,000 characters through both filters': bundled.first,
      'load as separate modules': modules.load,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function run(args, rounds) {
  const load = [];
  const first = [];
  for (let round = 0; round < rounds; round += 1) {
    const { loaded, done } = JSON.parse(
      spawnSync(process.execPath, args, { encoding: 'utf8' }).stdout,
    );
    load.push((loaded.user + loaded.system) / 1000);
    first.push((done.user + done.system) / 1000);
  }
  return { load: median(load), first: median(first) };
}
