// One CommonJS file for the command that runs on every prompt: no module loader, no code it does not use.
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

await build({
  entryPoints: [fileURLToPath(new URL('dist/find-fast.js', import.meta.url))],
  outfile: fileURLToPath(new URL('dist/find-fast.cjs', import.meta.url)),
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  define: { 'import.meta.dirname': '__dirname', 'import.meta.url': '__filename' },
  external: ['web-tree-sitter', '@vscode/ripgrep'],
  logLevel: 'warning',
});
