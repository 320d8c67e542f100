// The program behind the prompt hook as one file: loading its modules one by one takes longer than answering a prompt.
import { cpSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const pathOf = (name) => fileURLToPath(new URL(name, import.meta.url));

await build({
  entryPoints: [pathOf('dist/main.js')],
  outfile: pathOf('dist/auto.cjs'),
  bundle: true,
  minify: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  define: { 'import.meta.dirname': '__dirname', 'import.meta.url': '__filename' },
  // Few prompts need them; they are loaded from their own packages when one does.
  external: ['web-tree-sitter', '@vscode/ripgrep', 'yaml'],
  logLevel: 'warning',
  // The kernel's entries name what they share even where they use none of it; left out is right.
  logOverride: { 'ignored-bare-import': 'silent' },
  legalComments: 'linked',
});

// An installed package has no checkout around it.
cpSync(pathOf('../../hooks'), pathOf('dist/hooks'), { recursive: true });
