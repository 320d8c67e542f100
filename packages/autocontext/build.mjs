// The hook as one CommonJS file: no module loader, nothing it does not use. What few prompts need (YAML, programs that
// stand in for tools, background processes) lies in files beside it that are only read then.
import { execFileSync } from 'node:child_process';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const pathOf = (name) => fileURLToPath(new URL(name, import.meta.url));

/** Each is loaded by `import()`; a bundle of its own keeps it from holding whole packages in the main one. */
const later = [
  'settings/parse-config',
  'run/command-tool',
  'repo/named-files',
  'program/background',
];

/** Built-in modules that take milliseconds to load and that most prompts never call. */
const lazyBuiltins = {
  'node:child_process': ['execFile', 'execFileSync', 'spawn'],
  'node:crypto': ['createHash', 'randomBytes'],
  'node:zlib': ['deflateRawSync', 'inflateRawSync'],
};

const common = {
  bundle: true,
  minify: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  // `import()` would start the module loader; in CommonJS a plain require does.
  supported: { 'dynamic-import': false },
  define: { 'import.meta.dirname': '__dirname', 'import.meta.url': '__filename' },
  external: ['web-tree-sitter', '@vscode/ripgrep'],
  logLevel: 'warning',
  logOverride: { 'ignored-bare-import': 'silent' },
  legalComments: 'linked',
  plugins: [
    {
      name: 'later',
      setup(builder) {
        builder.onResolve({ filter: /^\.\.?\// }, ({ path, kind }) => {
          if (kind !== 'dynamic-import') return undefined;
          const name = later.find((entry) => basename(entry) === basename(path, '.js'));
          return name && { path: `./${basename(name)}.cjs`, external: true };
        });
        builder.onResolve({ filter: /^node:/ }, ({ path, namespace }) =>
          namespace !== 'lazy' && Object.hasOwn(lazyBuiltins, path)
            ? { path, namespace: 'lazy', sideEffects: false }
            : undefined,
        );
        builder.onLoad({ filter: /.*/, namespace: 'lazy' }, ({ path }) => ({
          contents: lazyBuiltins[path]
            .map(
              (name) => `export const ${name} = (...args) => require('${path}').${name}(...args);`,
            )
            .join('\n'),
        }));
      },
    },
  ],
};

await build({ ...common, entryPoints: [pathOf('dist/main.js')], outfile: pathOf('dist/auto.cjs') });
for (const name of later) {
  await build({
    ...common,
    entryPoints: [pathOf(`dist/${name}.js`)],
    outfile: pathOf(`dist/${basename(name)}.cjs`),
  });
}
execFileSync(process.execPath, [pathOf('keep-bytecode.cjs')], { stdio: 'inherit' });
