import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The repository's root folder, with a trailing slash. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Runs a program from the root with its output on the terminal; resolves with its exit code. `passesOn` are the signals
 * that it gets from this process, which waits for its end.
 */
export function run(command, args, { passesOn = [], ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
    for (const signal of passesOn) process.on(signal, () => child.kill(signal));
    child.on('error', reject);
    child.on('close', (code, signal) => resolve(code ?? (signal ? 1 : 0)));
  });
}

/** Runs a program and keeps what it prints; resolves with `{ code, output }`. */
export function capture(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...options,
    });
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr.on('data', (chunk) => {
      output += chunk;
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** The path of a program that npm installed at the root. */
export function bin(name) {
  return `${root}node_modules/.bin/${name}`;
}
