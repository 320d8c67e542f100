import { RUNNING_OPTIONS, type RunningOptions } from './running-options.js';
import { UNKNOWN_PART, type Word } from './script.js';

/** The commands that a program is given in its options and other words, each as text that a shell would read. */
export interface ToldCommands {
  readonly scripts: readonly string[];
  /** Words that are a command by themselves. */
  readonly commands: readonly (readonly Word[])[];
  /** An option names a command that comes out only when it runs, or that is not read here. */
  readonly isUnseen: boolean;
}

/** Shells whose language is not read here. */
const OTHER_SHELLS = new Set(
  'zsh fish csh tcsh ksh mksh pwsh powershell nu xonsh elvish'.split(' '),
);

/** What `program` is told to run by its own words, beside what a wrapper runs. */
export function toldCommands(program: string, args: readonly Word[]): ToldCommands {
  const told = new Told();
  const spec = RUNNING_OPTIONS.get(program);
  if (spec) for (const value of valuesOf(spec, args)) told.value(value);
  if (OTHER_SHELLS.has(program) && args.length > 0) told.isUnseen = true;
  ownReaders.get(program)?.(args, told);
  return told;
}

class Told implements ToldCommands {
  readonly scripts: string[] = [];
  readonly commands: (readonly Word[])[] = [];
  isUnseen = false;

  /** The value of an option that is run; `undefined` where it is not known. */
  value(text: string | undefined): void {
    if (text === undefined) this.isUnseen = true;
    else if (!PLAIN_TRANSPORT.test(text) && !ONLY_SHOWS.test(text)) {
      this.scripts.push(text.replace(/^(?:exec=|[!|]+)/, ''));
    }
  }

  command(words: readonly Word[]): void {
    if (words.length > 0) this.commands.push(words);
  }
}

/** `rsync -e ssh` goes to another machine and runs nothing here. */
const PLAIN_TRANSPORT = /^ssh(?:\s+-[pi]\s*[\w./~-]+)*$/;
/** What `tar --checkpoint-action` does without a program. */
const ONLY_SHOWS =
  /^(?:\d*|dot|\.|echo(?:=[\s\S]*)?|bell|ttyout=[\s\S]*|totals|sleep=\d+|wait=\w+)$/;

/** The values of the options that are run, each `undefined` where it is not known. */
function valuesOf(spec: RunningOptions, args: readonly Word[]): readonly (string | undefined)[] {
  return args.flatMap((word, index) =>
    spec.options.flatMap((option) => {
      const taken = valueIn(word, option, spec.abbreviates);
      if (taken === undefined) return [];
      if (taken !== 'next') return [taken.text];
      const next = args[index + 1];
      return next ? [next.literal] : [];
    }),
  );
}

function valueIn(
  word: Word,
  option: string,
  abbreviates: boolean,
): 'next' | { readonly text: string | undefined } | undefined {
  const { shape, literal } = word;
  if (!shape.startsWith('-')) return undefined;
  const isJoinedOnly = option.endsWith('=');
  const name = isJoinedOnly ? option.slice(0, -1) : option;
  const next = isJoinedOnly ? undefined : 'next';
  if (name.startsWith('--') || name.length > 2) {
    const [written = '', ...rest] = shape.split('=');
    const isShort = abbreviates && name.startsWith('--') && written.length > 2;
    const isIt = written === name || (isShort && name.startsWith(written)) || endsIn(written, name);
    if (!isIt) return undefined;
    if (rest.length === 0) return written.includes(UNKNOWN_PART) ? { text: undefined } : next;
    return { text: literal?.slice(written.length + 1) };
  }
  if (shape.startsWith('--')) return undefined;
  const at = shape.indexOf(name.slice(1), 1);
  if (at === -1) return undefined;
  if (at + 1 === shape.length) return next;
  return { text: literal?.slice(at + 1) };
}

/** `zip -rTT x`. */
function endsIn(written: string, name: string): boolean {
  return name === '-TT' && /^-[A-Za-z]*TT$/.test(written);
}

type Reader = (args: readonly Word[], told: Told) => void;

