import { commandsInSettings, toldCommands } from './option-commands.js';
import { plainWord, UNKNOWN_PART, UNKNOWN_WORDS, type Word } from './script.js';
import { unreadRunners, type WrapperSpec, wrappers } from './wrapper-table.js';

/** What a program runs besides itself. */
export interface Wrapped {
  readonly commands: readonly (readonly Word[])[];
  readonly scripts: readonly string[];
  /** Runs something the words do not show. */
  readonly isUnseen: boolean;
  /** A shell that takes its script from its input. */
  readonly readsInput: boolean;
  /** A script in a file. */
  readonly runsFile: boolean;
}

const SHELLS = new Set(['bash', 'sh', 'dash', 'rbash', 'ash']);

const NONE: Wrapped = {
  commands: [],
  scripts: [],
  isUnseen: false,
  readsInput: false,
  runsFile: false,
};
const UNSEEN: Wrapped = { ...NONE, isUnseen: true };

export function isShell(program: string): boolean {
  return SHELLS.has(program);
}

/** What runs under `program` with these arguments. */
export function wrapperOf(program: string, args: readonly Word[]): Wrapped {
  const wrapped = wrappedBy(program, args);
  const settings = SETTERS.has(program) ? commandsInSettings(args) : [];
  const told = [toldCommands(program, args), ...settings];
  return {
    ...wrapped,
    commands: [...wrapped.commands, ...told.flatMap(({ commands }) => commands)],
    scripts: [...wrapped.scripts, ...told.flatMap(({ scripts }) => scripts)],
    isUnseen: wrapped.isUnseen || told.some(({ isUnseen }) => isUnseen),
  };
}

/** Programs that set variables by their words. */
const SETTERS = new Set('env export declare typeset local readonly sudo doas'.split(' '));

function wrappedBy(program: string, args: readonly Word[]): Wrapped {
  if (isShell(program)) return ofShell(args);
  switch (program) {
    case 'eval':
      return ofScriptWords(args[0]?.literal === '--' ? args.slice(1) : args);
    case 'trap':
      return ofTrap(args);
    case 'alias':
      return ofAliases(args);
    case 'find':
    case 'fd':
    case 'fdfind':
      return ofFind(args);
    case 'hash':
      return ofHash(args);
    case 'jobs':
      return ofJobs(args);
    case 'mapfile':
    case 'readarray':
      return args.some(({ shape }) => /^-[A-Za-z]*C/.test(shape) || startsUnknown(shape))
        ? UNSEEN
        : NONE;
    case '.':
    case 'source':
      return ofSource(args);
    default: {
      const wrapper = wrappers.get(program);
      if (wrapper) return ofWrapper(wrapper, args);
      return unreadRunners.has(program) ? UNSEEN : NONE;
    }
  }
}

/** `jobs -x ls`, also `jobs -r -x ls` and `jobs -rx ls`. */
function ofJobs(args: readonly Word[]): Wrapped {
  const found = args.findIndex(({ shape }) => !/^-[A-Za-z]/.test(shape));
  const end = found === -1 ? args.length : found;
  const rest = args.slice(args[end]?.literal === '--' ? end + 1 : end);
  if (args.slice(0, end + 1).some(({ shape }) => startsUnknown(shape))) return UNSEEN;
  const isRun = args.slice(0, end).some(({ shape }) => shape.includes('x'));
  return isRun && rest.length > 0 ? { ...NONE, commands: [rest] } : NONE;
}

/** A word that may be an option, or any number of words. */
function startsUnknown(shape: string): boolean {
  return shape.startsWith(UNKNOWN_PART);
}

const SHELL_LONG_FLAGS = new Set(
  '--norc --noprofile --posix --verbose --restricted --noediting'.split(' '),
);

/** Of `set -o`: what changes neither how words are read nor which settings a program gets. */
const HARMLESS_SETTINGS = new Set([
  ...'allexport braceexpand emacs errexit errtrace functrace hashall ignoreeof monitor'.split(' '),
  ...'interactive-comments noclobber noexec noglob nolog notify nounset onecmd physical'.split(' '),
  ...'pipefail posix privileged verbose vi xtrace'.split(' '),
]);

/**
 * As the shell itself reads them: options first, of which `-o` and `-O` take a word each, then the script of `-c`. With
 * some the script means other than it says: `-k` takes settings out of arguments, `-H` puts in earlier commands, and `-O`
 * lets `*` stand for more.
 */
