import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A place for hostile repositories: a program that leaves a mark, and a secret outside. */
export interface AttackGround {
  readonly base: string;
  /** Stands in the secret; must never be seen by the attacked program. */
  readonly secret: string;
  /** Whether any planted program has run. */
  hasRun(): readonly string[];
  repository(plan: HostilePlan): HostileRepository;
  remove(): void;
}

export interface HostilePlan {
  readonly number: number;
  readonly trap: string;
  readonly settings: readonly string[];
  /** Where something listens that nobody may call. */
  readonly port: number;
}

export interface HostileRepository {
  readonly root: string;
  /** What was planted, for the message of a failure. */
  readonly recipe: string;
}

const git = (cwd: string, ...args: string[]): string =>
  execFileSync(
    'git',
    [
      '-c',
      'user.name=T',
      '-c',
      'user.email=t@example.invalid',
      '-c',
      'commit.gpgsign=false',
      ...args,
    ],
    { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] },
  );

/** Builds one repository with history, a signed commit and attributes; every hostile one starts as a copy of it. */
export function attackGround(): AttackGround {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'sluice-attack-')));
  const secret = `canary-${Math.random().toString(36).slice(2)}`;
  const marks = join(base, 'marks');
  const outside = join(base, 'outside');
  const template = join(base, 'template');
  for (const folder of [marks, outside, template]) mkdirSync(folder);
  writeFileSync(
    join(outside, 'secret.ts'),
    `export const ${secret.replace('-', '_')} = '${secret}';\n`,
  );
  writeFileSync(join(outside, 'attributes'), '* diff=evil filter=evil\n');
  git(template, 'init', '-q', '-b', 'main');
  writeFileSync(join(template, 'parse.ts'), 'export function parseWords() {}\n');
  mkdirSync(join(template, 'sub'));
  writeFileSync(join(template, 'sub', 'secret.ts'), 'export const inner = 1;\n');
  writeFileSync(join(template, '.gitattributes'), '* diff=evil filter=evil merge=evil\n');
  git(template, 'add', 'parse.ts', 'sub');
  git(template, 'commit', '-q', '-m', 'First words');
  signedCommit(template);
  const withModule = join(base, 'index-with-module');
  const other = join(base, 'other-template');
  cpSync(template, other, { recursive: true });
  git(other, 'update-index', '--add', '--cacheinfo', `160000,${'1'.repeat(40)},module`);
  cpSync(join(other, '.git', 'index'), withModule);
  // A repository of somebody else, to which a hostile one may try to point.
  const victim = join(outside, 'victim');
  mkdirSync(victim);
  git(victim, 'init', '-q', '-b', 'main');
  writeFileSync(join(victim, `${secret}.ts`), secret);
  git(victim, 'add', '.');
  git(victim, 'commit', '-q', '-m', `About ${secret}`);
  return {
    base,
    secret,
    hasRun: () => readdirSync(marks),
    repository: (plan) =>
      makeHostile({ base, marks, outside, victim, template, withModule, ...plan }),
    remove: () => rmSync(base, { recursive: true, force: true }),
  };
}

/** A commit with a signature header, so that `log.showSignature` has something to show to a program. */
function signedCommit(folder: string): void {
  const tree = git(folder, 'rev-parse', 'HEAD^{tree}').trim();
  const parent = git(folder, 'rev-parse', 'HEAD').trim();
  const who = 'T <t@example.invalid> 1700000000 +0000';
  const text = `tree ${tree}\nparent ${parent}\nauthor ${who}\ncommitter ${who}\ngpgsig -----BEGIN PGP SIGNATURE-----\n \n iQ==\n -----END PGP SIGNATURE-----\n\nSigned words\n\nx: y\n`;
  const hash = execFileSync('git', ['hash-object', '-t', 'commit', '-w', '--stdin'], {
    cwd: folder,
    input: text,
    encoding: 'utf8',
  }).trim();
  git(folder, 'update-ref', 'refs/heads/main', hash);
}

interface Making extends HostilePlan {
  readonly base: string;
  readonly marks: string;
  readonly outside: string;
  readonly victim: string;
  readonly template: string;
  /** An index that has a submodule. */
  readonly withModule: string;
}