/** Programs whose words say it in a way of their own. */
const ownReaders: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['git', readGit],
  ['tar', readOldTar],
  ['gtar', readOldTar],
  ['bsdtar', readOldTar],
  ['less', readPager],
  ['more', readPager],
  ['socat', readSocat],
  ['scp', readSshOptions],
  ['sftp', readSshOptions],
  ['apt', readAptOptions],
  ['apt-get', readAptOptions],
  ['npm', readExplore],
  ['cmake', readCmake],
  ['ip', readIp],
  ['make', readMake],
  ['gmake', readMake],
  ['cargo', readCargo],
  ['hg', readSettings],
  ['jj', readSettings],
  ['yarn', readYarn],
  ['pnpm', readPnpm],
  ['bun', readRunner],
  ...'gcc g++ cc c++ clang clang++'.split(' ').map((name): [string, Reader] => [name, readWrapper]),
]);

/** Settings of git whose value is a command. */
const GIT_RUNS =
  /(?:pager|editor|command|helper|program|external|textconv|clean|smudge|process|driver|cmd|fsmonitor|askpass|gitproxy|uploadpack|receivepack|packobjectshook)$/i;

function readGit(args: readonly Word[], told: Told): void {
  const at = args.findIndex(({ shape }, index) => isGitCommand(shape, args[index - 1]));
  const name = args[at]?.shape;
  const rest = args.slice(at + 1);
  for (const [index, { shape, literal }] of args.entries()) {
    // Behind a subcommand `-c` mostly means something else, as in `git switch -c`.
    if (index < at || at === -1 || name === 'clone') {
      const isSetting = /^(?:-c|--config)$/.test(args[index - 1]?.shape ?? '');
      const joined = /^--config=([\s\S]*)$|^-c([\s\S]+)$/.exec(literal ?? '');
      if (isSetting) readSetting(literal, told);
      else if (joined) readSetting(joined[1] ?? joined[2], told);
    }
    if (shape.startsWith('--config-env')) told.isUnseen = true;
    // Shows its text through the program that its settings name, whether or not anybody looks.
    if (index < at && /^(?:-p|--paginate)$/.test(shape)) told.isUnseen = true;
    if (shape.startsWith('ext::')) told.value(literal?.slice('ext::'.length));
  }
  if (name === 'config') {
    const key = rest.findIndex(({ shape }) => /^[^-].*\./.test(shape));
    const [setting, value] = [rest[key], rest[key + 1]];
    if (setting && value) readSetting(joinedText([setting, value], '='), told);
  }
  const options = { rebase: '-x', difftool: '-x', grep: '-O=', clone: '-u' }[name ?? ''];
  if (options !== undefined) {
    for (const value of valuesOf({ options: [options], abbreviates: false }, rest))
      told.value(value);
  }
  if (name === 'bisect' && rest[0]?.shape === 'run') told.command(rest.slice(1));
  const foreach = name === 'submodule' ? rest.findIndex(({ shape }) => shape === 'foreach') : -1;
  if (foreach !== -1) {
    const words = rest.slice(foreach + 1);
    const first = words.findIndex(({ shape }) => !shape.startsWith('-'));
    if (first !== -1) told.value(joinedText(words.slice(first), ' '));
  }
}

function isGitCommand(shape: string, before: Word | undefined): boolean {
  const takesWord = /^(?:-[Cc]|--(?:git-dir|work-tree|namespace|config-env|super-prefix))$/;
  return !shape.startsWith('-') && !takesWord.test(before?.shape ?? '');
}

/** `alias.x=push` runs git itself, `alias.x=!ls` a shell. */
function readSetting(text: string | undefined, told: Told): void {
  if (text === undefined) {
    told.isUnseen = true;
    return;
  }
  const [key = '', ...rest] = text.split('=');
  const value = rest.join('=');
  if (value === '') return;
  if (/^alias\./i.test(key)) told.value(value.startsWith('!') ? value : `git ${value}`);
  else if (/^core\.hookspath$|^include(?:if)?\./i.test(key)) told.isUnseen = true;
  else if (GIT_RUNS.test(key) && !/^(?:true|false|cat|store|cache)$/.test(value)) told.value(value);
}

function joinedText(words: readonly Word[], between: string): string | undefined {
  const texts = words.map(({ literal }) => literal);
  return texts.includes(undefined) ? undefined : texts.join(between);
}

