// Finds every place that starts a process and is not in programs.mjs, and every spawn of a program that has a door.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { hasDoor, mayStartProcesses } from './programs.mjs';
import { root } from './run.mjs';

const STARTS =
  /['"`](?:node:)?(?:child_process|cluster)['"`]|process\.binding\(|\bBun\.spawn|\bDeno\.(?:run|Command)\b|['"`](?:execa|cross-spawn|simple-git|isomorphic-git|nodegit|node-pty|zx|shelljs)['"`]/;
const names = hasDoor.join('|');
/** The first word of a spawn, however it is spelled: `spawn('git'`, `exec("git …"`, `file: 'git'`. */
const SPELLED = new RegExp(
  `\\b(?:spawn|spawnSync|exec|execSync|execFile|execFileSync|fork|run|capture)\\(\\s*['"\`](?:[^'"\`\\s]*/)?(?:${names})\\b|\\b(?:file|program|command)\\s*[:=]\\s*['"\`](?:[^'"\`\\s]*/)?(?:${names})['"\`]`,
);
/** In a shell file: the name at the start of a command. */
const IN_SHELL = new RegExp(
  `(?:^|[;&|(\`]|\\$\\(|\\b(?:exec|command|then|do|else|if|while|!)\\s)\\s*(?:${names})\\s`,
);

/** Every place below `base` that starts a process outside the doors; empty when there is none. */
export function programFaults(base = root) {
  const faults = [];
  for (const file of sourceFiles(base)) {
    const path = relative(base, file).split(sep).join('/');
    const text = withoutComments(readFileSync(file, 'utf8'));
    if (STARTS.test(text) && !(path in mayStartProcesses)) {
      faults.push(
        `${path}: starts processes; use the doors of @sluice/sandbox, or say why in scripts/programs.mjs`,
      );
    }
    const isDoor = path.startsWith('packages/sandbox/src/programs/');
    if (!isDoor && SPELLED.test(text)) faults.push(`${path}: starts a program that has a door`);
  }
  for (const file of shellFiles(base)) {
    for (const line of readFileSync(file, 'utf8').split('\n')) {
      if (!/^\s*#/.test(line) && IN_SHELL.test(line)) {
        faults.push(`${relative(base, file)}: starts a program that has a door: ${line.trim()}`);
      }
    }
  }
  for (const path of Object.keys(mayStartProcesses)) {
    if (base === root && !existsSync(join(base, path)))
      faults.push(`scripts/programs.mjs: ${path} is gone`);
  }
  return faults;
}

function sourceFiles(base) {
  const packages = join(base, 'packages');
  if (!existsSync(packages)) return [];
  return (
    readdirSync(packages)
      .flatMap((name) => ['src', 'bin', 'worker'].map((folder) => join(packages, name, folder)))
      .filter((folder) => existsSync(folder))
      .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile() && /\.(?:[cm]?[jt]sx?)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .filter(
        (file) =>
          !/\.test\.tsx?$|\.conformance\.ts$|\.min\.|[\\/](?:testing|test-support|fixtures)[\\/]/.test(
            file,
          ),
      )
      // Bundles that the build writes beside the hand-written launchers.
      .filter((file) => !/[\\/]bin[\\/]/.test(file) || readFileSync(file, 'utf8').length < 20_000)
  );
}

function shellFiles(base) {
  return ['hooks', 'bin', 'plugins']
    .map((folder) => join(base, folder))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter(
      (file) => /\.sh$/.test(file) || /^#!.*sh\b/.test(readFileSync(file, 'utf8').slice(0, 64)),
    );
}

function withoutComments(text) {
  return text.replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '$1');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const faults = programFaults(process.argv[2] ? `${resolve(process.argv[2])}/` : root);
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exit(1);
  console.log('programs: every process is started where the table says');
}
