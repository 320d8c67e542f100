// The language servers that our graph is held against.
import { createRequire } from 'node:module';

const analysis = { typeCheckingMode: 'off', extraPaths: ['src', '.'], indexing: true };

const rustAnalyzer = {
  cargo: { buildScripts: { enable: false }, features: 'all' },
  procMacro: { enable: false },
  checkOnSave: false,
};

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
  /** Builds nothing: no build scripts, no checks, and macros only as far as they are written in Rust's own rules.
   * Its own answer for callees breaks off at calls inside of macros, so names are asked for. */
  rust: () => ({
    command: 'rust-analyzer',
    words: [],
    language: 'rust',
    settings: { 'rust-analyzer': rustAnalyzer },
    startsWith: rustAnalyzer,
    /** Files of no crate, code behind `#[cfg]` and rules of macros it has not read. */
    knowsNamesItRead: true,
    showsIndexing: true,
  }),
  /** Needs a compile_commands.json beside the sources; before version 20 it tells no callees. */
  c: () => ({ language: 'c', ...clangd }),
  cpp: () => ({ language: 'cpp', ...clangd }),
};

const clangd = {
  command: 'clangd',
  words: ['--background-index', '-j=2', '--log=error'],
  showsIndexing: true,
  /** What is switched off by `#if` it has not read; it paints such lines as comments. */
  paintsUnread: true,
};
