// The program in few files, and three parts of it that are waited for more than others. Loading a thousand small modules takes
// longer than most commands then do.
import { rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { build as buildProgram } from 'rolldown';
import { packageNames } from '../../scripts/packages.mjs';

const pathOf = (name) => fileURLToPath(new URL(name, import.meta.url));

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

/** Libraries and packages that go into a file each, every one after those it needs. */
const LIBRARIES = ['zod', 'yaml', 'kysely', 'diff', 'jsonc-parser', 'smol-toml', '@noble/hashes'];
const PACKAGES = packageNames().filter((name) => name !== 'cli');

/** What lies beside the code of a package (grammars, workers, templates) is looked for there, wherever it is installed. */
const findBesidePackage = {
  name: 'find-beside-package',
  transform: {
    filter: { id: /packages\/[^/]+\/dist\/.*\.js$/, code: /import\.meta\.(?:url|dirname)/ },
    handler(code, id) {
      const [, name, inside] = /packages\/([^/]+)\/dist\/(.*\.js)$/.exec(id);
      const url =
        name === 'cli'
          ? `new URL('../${inside}', import.meta.url).href`
          : `new URL('./${inside}', import.meta.resolve('@sluice/${name}')).href`;
      return `import { dirname as folderOfModule } from 'node:path'; import { fileURLToPath as pathOfModule } from 'node:url';
${code
  .replaceAll('import.meta.dirname', 'folderOfModule(pathOfModule(import.meta.url))')
  .replaceAll('import.meta.url', url)}`;
    },
  },
};

rmSync(pathOf('dist/program'), { recursive: true, force: true });
await buildProgram({
  input: { main: pathOf('dist/main.js') },
  platform: 'node',
  resolve: { mainFields: ['module', 'main'] },
  // What is native, brings files of its own or is switched on by few stays in its package.
  external: [
    'web-tree-sitter',
    '@vscode/ripgrep',
    '@photostructure/sqlite',
    'pg',
    'ws',
    '@opentelemetry/api',
  ],
  plugins: [findBesidePackage],
  logLevel: 'warn',
  transform: { target: 'node20' },
  output: {
    dir: pathOf('dist/program'),
    format: 'esm',
    minify: true,
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    codeSplitting: {
      groups: [
        ...LIBRARIES.map((name) => ({
          name: name.replaceAll(/\W+/g, '-'),
          test: new RegExp(`node_modules/${name}/`),
        })),
        ...PACKAGES.map((name) => ({ name, test: new RegExp(`packages/${name}/dist/`) })),
      ].map((group, index, all) => ({ ...group, priority: all.length - index })),
    },
  },
});
