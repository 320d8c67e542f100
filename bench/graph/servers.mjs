// The language servers that our graph is held against.
import { createRequire } from 'node:module';

const analysis = { typeCheckingMode: 'off', extraPaths: ['src', '.'], indexing: true };

export const servers = {
  /** Nothing is checked, everything is indexed. */
  python: () => ({
    command: process.execPath,
    words: [createRequire(import.meta.url).resolve('pyright/langserver.index.js'), '--stdio'],
    language: 'python',
    settings: { python: { analysis }, 'python.analysis': analysis },
    tellsCallees: true,
  }),
  go: () => ({ command: 'gopls', words: ['serve'], language: 'go', tellsCallees: true }),
  /** Needs a compile_commands.json beside the sources; before version 20 it tells no callees. */
  c: () => ({ command: 'clangd', words: clangd, language: 'c' }),
  cpp: () => ({ command: 'clangd', words: clangd, language: 'cpp' }),
};

const clangd = ['--background-index', '-j=2', '--log=error'];
