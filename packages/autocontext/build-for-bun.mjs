// The same program for Bun, which starts in a quarter of the time that Node takes: a bundle of its own with Bun's
// bytecode beside it. Where Bun is not installed, or does not run, there is none, and the hook starts Node.
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { build } from 'esbuild';

/** Bun's own `inflateSync` reads raw deflate; its `node:zlib` loads all streams, which takes longer than our search. */
const inflate = `
  export const inflateRawSync = (bytes) => {
    const { buffer, byteOffset, byteLength } = Bun.inflateSync(bytes);
    return Buffer.from(buffer, byteOffset, byteLength);
  };
  export const deflateRawSync = (...args) => require('node:zlib').deflateRawSync(...args);
`;

/** Bun would write the folder of the build in place of `__dirname`. */
const folder = `var sluiceFolder = Bun.main.slice(0, Bun.main.lastIndexOf('/'));`;

export async function buildForBun(main, outfile) {
  for (const old of [outfile, `${outfile}.jsc`]) rmSync(old, { force: true });
  const bun = bunPath();
  if (bun === undefined) return;
  const source = outfile.replace(/\.js$/, '.source.cjs');
  try {
    await build({
      ...main,
      define: { 'import.meta.dirname': 'sluiceFolder', 'import.meta.url': 'Bun.main' },
      banner: { js: folder },
      legalComments: 'none',
      plugins: [{ name: 'inflate', setup: withBunsInflate }, ...main.plugins],
      outfile: source,
    });
    const words = ['build', '--bytecode', '--minify', '--target=bun', '--format=cjs'];
    const places = ['--external=./*.cjs', `--outdir=${dirname(outfile)}`];
    const name = `--entry-naming=${basename(outfile)}`;
    execFileSync(bun, [...words, ...places, name, source], {
      cwd: dirname(outfile),
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    if (readFileSync(outfile, 'utf8').includes('__dirname=')) {
      throw new Error('it holds the folder of the build; write import.meta.dirname, not __dirname');
    }
  } catch (error) {
    for (const half of [outfile, `${outfile}.jsc`]) rmSync(half, { force: true });
    process.stderr.write(`the hook is left without a program for Bun: ${error.message}\n`);
  } finally {
    rmSync(source, { force: true });
  }
}

function withBunsInflate(builder) {
  builder.onResolve({ filter: /^node:zlib$/ }, ({ path, namespace }) =>
    namespace === 'inflate' ? { path, external: true } : { path, namespace: 'inflate' },
  );
  builder.onLoad({ filter: /.*/, namespace: 'inflate' }, () => ({ contents: inflate }));
}

/** The Bun of the optional dependency for this platform. */
function bunPath() {
  const cpu = process.arch === 'arm64' ? 'aarch64' : process.arch;
  const name = `@oven/bun-${process.platform}-${cpu}/package.json`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), 'bin', 'bun');
  } catch {
    return undefined;
  }
}