/** In `tar cIf x a.tar` the words behind belong to the letters in turn; which is which is not read. */
function readOldTar(args: readonly Word[], told: Told): void {
  if (/^[A-Za-z]*[IF]/.test(args[0]?.shape ?? '')) told.isUnseen = true;
}

/** `less '+!ls'` begins with a command of the pager that runs a program. */
function readPager(args: readonly Word[], told: Told): void {
  for (const { shape, literal } of args) {
    if (!/^\++(?:!|#|\|.)/u.test(shape)) continue;
    told.value(literal?.replace(/^\++(?:!|#|\|.)/u, ''));
  }
}

function readSocat(args: readonly Word[], told: Told): void {
  for (const { shape, literal } of args) {
    const kind = /^(?:exec|system|shell):/i.exec(shape)?.[0];
    if (kind !== undefined) told.value(literal?.slice(kind.length));
  }
}

function readSshOptions(args: readonly Word[], told: Told): void {
  for (const { shape, literal } of args) {
    const name = /^(?:-[A-Za-z0-9]*o)?\w*command(?:\s*=\s*|\s+)/i.exec(shape)?.[0];
    if (name !== undefined) told.value(literal?.slice(name.length));
  }
}

function readAptOptions(args: readonly Word[], told: Told): void {
  for (const { shape, literal } of args) {
    const name = /^(?:-o)?[\w:-]*invoke[\w:-]*=/i.exec(shape)?.[0];
    if (name !== undefined) told.value(literal?.slice(name.length));
  }
}

/** `npm explore x -- ls`. */
function readExplore(args: readonly Word[], told: Told): void {
  const at = args.findIndex(({ shape }) => shape === 'explore');
  if (at === -1) return;
  const end = args.findIndex(({ shape }) => shape === '--');
  const words = end > at ? args.slice(end + 1) : args.slice(at + 2);
  if (words.length > 0) told.value(joinedText(words, ' '));
}

/** `cmake -E` brings commands of its own, called as those of the system, and some that run another. */
function readCmake(args: readonly Word[], told: Told): void {
  const at = args.findIndex(({ shape }) => shape === '-E');
  if (at === -1) return;
  const [name, ...rest] = args.slice(at + 1);
  if (!name) return;
  told.command(name.shape === 'chdir' ? rest.slice(1) : [name, ...rest]);
}

/** `ip netns exec NAME ls`. */
function readIp(args: readonly Word[], told: Told): void {
  const at = args.findIndex(({ shape }) => shape === 'exec');
  if (at > 0) told.command(args.slice(at + 2));
}

/** Text that make itself reads as rules or runs: `--eval=…`, `X!=ls`, `$(shell ls)`. */
function readMake(args: readonly Word[], told: Told): void {
  const isRun =
    /^--ev|^[^=]*!=|\$[({]|^\s*(?:SHELL|\.SHELLFLAGS|(?:GNU)?MAKEFLAGS|MAKEFILES)\s*[:+?]*=/;
  if (args.some(({ shape }) => isRun.test(shape))) told.isUnseen = true;
  for (const { literal, shape } of args) {
    const name = BUILD_PROGRAM.exec(shape)?.[0];
    if (name !== undefined) told.value(literal?.slice(name.length));
  }
}

/** `CC=gcc`: a variable of a build that names a program. */
const BUILD_PROGRAM =
  /^\s*(?:CC|CXX|CPP|LD|AR|AS|NM|RM|CP|MV|MAKE|INSTALL|STRIP|RANLIB|LEX|YACC|AWK|SED)\s*[:+?]*=/;

/** A setting of cargo may name the program that runs what was built; some of its plug-ins run what they are told. */
function readCargo(args: readonly Word[], told: Told): void {
  const isTold = /^--config(?:=|$)|^(?:watch|make|script|xtask|zigbuild|expand)$/;
  if (args.some(({ shape }) => isTold.test(shape))) told.isUnseen = true;
}

/** A setting in the words may name a program or be an alias for one. */
function readSettings(args: readonly Word[], told: Told): void {
  const isTold = /^--config(?:-file)?(?:=|$)|^bisect$/;
  if (args.some(({ shape }) => isTold.test(shape))) told.isUnseen = true;
}

/** `yarn workspaces foreach exec ls`, `yarn workspace a exec ls`. */
function readYarn(args: readonly Word[], told: Told): void {
  readRunner(args, told);
  if (!/^workspaces?$/.test(args[0]?.shape ?? '')) return;
  const at = args.findIndex(({ shape }) => shape === 'exec');
  if (at !== -1) told.value(joinedText(args.slice(at + 1), ' '));
}

/**
 * `pnpm curl x`, `yarn workspace a run curl x`: where the project has no script of that name, a program of the system is
 * run. Only names that hardly any script has are taken for one.
 */
function readRunner(args: readonly Word[], told: Told): void {
  const at = args.findIndex(({ shape }) => !shape.startsWith('-') && SYSTEM_PROGRAMS.has(shape));
  const before = args.slice(0, Math.max(at, 0));
  // What stands behind these is read as the program of a wrapper.
  if (/^(?:exec|dlx)$/.test(before.at(-1)?.shape ?? '')) return;
  const isRun = before.every(
    ({ shape }, index) =>
      /^(?:-|(?:run|run-script|workspaces?|foreach|recursive|multi|m)$)/.test(shape) ||
      TAKES_NAME.test(before[index - 1]?.shape ?? ''),
  );
  if (at !== -1 && isRun) told.command(args.slice(at));
}

const TAKES_NAME = /^(?:workspace|-[FC]|--(?:filter|dir|cwd))$/;

const SYSTEM_PROGRAMS = new Set(
  [
    'curl wget nc ncat netcat socat telnet ssh scp sftp ftp rsync dig nslookup openssl git gh aws',
    'rm mv cp dd chmod chown kill sudo su env bash sh zsh cat tee sed awk perl python python3 node docker kubectl',
  ]
    .join(' ')
    .split(' '),
);

/** `pnpm recursive exec -- ls`, in each of its spellings. */
function readPnpm(args: readonly Word[], told: Told): void {
  readRunner(args, told);
  if (!args.some(({ shape }) => /^(?:recursive|multi|m)$/.test(shape))) return;
  const at = args.findIndex(({ shape }) => shape === 'exec' || shape === 'dlx');
  if (at === -1) return;
  const rest = args.slice(at + 1);
  const first = rest.findIndex(({ shape }) => !shape.startsWith('-'));
  if (first !== -1) told.command(rest.slice(first));
}

/** `gcc -wrapper ls,-l`. */
function readWrapper(args: readonly Word[], told: Told): void {
  const spec = { options: ['-wrapper'], abbreviates: false };
  for (const value of valuesOf(spec, args)) told.value(value?.replaceAll(',', ' '));
}

/** Variables whose value is a command that some program runs. */
const RUN_VARIABLES = new RegExp(
  [
    '^(?:\\w*PAGER|\\w*EDITOR|VISUAL|\\w*BROWSER|\\w*_(?:SSH_)?COMMAND|\\w*_CMD|\\w*_RSH|\\w*ASKPASS',
    '|GIT_SSH|GIT_EXTERNAL_DIFF|GIT_PROXY_COMMAND|LESSOPEN|LESSCLOSE|\\w*_WRAPPER|\\w*_RUNNER|FCEDIT',
    '|CC|CXX|CPP|LD|AR|AS|GOCACHEPROG|GOAUTH|RUSTC|RUSTDOC|RUSTFMT|\\w*_LAUNCHER|\\w*_LINKER)$',
  ].join(''),
);

/** The command in a variable that is set for a program; nothing where its name stands for none. */
export function commandInVariable(name: string, value: Word): ToldCommands {
  const told = new Told();
  if (RUN_VARIABLES.test(name) && value.shape !== '') told.value(value.literal);
  return told;
}

/** The same for `env NAME=value ls`. */
export function commandsInSettings(args: readonly Word[]): readonly ToldCommands[] {
  return args.flatMap((word) => {
    const [, name, text = ''] = /^([A-Za-z_]\w*)\+?=([\s\S]*)$/.exec(word.shape) ?? [];
    if (name === undefined) return [];
    const literal = word.literal === undefined ? undefined : text;
    return [commandInVariable(name, { ...word, literal, shape: text })];
  });
}
