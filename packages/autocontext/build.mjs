// The hook as one CommonJS file: no module loader, nothing it does not use.
import { cpSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const pathOf = (name) => fileURLToPath(new URL(name, import.meta.url));

await build({
  entryPoints: [pathOf('dist/main.js')],
  outfile: pathOf('dist/auto.cjs'),
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  define: { 'import.meta.dirname': '__dirname', 'import.meta.url': '__filename' },
  external: ['web-tree-sitter', '@vscode/ripgrep'],
  logLevel: 'warning',
  logOverride: { 'ignored-bare-import': 'silent' },
});

// An installed package has no checkout around it.
cpSync(pathOf('../../hooks'), pathOf('dist/hooks'), { recursive: true });
