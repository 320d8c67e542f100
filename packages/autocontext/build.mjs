// The hook as one CommonJS file: no module loader, nothing it does not use. What few prompts need (YAML, programs that
// stand in for tools, background processes) lies in files beside it that are only read then.
import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { packedLiterals } from '@sluice/guard';
import { build } from 'esbuild';
import { buildForBun } from './build-for-bun.mjs';

const pathOf = (name) => fileURLToPath(new URL(name, import.meta.url));

/** Each is loaded by `import()`; a bundle of its own keeps it from holding whole packages in the main one. */
const later = [
  'settings/parse-config',
  'run/command-tool',
  'repo/named-files',
  'program/background',
];

/**
 * Functions that few prompts call, by their module. They lie together in `rest.cjs`, which is read when the first of
 * them is called: what a program holds must be read and set up even where it is not called.
 */
const seldom = {
  'codeintel/dist/search/direct-index.js': ['directIndex'],
  'codeintel/dist/search/overlay.js': ['overlay'],
  'codeintel/dist/search/search-pattern.js': ['searchPattern'],
  'codeintel/dist/search/search-symbols.js': ['searchSymbols'],
  'codeintel/dist/store/segment-names.js': ['segmentNames'],
  'codeintel/dist/graph/bug-locate.js': ['bugLocate'],
  'codeintel/dist/graph/graph-rag.js': ['graphRag'],
  'codeintel/dist/graph/impact.js': ['impact'],
  'codeintel/dist/history/hotspots.js': ['hotspots'],
  'codeintel/dist/status/complexity.js': ['complexity'],
  'autocontext/dist/helper/serve-helper.js': ['serveHelper'],
  'autocontext/dist/run/fixture-runs.js': ['fixtureRuns'],
};
const packages = pathOf('../');
const seldomOf = (path) => seldom[path.slice(packages.length).replaceAll('\\', '/')];

/** Built-in modules that take milliseconds to load and that most prompts never call. */
const lazyBuiltins = {
  'node:child_process': ['execFile', 'execFileSync', 'spawn'],
  'node:crypto': ['createHash', 'randomBytes'],
  'node:zlib': ['deflateRawSync', 'inflateRawSync'],
};

/**
 * The rules of the guard as the program needs them: of each its name, kind and anchors, and where its pattern stands in
 * `rules.txt`, which is read when an anchor was first seen. Its examples and its origin are for its tests. What a sign of
 * an instruction requires is worked out here, so that most patterns need not be compiled for a prompt.
 */
class RulesFile {
  #bytes = Buffer.alloc(0);
  #places = new Map();

  moduleOf(tables, isOfSigns) {
    return Object.entries(tables)
      .map(
        ([name, table]) =>
          `export const ${name} = ${JSON.stringify(this.#headsOf(table, isOfSigns))};`,
      )
      .join('\n');
  }

  write(path) {
    writeFileSync(path, this.#bytes);
  }

  #headsOf(table, isOfSigns) {
    const heads = table
      .split('\n')
      .filter((line) => line.includes(' :: '))
      .map((line) => {
        const [name, kind, words, pattern] = line.split(' :: ').map((column) => column.trim());
        const anchors = words === '-' ? [] : words.split(' ');
        const required = isOfSigns ? packedLiterals(pattern) : '';
        return [name, kind, anchors, ...this.#placeOf(pattern), ...this.#placeOf(required)];
      });
    return JSON.stringify(heads);
  }

  #placeOf(text) {
    const known = this.#places.get(text);
    if (known) return known;
    const start = this.#bytes.length;
    this.#bytes = Buffer.concat([this.#bytes, Buffer.from(text, 'utf8')]);
    this.#places.set(text, [start, this.#bytes.length]);
    return [start, this.#bytes.length];
  }
}

const rulesFile = new RulesFile();
const rulesReader = `
  import { readFileSync } from 'node:fs';
  let bytes;
  function textAt(start, end) {
    bytes ??= readFileSync(import.meta.dirname + '/rules.txt');
    return bytes.toString('utf8', start, end);
  }
  class FileRule {
    constructor(head) {
      this.head = head;
    }
    get name() {
      return this.head[0];
    }
    get kind() {
      return this.head[1];
    }
    get anchors() {
      return this.head[2];
    }
    get pattern() {
      return textAt(this.head[3], this.head[4]);
    }
    get required() {
      return textAt(this.head[5], this.head[6]);
    }
  }
  export const readRuleTable = (heads) => JSON.parse(heads).map((head) => new FileRule(head));
`;

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
          contents: rulesFile.moduleOf(
            await import(pathToFileURL(path).href),
            /english-table\.js$/.test(path),
          ),
        }));
        builder.onLoad({ filter: /[\\/]guard[\\/]dist[\\/]rules[\\/]rule\.js$/ }, () => ({
          contents: rulesReader,
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

const withoutSeldom = {
  name: 'seldom',
  setup(builder) {
    builder.onLoad({ filter: /[\\/]dist[\\/].*\.js$/ }, ({ path }) => {
      const names = seldomOf(path);
      return (
        names && {
          contents: names
            .map(
              (name) =>
                `export const ${name} = (...args) => require('./rest.cjs').${name}(...args);`,
            )
            .join('\n'),
        }
      );
    });
    builder.onResolve({ filter: /^\.\/rest\.cjs$/ }, ({ path }) => ({ path, external: true }));
  },
};

const bundles = {
  auto: {
    ...common,
    plugins: [withoutSeldom, ...common.plugins],
    entryPoints: [pathOf('dist/main.js')],
  },
  rest: {
    ...common,
    stdin: {
      contents: Object.entries(seldom)
        .map(([file, names]) => `export { ${names.join(', ')} } from './${file}';`)
        .join('\n'),
      resolveDir: packages,
    },
  },
};
for (const name of later) {
  bundles[basename(name)] = { ...common, entryPoints: [pathOf(`dist/${name}.js`)] };
}
for (const [name, options] of Object.entries(bundles)) {
  await build({ ...options, outfile: pathOf(`dist/${name}.cjs`) });
}
await buildForBun(bundles, pathOf('dist/bun'));
// The launcher calls it as a function. It reads it byte by byte, which is right for ASCII alone; the bundler leaves
// regular expressions as they are.
const program = pathOf('dist/auto.cjs');
const ascii = readFileSync(program, 'utf8').replaceAll(
  /[\u0080-\uffff]/g,
  (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
);
writeFileSync(
  program,
  `(function (exports, require, module, __filename, __dirname) {${ascii}\n})\n`,
);
rulesFile.write(pathOf('dist/rules.txt'));
execFileSync(process.execPath, [pathOf('keep-bytecode.cjs')], { stdio: 'inherit' });

// An installed package has no checkout around it.
cpSync(pathOf('../../hooks'), pathOf('dist/hooks'), { recursive: true });
