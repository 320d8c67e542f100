import type { Word } from './script.js';

/** What a program runs besides itself. */
export interface Wrapped {
  readonly commands: readonly (readonly Word[])[];
  readonly scripts: readonly string[];
  /** Runs something the words do not show. */
  readonly isUnseen: boolean;
  /** A shell that takes its script from its input. */
  readonly readsInput: boolean;
}

const SHELLS = new Set(['bash', 'sh', 'dash', 'rbash', 'ash']);

/** Options of a wrapper that take the next word. */
const WRAPPERS: Readonly<Record<string, { readonly takesValue: RegExp; readonly skips?: number }>> =
  {
    sudo: { takesValue: /^-[ugpCRTDUrthc]$|^--(?:user|group|prompt|chdir|host|role|type)$/ },
    doas: { takesValue: /^-[uC]$/ },
    env: { takesValue: /^-[uCS]$|^--(?:unset|chdir|split-string)$/ },
    nohup: { takesValue: /^$/ },
    setsid: { takesValue: /^$/ },
    time: { takesValue: /^-[fo]$|^--(?:format|output)$/ },
    nice: { takesValue: /^-n$|^--adjustment$/ },
    ionice: { takesValue: /^-[cnpPu]$/ },
    chrt: { takesValue: /^-[TPD]$/, skips: 1 },
    taskset: { takesValue: /^$/, skips: 1 },
    timeout: { takesValue: /^-[ks]$|^--(?:kill-after|signal)$/, skips: 1 },
    stdbuf: { takesValue: /^-[ioe]$/ },
    unbuffer: { takesValue: /^$/ },
    command: { takesValue: /^$/ },
    builtin: { takesValue: /^$/ },
    exec: { takesValue: /^-a$/ },
    xargs: {
      takesValue: /^-[aEILnPsd]$|^--(?:arg-file|delimiter|max-args|max-procs|replace|max-chars)$/,
    },
    watch: { takesValue: /^-[nq]$|^--interval$/ },
    hyperfine: { takesValue: /^-[wrmMpcsSn]$/ },
    entr: { takesValue: /^$/ },
    busybox: { takesValue: /^$/ },
    toybox: { takesValue: /^$/ },
    chroot: { takesValue: /^--(?:userspec|groups)$/, skips: 1 },
    strace: { takesValue: /^-[eopsaPuXIObES]$/ },
    ltrace: { takesValue: /^-[eopsanuxlF]$/ },
    flock: { takesValue: /^-[wE]$|^--(?:timeout|wait)$/, skips: 1 },
    runuser: { takesValue: /^-[ugGws]$/ },
    setpriv: { takesValue: /^$/ },
    unshare: { takesValue: /^$/ },
    nsenter: { takesValue: /^-[tGSrw]$/ },
    bwrap: { takesValue: /^$/ },
    torify: { takesValue: /^$/ },
    npx: { takesValue: /^-[pc]$|^--(?:package|call)$/ },
    bunx: { takesValue: /^$/ },
    coproc: { takesValue: /^$/ },
  };

const NONE: Wrapped = { commands: [], scripts: [], isUnseen: false, readsInput: false };

export function isShell(program: string): boolean {
  return SHELLS.has(program);
}

/** What runs under `program` with these arguments. */
export function wrapperOf(program: string, args: readonly Word[]): Wrapped {
  if (isShell(program)) return ofShell(args);
  switch (program) {
    case 'eval':
      return ofScriptWords(args);
    case 'trap':
      return args.length > 1 ? ofScriptWords(args.slice(0, 1)) : NONE;
    case 'alias':
      return ofAliases(args);
    case 'find':
    case 'fd':
      return ofFind(args);
    case 'su':
    case 'script':
      return ofOptionScript(args, ['-c', '--command']);
    case 'parallel':
      return { ...NONE, isUnseen: true };
    default: {
      const wrapper = Object.hasOwn(WRAPPERS, program) ? WRAPPERS[program] : undefined;
      return wrapper ? ofWrapper(program, wrapper, args) : NONE;
    }
  }
}

