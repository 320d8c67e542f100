// The hook as one CommonJS file: no module loader, nothing it does not use. What few prompts need (YAML, programs that
// stand in for tools, background processes) lies in files beside it that are only read then.
import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { requiredLiterals } from '@sluice/guard';
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

/**
 * Of a rule of the guard only what finds something: its examples and its origin are for its tests. What a sign of an
 * instruction requires is worked out here, so that most patterns need not be compiled for a prompt.
 */
function forRunning(table, isOfSigns) {
  return table
    .split('\n')
    .filter((line) => line.includes(' :: '))
    .map((line) => {
      const [name, kind, anchors, pattern] = line.split(' :: ').map((column) => column.trim());
      const required = isOfSigns ? { required: JSON.stringify(requiredLiterals(pattern)) } : {};
      return {
        name,
        kind,
        anchors: anchors === '-' ? [] : anchors.split(' '),
        pattern,
        ...required,
      };
    });
}

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
        builder.onLoad({ filter: /[\\/]guard[\\/]dist[\\/].*-table\.js$/ }, async ({ path }) => ({
          contents: Object.entries(await import(pathToFileURL(path).href))
            .map(
              ([name, table]) =>
                `export const ${name} = ${JSON.stringify(forRunning(table, /english-table\.js$/.test(path)))};`,
            )
            .join('\n'),
        }));
        // Only a prompt with Chinese words needs their translations.
        builder.onLoad({ filter: /[\\/]search[\\/]glossary\.js$/ }, ({ path }) => ({
          contents: `export const glossary = () => require('./glossary.cjs').glossary();`,
          resolveDir: dirname(path),
        }));
        builder.onResolve({ filter: /^\.\/glossary\.cjs$/ }, ({ path }) => ({
          path,
          external: true,
        }));
        builder.onLoad({ filter: /[\\/]guard[\\/]dist[\\/]rules[\\/]rule\.js$/ }, () => ({
          contents: 'export const readRuleTable = (rules) => rules;',
        }));
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
await build({
  ...common,
  plugins: [],
  entryPoints: [pathOf('../codeintel/dist/search/glossary.js')],
  outfile: pathOf('dist/glossary.cjs'),
});
// The launcher reads it byte by byte, which is right for ASCII alone; the bundler leaves regular expressions as they are.
const program = pathOf('dist/auto.cjs');
writeFileSync(
  program,
  readFileSync(program, 'utf8').replaceAll(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  ),
);
execFileSync(process.execPath, [pathOf('keep-bytecode.cjs')], { stdio: 'inherit' });

// An installed package has no checkout around it.
cpSync(pathOf('../../hooks'), pathOf('dist/hooks'), { recursive: true });
