// The same program for Bun, which starts in a quarter of the time that Node takes: bundles of its own in `dist/bun`, with
// Bun's bytecode beside each. Where Bun is not installed, or does not run, there are none, and the hook starts Node.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';

/** Bun's own `inflateSync` reads raw deflate; its `node:zlib` loads all streams, which takes longer than our search. */
const inflate = `
  export const inflateRawSync = (bytes) => {
    const { buffer, byteOffset, byteLength } = Bun.inflateSync(bytes);
    return Buffer.from(buffer, byteOffset, byteLength);
  };
  export const deflateRawSync = (...args) => require('node:zlib').deflateRawSync(...args);
`;

/** The folder above that of the program. Bun would write the folder of the build in place of `__dirname`. */
const above = `var sluiceFolder = Bun.main.slice(0, Bun.main.lastIndexOf('/bun/'));`;

export async function buildForBun(bundles, folder) {
  rmSync(folder, { recursive: true, force: true });
  const bun = bunPath();
  if (bun === undefined) return;
  const sources = join(folder, 'sources');
  mkdirSync(sources, { recursive: true });
  try {
    const files = [];
    const outside = new Set(['./*.cjs']);
    for (const [name, options] of Object.entries(bundles)) {
      files.push(`sources/${name}.cjs`);
      for (const each of options.external) outside.add(each);
      await build({
        ...options,
        define: { 'import.meta.dirname': 'sluiceFolder', 'import.meta.url': 'Bun.main' },
        banner: { js: above },
        legalComments: 'none',
        plugins: [{ name: 'inflate', setup: withBunsInflate }, ...options.plugins],
        outfile: join(sources, `${name}.cjs`),
      });
    }
    const words = ['build', '--bytecode', '--minify', '--target=bun', '--format=cjs'];
    const places = [...[...outside].map((each) => `--external=${each}`), '--outdir=.'];
    execFileSync(bun, [...words, ...places, '--entry-naming=[name].cjs', ...files], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    refuseOwnPlace(folder, Object.keys(bundles));
    rmSync(sources, { recursive: true });
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    process.stderr.write(`the hook is left without a program for Bun: ${error.message}\n`);
  }
}

/** Bun writes where a file lay when it was built in place of `__dirname` and of `import.meta` in what it takes in. */
function refuseOwnPlace(folder, names) {
  const workspace = join(folder, '..', '..', '..', '..');
  for (const name of names) {
    const text = readFileSync(join(folder, `${name}.cjs`), 'utf8');
    if (!text.includes('__dirname=') && !text.includes(workspace)) continue;
    throw new Error(`${name} holds the folder of the build; write import.meta.dirname`);
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