/** Structural traps: what stands where git expects something else. Each gets the root of a copy. */
const TRAPS: Readonly<Record<string, (root: string, making: Making) => void>> = {
  none: () => undefined,
  'hooks of every name': (root, making) => {
    for (const name of [
      'post-index-change',
      'fsmonitor-watchman',
      'pre-commit',
      'post-checkout',
      'reference-transaction',
    ])
      plantProgram(join(root, '.git', 'hooks', name), making);
  },
  'git folder of a stranger by a file': (root, { victim }) => {
    rmSync(join(root, '.git'), { recursive: true });
    writeFileSync(join(root, '.git'), `gitdir: ${join(victim, '.git')}\n`);
  },
  'git folder of a stranger by a link': (root, { victim }) => {
    rmSync(join(root, '.git'), { recursive: true });
    symlinkSync(join(victim, '.git'), join(root, '.git'));
  },
  'common folder of a stranger': (root, { victim }) =>
    writeFileSync(join(root, '.git', 'commondir'), `${join(victim, '.git')}\n`),
  'objects and refs of a stranger by links': (root, { victim }) => {
    for (const name of ['objects', 'refs']) {
      rmSync(join(root, '.git', name), { recursive: true });
      symlinkSync(join(victim, '.git', name), join(root, '.git', name));
    }
  },
  'index of a stranger by a link': (root, { victim }) => {
    rmSync(join(root, '.git', 'index'));
    symlinkSync(join(victim, '.git', 'index'), join(root, '.git', 'index'));
  },
  'head by a link': (root, { outside }) => {
    rmSync(join(root, '.git', 'HEAD'));
    symlinkSync(join(outside, 'secret.ts'), join(root, '.git', 'HEAD'));
  },
  'a tracked folder that became a link out': (root, { outside }) => {
    rmSync(join(root, 'sub'), { recursive: true });
    symlinkSync(outside, join(root, 'sub'));
  },
  'a tracked file that became a link out': (root, { outside }) => {
    rmSync(join(root, 'parse.ts'));
    symlinkSync(join(outside, 'secret.ts'), join(root, 'parse.ts'));
  },
  'pipes where git reads': (root) => {
    for (const name of ['packed-refs', 'shallow', 'commondir', 'config.worktree'])
      pipe(join(root, '.git', name));
  },
  'a pipe as index': (root) => {
    rmSync(join(root, '.git', 'index'));
    pipe(join(root, '.git', 'index'));
  },
  'a pipe as head': (root) => {
    rmSync(join(root, '.git', 'HEAD'));
    pipe(join(root, '.git', 'HEAD'));
  },
  'a pipe as settings': (root) => {
    rmSync(join(root, '.git', 'config'));
    pipe(join(root, '.git', 'config'));
  },
  'a pipe among the files': (root) => pipe(join(root, 'words.ts')),
  'settings by a link': (root, making) => {
    const other = join(making.base, `settings-${making.number}`);
    renameSync(join(root, '.git', 'config'), other);
    symlinkSync(other, join(root, '.git', 'config'));
  },
  'settings of the work tree': (root, making) =>
    writeFileSync(
      join(root, '.git', 'config.worktree'),
      `[core]\n\tfsmonitor = ${programIn(root, making)}\n`,
    ),
  'a nested repository with a monitor': (root, making) => {
    cpSync(making.template, join(root, 'inner'), { recursive: true });
    appendFileSync(
      join(root, 'inner', '.git', 'config'),
      `[core]\n\tfsmonitor = ${programIn(root, making)}\n`,
    );
  },
  'a submodule with a monitor': (root, making) => {
    cpSync(making.template, join(root, 'module'), { recursive: true });
    cpSync(making.withModule, join(root, '.git', 'index'));
    appendFileSync(
      join(root, 'module', '.git', 'config'),
      `[core]\n\tfsmonitor = ${programIn(root, making)}\n\tworktree = ${making.outside}\n`,
    );
  },
  'programs named as ours': (root, making) => {
    for (const name of [
      'git',
      'rg',
      'bwrap',
      'node',
      'sh',
      'node_modules/.bin/git',
      'node_modules/.bin/rg',
    ])
      plantProgram(join(root, name), making);
  },
  'settings of searchers and Node': (root, making) => {
    const run = programIn(root, making);
    writeFileSync(join(root, '.ripgreprc'), `--pre=${run}\n`);
    writeFileSync(join(root, '.npmrc'), `script-shell=${run}\nnode-options=--require ${run}\n`);
    writeFileSync(join(root, '.rgignore'), '!*\n');
  },
  'alternates of a stranger': (root, { victim }) => {
    mkdirSync(join(root, '.git', 'objects', 'info'), { recursive: true });
    writeFileSync(
      join(root, '.git', 'objects', 'info', 'alternates'),
      `${join(victim, '.git', 'objects')}\n`,
    );
  },
  'a missing object': (root) => {
    const objects = join(root, '.git', 'objects');
    const first = readdirSync(objects).find((name) => /^[0-9a-f]{2}$/.test(name));
    if (first) rmSync(join(objects, first), { recursive: true });
  },
};

export const TRAP_NAMES: readonly string[] = Object.keys(TRAPS);

function makeHostile(making: Making): HostileRepository {
  const { base, template, outside, number, trap, port } = making;
  const root = join(base, `repository-${number}`);
  cpSync(template, root, { recursive: true });
  const run = programIn(root, making);
  const waiting = join(root, '.waiting');
  pipe(waiting);
  const included = join(root, 'included');
  writeFileSync(
    included,
    `[core]\n\tfsmonitor = ${run}\n[log]\n\tshowSignature = true\n[gpg]\n\tprogram = ${run}\n`,
  );
  const settings = making.settings
    .join('\n')
    .replaceAll('%run', run)
    .replaceAll('%hooks', join(root, '.git', 'hooks'))
    .replaceAll('%included', included)
    .replaceAll('%pipe', waiting)
    .replaceAll('%port', String(port))
    .replaceAll('%out', outside);
  appendFileSync(join(root, '.git', 'config'), `\n${settings}\n`);
  TRAPS[trap]?.(root, making);
  return { root, recipe: `${number}: ${trap}\n${settings}` };
}

function programIn(root: string, making: Making): string {
  const path = join(root, 'hooks-of-it', 'run');
  if (!existsSync(path)) plantProgram(path, making);
  return path;
}

function plantProgram(path: string, { marks, number }: Making): void {
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, `#!/bin/sh\n: > '${marks}/${number}'\ncat\n`);
  chmodSync(path, 0o755);
}

function pipe(path: string): void {
  execFileSync('/bin/sh', ['-c', 'mkfifo "$1"', 'sh', path]);
}