function ofShell(args: readonly Word[]): Wrapped {
  let index = 0;
  let takesScript = false;
  let isReadOtherwise = false;
  for (; index < args.length; index += 1) {
    const text = args[index]?.literal;
    if (text === undefined) return UNSEEN;
    if (text === '--' || text === '-') {
      index += 1;
      break;
    }
    if (text.startsWith('--')) {
      if (text === '--version' || text === '--help') return NONE;
      if (!SHELL_LONG_FLAGS.has(text)) return UNSEEN;
      continue;
    }
    if (!/^[-+]./.test(text)) break;
    if (!/^[-+][abefhkmnptuvxBCEHPTcoO]+$/.test(text)) return { ...UNSEEN, readsInput: true };
    if (text.includes('c')) takesScript = true;
    const taken = text.replace(/[^oO]/g, '').length;
    const settings = args.slice(index + 1, index + 1 + taken);
    isReadOtherwise ||=
      /[kHO]/.test(text) || settings.some(({ literal = '' }) => !HARMLESS_SETTINGS.has(literal));
    index += taken;
  }
  const found = ofShellWords(args.slice(index), takesScript);
  return { ...found, isUnseen: found.isUnseen || isReadOtherwise };
}

/** What follows the options of a shell. */
function ofShellWords(rest: readonly Word[], takesScript: boolean): Wrapped {
  if (takesScript) return rest.length === 0 ? NONE : ofScriptWords(rest.slice(0, 1));
  if (rest.length === 0) return { ...NONE, readsInput: true };
  // A script file, or, in the shell surface, a command.
  const first = rest[0]?.literal;
  if (first === undefined || /^\/dev\/|^\/proc\//.test(first)) return UNSEEN;
  const isScript = rest.length === 1 && /[\s;&|<>()$`]/.test(first);
  return { ...NONE, commands: [rest], scripts: isScript ? [first] : [], runsFile: !isScript };
}

function ofSource(args: readonly Word[]): Wrapped {
  const [first] = args;
  if (first?.literal === undefined || /^\/dev\/|^\/proc\/|^-/.test(first.literal)) return UNSEEN;
  return { ...NONE, runsFile: true };
}

function ofScriptWords(words: readonly Word[]): Wrapped {
  if (words.length === 0) return NONE;
  const texts = words.map((word) => word.literal);
  if (texts.some((text) => text === undefined)) return UNSEEN;
  return { ...NONE, scripts: [texts.join(' ')] };
}

function ofTrap(args: readonly Word[]): Wrapped {
  const rest = args[0]?.literal === '--' ? args.slice(1) : args;
  if (/^-[lpP]/.test(rest[0]?.literal ?? '')) return NONE;
  // One word alone is a signal to be reset, unless it becomes several.
  if (rest.length <= 1) return rest[0]?.isMany ? UNSEEN : NONE;
  return ofScriptWords(rest.slice(0, 1));
}

function ofAliases(args: readonly Word[]): Wrapped {
  const scripts: string[] = [];
  for (const { literal, shape } of args) {
    if (literal === undefined) return UNSEEN;
    if (shape.includes('=')) scripts.push(literal.slice(literal.indexOf('=') + 1));
  }
  return { ...NONE, scripts };
}

function ofHash(args: readonly Word[]): Wrapped {
  const at = args.findIndex(({ shape }) => /^-[A-Za-z]*p/.test(shape) || startsUnknown(shape));
  if (at === -1) return NONE;
  const path = args[at + 1];
  return args[at]?.literal === '-p' && path ? { ...NONE, commands: [[path]] } : UNSEEN;
}

const FIND_RUNS = /^(?:-exec|-execdir|-ok|-okdir|-x|-X|--exec|--exec-batch)$/;

function ofFind(args: readonly Word[]): Wrapped {
  const commands: (readonly Word[])[] = [];
  let isUnseen = args.some(
    ({ shape, isMany }) =>
      (isMany && startsUnknown(shape)) || /^(?:--exec(?:-batch)?=|-[xX].)/.test(shape),
  );
  for (let index = 0; index < args.length; index += 1) {
    if (!FIND_RUNS.test(args[index]?.shape ?? '')) continue;
    const from = index + 1;
    let end = from;
    while (end < args.length && !/^[;+]$/.test(args[end]?.shape ?? '')) end += 1;
    const command = args.slice(from, end).map((word) => withHole(word, '{'));
    if (command.length > 0) commands.push(command);
    else isUnseen = true;
    index = end;
  }
  return { ...NONE, commands, isUnseen };
}

/** A word in which something else is put in place of `mark`. */
function withHole(word: Word, mark: string): Word {
  if (mark === '' || !word.shape.includes(mark)) return word;
  const shape = word.shape.replaceAll(mark, UNKNOWN_PART);
  return { ...word, literal: undefined, numberOf: undefined, shape };
}

function ofWrapper(spec: WrapperSpec, args: readonly Word[]): Wrapped {
  let index = 0;
  let skips = spec.skips ?? 0;
  let verbs = spec.verbs;
  let replaced: string | undefined;
  for (; index < args.length; index += 1) {
    const word = args[index] ?? UNKNOWN_WORDS;
    // What becomes several words, or an option, leaves open which word is the program.
    if (word.isMany || startsUnknown(word.shape)) return UNSEEN;
    const { shape } = word;
    if (shape === '--' && !verbs) {
      index += 1;
      break;
    }
    if (shape.startsWith('-') && shape !== '-') {
      if (word.literal === undefined) return UNSEEN;
      if (spec.runsNothing?.some((option) => shape.startsWith(option))) return NONE;
      const script = scriptIn(spec, shape);
      if (script === 'next') return ofScriptWords(args.slice(index + 1, index + 2));
      if (script !== undefined) return { ...NONE, scripts: [script.text] };
      const taken = optionLength(spec, shape);
      if (taken === undefined) return verbs && !mayFollow(verbs, args.slice(index)) ? NONE : UNSEEN;
      if (taken === 2 && args[index + 1]?.literal === undefined) return UNSEEN;
      if (spec.replaces?.includes(shape)) replaced = args[index + 1]?.literal;
      else if (spec.replaces?.some((option) => shape.startsWith(option))) replaced = shape.slice(2);
      else if (spec.replaces && /^-i/.test(shape)) replaced = shape.slice(2) || '{}';
      index += taken - 1;
    } else if (verbs) {
      if (!verbs.includes(shape)) return NONE;
      verbs = undefined;
    } else if (skips > 0) {
      skips -= 1;
    } else if (!(spec.takesSettings && /^[A-Za-z_]\w*=/.test(shape))) {
      break;
    }
  }
  return ofRest(spec, args.slice(index), replaced);
}

/** Whether one of these words may stand among the arguments. */
function mayFollow(verbs: readonly string[], args: readonly Word[]): boolean {
  return args.some(({ shape, isMany }) => isMany || startsUnknown(shape) || verbs.includes(shape));
}

/** The script that an option gives, joined to it or as the next word. */
function scriptIn(spec: WrapperSpec, text: string): 'next' | { readonly text: string } | undefined {
  if (!spec.scripts) return undefined;
  if (text.startsWith('--')) {
    const [name = '', value] = text.split(/=(.*)/su, 2);
    if (!spec.scripts.includes(name)) return undefined;
    return value === undefined ? 'next' : { text: value };
  }
  for (let at = 1; at < text.length; at += 1) {
    const letter = text[at] ?? '';
    const rest = text.slice(at + 1);
    if (spec.scripts.includes(`-${letter}`)) return rest === '' ? 'next' : { text: rest };
    if (!spec.flags?.includes(letter)) return undefined;
  }
  return undefined;
}

function ofRest(spec: WrapperSpec, rest: readonly Word[], replaced: string | undefined): Wrapped {
  if (spec.opensShell) return UNSEEN;
  if (rest.length === 0) return spec.appends ? { ...NONE, commands: [[plainWord('echo')]] } : NONE;
  if (spec.joins) return ofScriptWords(rest);
  if (replaced !== undefined) {
    const mark = replaced;
    return { ...NONE, commands: [rest.map((word) => withHole(word, mark))] };
  }
  return { ...NONE, commands: [spec.appends ? [...rest, UNKNOWN_WORDS] : rest] };
}

/** How many words an option takes, itself included; `undefined` for one that the table does not name. */
function optionLength(spec: WrapperSpec, text: string): 1 | 2 | undefined {
  if (text.startsWith('--')) {
    const [name = ''] = text.split('=', 1);
    const hasValue = text.includes('=');
    if (spec.longFlags?.includes(name) && !hasValue) return 1;
    if (spec.longJoined?.includes(name)) return 1;
    if (spec.longValues?.includes(name)) return hasValue ? 1 : 2;
    return undefined;
  }
  if (spec.takesNumbers && /^-\d+$/.test(text)) return 1;
  for (let at = 1; at < text.length; at += 1) {
    const letter = text[at] ?? '';
    if (spec.values?.includes(letter)) return at + 1 < text.length ? 1 : 2;
    if (spec.joined?.includes(letter)) return 1;
    if (!spec.flags?.includes(letter)) return undefined;
  }
  return 1;
}