function ofShell(args: readonly Word[]): Wrapped {
  let index = 0;
  for (; index < args.length; index += 1) {
    const text = args[index]?.literal;
    if (text === undefined) return { ...NONE, isUnseen: true };
    if (!/^[-+]/.test(text) || text === '-') break;
    if (text === '--') {
      index += 1;
      break;
    }
    if (text.startsWith('--')) {
      if (text === '--rcfile' || text === '--init-file') return { ...NONE, isUnseen: true };
      continue;
    }
    if (text.includes('c')) return ofScriptWords(args.slice(index + 1, index + 2));
    if (/[sil]/.test(text)) return { ...NONE, isUnseen: true, readsInput: true };
    if (/[oO]$/.test(text)) index += 1;
  }
  const rest = args.slice(index);
  if (rest.length === 0 || rest[0]?.literal === '-') return { ...NONE, readsInput: true };
  // A script file, or, in the shell surface, a command.
  const first = rest[0]?.literal ?? '';
  const isFile = /^\/dev\/(?:stdin|fd\/)|^\/proc\//.test(first);
  const isScript = rest.length === 1 && /[\s;&|<>()$`]/.test(first);
  return { ...NONE, commands: [rest], scripts: isScript ? [first] : [], isUnseen: isFile };
}

function ofScriptWords(words: readonly Word[]): Wrapped {
  if (words.length === 0) return NONE;
  const texts = words.map((word) => word.literal);
  if (texts.some((text) => text === undefined)) return { ...NONE, isUnseen: true };
  return { ...NONE, scripts: [texts.join(' ')] };
}

function ofAliases(args: readonly Word[]): Wrapped {
  const scripts: string[] = [];
  for (const { literal, shape } of args) {
    if (!shape.includes('=')) continue;
    if (literal === undefined) return { ...NONE, isUnseen: true };
    scripts.push(literal.slice(literal.indexOf('=') + 1));
  }
  return { ...NONE, scripts };
}

function ofFind(args: readonly Word[]): Wrapped {
  const commands: (readonly Word[])[] = [];
  for (let index = 0; index < args.length; index += 1) {
    if (!/^(?:-exec|-execdir|-ok|-okdir|-x|-X|--exec|--exec-batch)$/.test(args[index]?.shape ?? ''))
      continue;
    const from = index + 1;
    let end = from;
    while (end < args.length && !/^[;+]$/.test(args[end]?.shape ?? '')) end += 1;
    commands.push(args.slice(from, end));
    index = end;
  }
  return { ...NONE, commands };
}

function ofOptionScript(args: readonly Word[], names: readonly string[]): Wrapped {
  const at = args.findIndex((word) => names.includes(word.shape));
  return at === -1 ? NONE : ofScriptWords(args.slice(at + 1, at + 2));
}

function ofWrapper(
  program: string,
  wrapper: { readonly takesValue: RegExp; readonly skips?: number },
  args: readonly Word[],
): Wrapped {
  let index = 0;
  let skips = wrapper.skips ?? 0;
  for (; index < args.length; index += 1) {
    const word = args[index];
    const text = word?.literal ?? word?.shape ?? '';
    if (text === '--') {
      index += 1;
      break;
    }
    if (program === 'env' && /^(?:-S|--split-string)/.test(text))
      return { ...NONE, isUnseen: true };
    if (program === 'npx' && /^(?:-c|--call)/.test(text)) return { ...NONE, isUnseen: true };
    if (program === 'flock' && text === '-c')
      return ofScriptWords(args.slice(index + 1, index + 2));
    if (program === 'command' && /^-[vV]/.test(text)) return NONE;
    const isSetting = program === 'env' && /^[A-Za-z_]\w*=/.test(text);
    if (text.startsWith('-')) {
      if (wrapper.takesValue.test(text)) index += 1;
    } else if (skips > 0) {
      skips -= 1;
    } else if (!isSetting) {
      break;
    }
  }
  const rest = args.slice(index);
  if (rest.length === 0) return NONE;
  // It gives its words to a shell again.
  if (program === 'watch' || program === 'hyperfine') return ofScriptWords(rest);
  // A word that begins with a wildcard may be the program.
  return { ...NONE, commands: [rest], isUnseen: rest[0]?.startsWithGlob === true };
}
