import { foldPath } from './fold-path.js';
import { sensitiveName } from './sensitive-file.js';
import { SENSITIVE_FOLDERS } from './sensitive-table.js';

/** Whether the content of a file may be shown, and why not. */
export interface PathClass {
  readonly shown: boolean;
  readonly reason?: string;
}

const BUILD_FOLDERS = new Set([
  'node_modules',
  'dist',
  'build',
  'out',
  'target',
  'coverage',
  '.git',
  '.hg',
  '.svn',
  '__pycache__',
  'venv',
  '.venv',
  '.tox',
  '.mypy_cache',
  '.pytest_cache',
  '.ruff_cache',
  '.next',
  '.nuxt',
  '.output',
  '.turbo',
  '.cache',
  '.parcel-cache',
  '.gradle',
  '.idea',
  'vendor',
  'bower_components',
  '.terraform',
  '.svelte-kit',
  'site-packages',
  '.eggs',
  '.nyc_output',
  'cmakefiles',
  '.dart_tool',
  'pods',
  'deriveddata',
  '.yarn',
  '.pnpm-store',
]);
const NO_FOLDERS: ReadonlySet<string> = new Set();
/**
 * Judges a path by its names only (O-07); the caller makes sure that it is real and below the root.
 * Upper case, look-alike letters, trailing dots and spaces, alternate streams and percent signs do
 * not get round it. What cannot be judged is not shown.
 */
export function classifyPath(path: string): PathClass {
  return classify(path, BUILD_FOLDERS);
}

export function isSensitivePath(path: string): boolean {
  return !classifyPath(path).shown;
}

/**
 * The same without the build folders: for files that are known to be sources, such as those git keeps, where
 * `build` or `target` is a name like any other.
 */
export function isSecretPath(path: string): boolean {
  return !classify(path, NO_FOLDERS).shown;
}

function classify(path: string, buildFolders: ReadonlySet<string>): PathClass {
  if (path === '' || path.length > 4096) return hidden('a path without a name or too long');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters in a name are refused
  if (/[\u0000-\u001f\u007f]/.test(path)) return hidden('control characters in the path');
  const parts = foldPath(path)
    .split('/')
    .filter((part) => part !== '' && part !== '.');
  if (parts.includes('..')) return hidden('a path that leads upwards');
  const name = parts.at(-1);
  if (name === undefined) return hidden('a path without a name');
  for (const folder of parts.slice(0, -1)) {
    if (SENSITIVE_FOLDERS.has(folder)) return hidden(`in the secrets folder ${folder}`);
    if (buildFolders.has(folder)) return hidden(`in the build folder ${folder}`);
  }
  if (buildFolders.has(name)) return hidden(`the folder ${name}`);
  const reason = sensitiveName(name);
  return reason === undefined ? { shown: true } : hidden(reason);
}

function hidden(reason: string): PathClass {
  return { shown: false, reason };
}
