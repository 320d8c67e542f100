// Three bundles, each for a command whose start is waited for, and one of a large library. Loading the kernel, zod and the MCP library file by file
// takes longer than everything those commands then do.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const pathOf = (name) => fileURLToPath(new URL(name, import.meta.url));

/** What goes into `sluice mcp`; other packages are loaded when a call needs them. */
const inside =
  /^@sluice\/(?:codeintel|guard|kernel|kernel\/adapters|kernel\/ready-made|kernel\/system|mcp|plain|sandbox|tools)$/;

/** Grammars and workers lie beside the code of their package, wherever that is installed. */
const findBesidePackage = {
  name: 'find-beside-package',
  setup(builder) {
    builder.onLoad({ filter: /[\\/]codeintel[\\/]dist[\\/].*\.js$/ }, async ({ path }) => {
      const inPackage = path.slice(path.lastIndexOf('dist') + 5).replaceAll('\\', '/');
      const own = `new URL('./${inPackage}', import.meta.resolve('@sluice/codeintel')).href`;
      const text = await readFile(path, 'utf8');
      return { contents: text.replaceAll('import.meta.url', own) };
    });
  },
};

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
  external: ['web-tree-sitter', '@vscode/ripgrep'],
  plugins: [
    findBesidePackage,
    {
      name: 'outside',
      setup(builder) {
        builder.onResolve({ filter: /^@sluice\// }, ({ path }) =>
          inside.test(path) ? undefined : { path, external: true },
        );
        // Loaded by the few who have servers in their file, with all that it needs.
        builder.onResolve({ filter: /\/open-server-set\.js$/ }, () => ({
          path: '../wrap/open-server-set.js',
          external: true,
        }));
        // The program tells wrong use by the class of the error, so there is one such class.
        builder.onResolve({ filter: /\/command\.js$/ }, () => ({
          path: '../command-line/command.js',
          external: true,
        }));
      },
    },
  ],
});

// The OpenTelemetry library, for those who switch it on: one file in place of a hundred packages to install.
await build({
  entryPoints: [pathOf('src/telemetry/export-spans.ts')],
  outfile: pathOf('dist/telemetry/export-spans.js'),
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  minify: true,
  legalComments: 'linked',
  logLevel: 'warning',
  // Its CommonJS parts require Node's modules.
  banner: {
    js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
  },
  external: ['@opentelemetry/api'],
});

// `find --files` runs before every prompt of some clients: one file that loads nothing it does not use.
await build({
  entryPoints: [pathOf('dist/find-fast.js')],
  outfile: pathOf('dist/find-fast.cjs'),
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  minify: true,
  logLevel: 'warning',
  define: { 'import.meta.dirname': '__dirname', 'import.meta.url': '__filename' },
  external: ['web-tree-sitter', '@vscode/ripgrep'],
  logOverride: { 'ignored-bare-import': 'silent' },
});

// The hook of a governed client, where no helper answers it: each tool of the client waits for it.
await build({
  entryPoints: [pathOf('dist/govern-hook.js')],
  outfile: pathOf('dist/govern-hook.cjs'),
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  minify: true,
  legalComments: 'linked',
  logLevel: 'warning',
  logOverride: { 'ignored-bare-import': 'silent' },
  define: { 'import.meta.dirname': '__dirname', 'import.meta.url': '__filename' },
  // The worker that writes the store lies beside the code of its package, wherever that is installed.
  banner: {
    js: "const moduleOfStore = (path) => new URL(path, require('node:url').pathToFileURL(require.resolve('@sluice/store'))).href;",
  },
  external: ['web-tree-sitter', '@vscode/ripgrep', '@photostructure/sqlite', 'kysely', 'pg'],
  plugins: [
    {
      name: 'find-beside-store',
      setup(builder) {
        builder.onLoad({ filter: /[\\/]store[\\/]dist[\\/].*\.js$/ }, async ({ path }) => {
          const inPackage = path.slice(path.lastIndexOf('dist') + 5).replaceAll('\\', '/');
          const own = `moduleOfStore('./${inPackage}')`;
          const text = await readFile(path, 'utf8');
          return { contents: text.replaceAll('import.meta.url', own) };
        });
      },
    },
  ],
});
