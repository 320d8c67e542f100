// Copies the grammars into dist, so that the published package carries them and needs no grammar package.
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const target = join(dirname(fileURLToPath(import.meta.url)), 'dist', 'grammars');
const vscode = dirname(require.resolve('@vscode/tree-sitter-wasm/package.json'));
const cursorless = dirname(require.resolve('@cursorless/tree-sitter-wasms/package.json'));

const sources = [
  ...[
    'bash',
    'c-sharp',
    'cpp',
    'go',
    'java',
    'javascript',
    'php',
    'python',
    'ruby',
    'rust',
    'tsx',
    'typescript',
  ].map((name) => [`${name}.wasm`, vscode, `wasm/tree-sitter-${name}.wasm`]),
  ['c.wasm', cursorless, 'out/tree-sitter-c.wasm'],
  ['kotlin.wasm', cursorless, 'out/tree-sitter-kotlin.wasm'],
];

mkdirSync(target, { recursive: true });
for (const [name, from, file] of sources) {
  copyFileSync(join(from, file), join(target, name));
}
writeFileSync(
  join(target, 'LICENSES.md'),
  [
    '# Grammars',
    '',
    'Compiled tree-sitter grammars. Every grammar is under the MIT licence of its own project',
    '(tree-sitter/tree-sitter-<language>; Kotlin: fwcd/tree-sitter-kotlin).',
    '',
    ...sources.map(
      ([name, from]) =>
        `- ${name}: from ${from === vscode ? '@vscode/tree-sitter-wasm' : '@cursorless/tree-sitter-wasms'}`,
    ),
    '',
    '@vscode/tree-sitter-wasm is MIT (Microsoft); @cursorless/tree-sitter-wasms is Unlicense.',
    '',
  ].join('\n'),
);
