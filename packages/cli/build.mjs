// Two bundles, each for a command whose start is waited for. Loading the kernel, zod and the MCP library file by file
// takes longer than everything those commands then do.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const pathOf = (name) => fileURLToPath(new URL(name, import.meta.url));

/** What goes into `sluice mcp`. Other packages may look for data beside their own code and stay outside. */
const inside = new Set([
  '@sluice/kernel',
  '@sluice/kernel/adapters',
  '@sluice/kernel/system',
  '@sluice/mcp',
]);

await build({
  entryPoints: [pathOf('src/commands/mcp.ts')],
  // Takes the place of the module that tsc made; without this step that one works as well.
  outfile: pathOf('dist/commands/mcp.js'),
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  minify: true,
  legalComments: 'linked',
  logLevel: 'warning',
  // The kernel's entries name what they share even where they use none of it; left out is right.
  logOverride: { 'ignored-bare-import': 'silent' },
  plugins: [
    {
      name: 'outside',
      setup(builder) {
        builder.onResolve({ filter: /^@sluice\// }, ({ path }) =>
          inside.has(path) ? undefined : { path, external: true },
        );
        // The program tells wrong use by the class of the error, so there is one such class.
        builder.onResolve({ filter: /\/command\.js$/ }, () => ({
          path: '../command.js',
          external: true,
        }));
      },
    },
  ],
});

// `find --files` runs on every prompt: one CommonJS file, no module loader, no code it does not use, compiled once.
await build({
  entryPoints: [pathOf('dist/find-fast.js')],
  outfile: pathOf('dist/find-fast.cjs'),
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  minify: true,
  define: { 'import.meta.dirname': '__dirname', 'import.meta.url': '__filename' },
  external: ['web-tree-sitter', '@vscode/ripgrep'],
  logLevel: 'warning',
  logOverride: { 'ignored-bare-import': 'silent' },
});
execFileSync(process.execPath, [pathOf('keep-bytecode.cjs'), 'find-fast'], { stdio: 'inherit' });
