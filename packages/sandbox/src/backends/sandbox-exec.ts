import { runsCodeExpressions } from '../paths/runs-code.js';
import type { Roots } from '../sandbox.js';

export const SANDBOX_EXEC = '/usr/bin/sandbox-exec';

export interface ProfileOptions {
  readonly roots: Roots;
  readonly home: string;
  readonly temporary: string;
  readonly allowNetwork: boolean;
  /** Absolute paths that stay unwritable although they are in a root. */
  readonly protectedPaths: readonly string[];
  /** Absolute paths that can be neither read nor written. */
  readonly hiddenPaths: readonly string[];
}

/**
 * A seatbelt profile: nothing unless allowed; programs and libraries may be read, the home folder may not, and
 * only the workspace and the temporary folder may be written. In this language the last matching rule wins.
 */
export function seatbeltProfile(options: ProfileOptions): string {
  const { roots } = options;
  return [
    '(version 1)',
    '(deny default)',
    '(allow process-exec)',
    '(allow process-fork)',
    '(allow signal (target same-sandbox))',
    '(allow process-info* (target same-sandbox))',
    '(allow sysctl-read)',
    '(allow mach-lookup (global-name "com.apple.system.opendirectoryd.libinfo"))',
    '(allow file-read*)',
    `(deny file-read* ${subpath(options.home)} (subpath "/private/var/root") (subpath "/Volumes"))`,
    `(allow file-read-metadata ${subpath(options.home)})`,
    `(allow file-read* ${[...roots.readOnly, ...roots.writable].map(subpath).join(' ')})`,
    '(allow file-write* (literal "/dev/null") (literal "/dev/tty") (literal "/dev/stdout") (literal "/dev/stderr"))',
    `(allow file-read* file-write* ${[options.temporary, ...roots.writable].map(subpath).join(' ')})`,
    ...denyWrites([...roots.readOnly, ...options.protectedPaths]),
    ...roots.writable.map((root) => `(deny file-write* ${runsCodeFilters(root).join(' ')})`),
    ...options.hiddenPaths.map((path) => `(deny file-read* file-write* ${subpath(path)})`),
    // A new name for a file outside would pass every later check by path.
    '(deny file-link)',
    options.allowNetwork ? '(allow network*)' : '(deny network*)',
    '',
  ].join('\n');
}

export function sandboxExecArgv(
  profile: string,
  argv: readonly [string, ...string[]],
): readonly [string, ...string[]] {
  return [SANDBOX_EXEC, '-p', profile, ...argv];
}

function denyWrites(paths: readonly string[]): readonly string[] {
  return paths.length === 0 ? [] : [`(deny file-write* ${paths.map(subpath).join(' ')})`];
}

/** Here the system decides by name, so what makes programs run code cannot even be made. */
function runsCodeFilters(root: string): readonly string[] {
  // A quote would end the expression: any character stands for it.
  const escaped = root.replace(/[.+?^${}()|[\]\\*]/g, '\\$&').replace(/["\n]/g, '.');
  const start = `^${escaped}(/.*)?`;
  return runsCodeExpressions().map((each) => `(regex #"${start}${inAnyCase(each)}")`);
}

/** Disks of this system take no notice of case; the expressions do. */
function inAnyCase(expression: string): string {
  return expression.replace(
    /[a-z]/gi,
    (letter) => `[${letter.toUpperCase()}${letter.toLowerCase()}]`,
  );
}

function subpath(path: string): string {
  return `(subpath "${path.replace(/[\\"]/g, (character) => `\\${character}`)}")`;
}
