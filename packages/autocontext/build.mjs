// The program behind the prompt hook as one file: loading its modules one by one takes longer than answering a prompt.
// What the source loads by `import()` stands in files of its own beside it, `auto-*.cjs`, and is read when it is asked for.
import { cpSync, readdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';

const pathOf = (name) => fileURLToPath(new URL(name, import.meta.url));

for (const name of readdirSync(pathOf('dist'))) {
  if (/^auto-.*\.cjs$/.test(name)) rmSync(pathOf(`dist/${name}`));
}

await build({
  input: { auto: pathOf('dist/main.js') },
  platform: 'node',
  transform: {
    target: 'node20',
    define: { 'import.meta.dirname': '__dirname', 'import.meta.url': '__filename' },
  },
  // Few prompts need them; they are loaded from their own packages when one does.
  external: ['web-tree-sitter', '@vscode/ripgrep', 'yaml'],
  logLevel: 'warn',
  output: {
    dir: pathOf('dist'),
    format: 'cjs',
    minify: true,
    entryFileNames: '[name].cjs',
    chunkFileNames: 'auto-[name]-[hash].cjs',
    // All that is needed for every answer is one file, though parts of it are shared with what loads late.
    codeSplitting: { groups: [{ name: 'start', tags: ['$initial'] }] },
  },
});

// An installed package has no checkout around it.
cpSync(pathOf('../../hooks'), pathOf('dist/hooks'), { recursive: true });
