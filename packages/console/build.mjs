// Builds the page into dist/, or into the folder that is named: plain files, no request to any other host, no inline script.
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

// Whatever the caller is doing: in a test, or with a variable of theirs, the page would be React's slow one for development.
process.env.NODE_ENV = 'production';

await build({
  root: fileURLToPath(new URL('.', import.meta.url)),
  configFile: false,
  logLevel: 'warn',
  base: './',
  build: {
    outDir: process.argv[2] ?? 'dist',
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 600,
    reportCompressedSize: false,
  },
  oxc: { jsx: { runtime: 'automatic', importSource: 'react' } },
});
