// The kernel as a program loads it: one module for each entry and what they share. Ninety small modules take longer to
// load than a program that makes a few calls takes to make them. tsc makes the types only, so it undoes nothing here.
import { readdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const pathOf = (name) => fileURLToPath(new URL(name, import.meta.url));

const shared = /^shared-.*\.js(\.map)?$/;
for (const file of readdirSync(pathOf('dist'))) {
  if (shared.test(file)) rmSync(pathOf(`dist/${file}`));
}

await build({
  entryPoints: ['', 'adapters/', 'ready-made/', 'system/', 'testing/'].map((folder) =>
    pathOf(`src/${folder}index.ts`),
  ),
  outbase: pathOf('src'),
  outdir: pathOf('dist'),
  bundle: true,
  // A class such as KernelError exists once, whichever entries a program loads.
  splitting: true,
  chunkNames: 'shared-[hash]',
  // `@sluice/plain` goes in: of its modules two are needed here, and whoever loads it loads them all.
  external: ['@noble/hashes/*'],
  platform: 'neutral',
  format: 'esm',
  target: 'es2022',
  sourcemap: true,
  logLevel: 'warning',
});
