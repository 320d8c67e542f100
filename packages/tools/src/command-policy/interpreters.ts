import { UNKNOWN_PART, type Word } from './script.js';

/** How the words of an interpreter are read up to its script. */
interface Interpreter {
  /** Options without a value; letters among them may be written together. */
  readonly flags: RegExp;
  /** Options whose value is the next word. Of an option that stands in neither list both readings are taken. */
  readonly values: RegExp;
  /** Options that bring their own code, or with which none is run. */
  readonly ends: RegExp;
  /** Options with which it reads more code behind the script. */
  readonly goesOn?: RegExp;
  /** Behind `--` come the arguments of a script that it reads. */
  readonly endsWithDashes?: true;
}

const NEVER = /^\0$/;

/** A table: which options stand before the script of an interpreter. */
const INTERPRETERS: readonly (readonly [programs: string, spec: Interpreter])[] = [
  [
    'python python2 python3',
    {
      flags: /^-(?:[bBdEiIOPqsSuvx]+|[WX].+)$|^--check-hash-based-pycs=/,
      values: /^-[bBdEiIOPqsSuvx]*[WX]$|^--check-hash-based-pycs$/,
      ends: /^-[bBdEiIOPqsSuvx]*[cmhV?]|^--(?:help|version)/,
      goesOn: /^-[bBdEIOPqsSuvx]*i/,
    },
  ],
  [
    'node tsx ts-node',
    {
      flags:
        /=|^--(?:no-|enable-|trace-|inspect|test(?:-only|-force-exit)?$|watch(?:-preserve-output)?$|experimental-(?!loader|config-file|sea-config|default-type)|(?:cpu|heap)-prof$|prof$|abort-|expose-|harmony|preserve-|pending-|throw-|use-|verify-|permission$|allow-(?:addons|child|worker|wasi)|transpile-only$|files$|esm$|swc$|frozen|force-|insecure|interpreted|jitless|node-snapshot|report-(?:on|uncaught|compact|exclude))|^-[TPs]$/,
      values:
        /^(?:-[rC]|--(?:require|import|conditions|loader|experimental-loader|env-file|input-type|redirect-warnings|title|tsconfig|project|compiler|max-old-space-size|stack-size))$/,
      ends: /^(?:-[ephvc]+|--(?:eval|print|check|help|version|run|v8-options|completion-bash))(?:=|$)/,
      goesOn: /^(?:-i|--interactive|inspect)$/,
    },
  ],
  [
    'perl',
    {
      flags: /^-(?:[acfgklnpsStTuUvwWX0-9]+|[iFMm].*|I.+|[acfgklnpsStTuUwWX0-9]+i.*)$/,
      values: /^-I$/,
      ends: /^-[a-zA-Z0-9]*[eEv]|^-[VhX]|^--(?:help|version)/,
    },
  ],
  [
    'ruby',
    {
      flags:
        /^-(?:[acdlnpsSuvwWy0-9]+|[iFKTx].*|[IrCEX].+)$|^--(?:disable|enable|jit|yjit|verbose|encoding=)/,
      values: /^-[IrCEX]$|^--(?:encoding|external-encoding|internal-encoding)$/,
      ends: /^-[acdlnpsSuvwWy0-9]*e|^-h|^--(?:help|version|copyright)/,
    },
  ],
  [
    'php',
    {
      flags: /^-(?:[nqCeHilswa]+|[cdzt].+)$/,
      values: /^-[cdztf]$/,
      ends: /^-[rBRFESmvh]|^--./,
      goesOn: /^-a$/,
      endsWithDashes: true,
    },
  ],
  [
    'lua luajit',
    { flags: /^-(?:[ivEW]+|l.+)$/, values: /^-l$/, ends: /^-[ev]/, goesOn: /^-[vEW]*i/ },
  ],
  [
    'java',
    {
      flags: /^-(?:[DX]|ea|da|esa|dsa|verbose|server|client|show)|=|^--enable-preview$/,
      values:
        /^(?:-cp|-classpath|-p|--(?:class-path|module-path|add-modules|add-exports|add-opens|add-reads|source|upgrade-module-path))$/,
      ends: /^-(?:jar|m|version|help|h|\?)$|^--(?:module|version|help|list-modules)|^-fullversion/,
    },
  ],
  ['deno bun tclsh expect swift kotlin groovy scala', { flags: NEVER, values: NEVER, ends: NEVER }],
];

const BY_NAME = new Map(
  INTERPRETERS.flatMap(([programs, spec]) =>
    programs.split(' ').map((name) => [name, spec] as const),
  ),
);

/** Places that stand for what the command is given to read, or for what another one writes. */
const INPUT = new RegExp(
  `^(?:-|/dev/stdin|/dev/fd/.*|/proc/(?:self|thread-self|\\d+|${UNKNOWN_PART})/fd/.*)$`,
  'u',
);

/**
 * Whether an interpreter takes its code from its input, a pipe or a descriptor, in some way in which its words can be
 * read: `python3 -W error <<< code`, `node <(echo code)`, `perl /dev/stdin`.
 */
export function readsCodeFromInput(
  program: string,
  args: readonly Word[],
  hasInput: boolean,
): boolean {
  const spec = BY_NAME.get(program.replace(/^(python)3?\.[\d.]+$/, '$1'));
  if (!spec) return false;
  if (hasInput && spec.goesOn && args.some(({ shape }) => spec.goesOn?.test(shape))) return true;
  return scriptsOf(spec, args).some((script) =>
    script === undefined ? hasInput || args.length === 0 : INPUT.test(script),
  );
}

/** What may be the script, in every way the options before it can be read; `undefined` where there may be none. */
function scriptsOf(spec: Interpreter, args: readonly Word[]): readonly (string | undefined)[] {
  const reached = new Set([0]);
  const found: (string | undefined)[] = [];
  for (const at of reached) {
    const text = args[at]?.shape;
    if (text === undefined || !/^-./.test(text)) found.push(text);
    else if (text === '--') found.push(spec.endsWithDashes ? undefined : args[at + 1]?.shape);
    else if (spec.ends.test(text)) continue;
    else if (spec.flags.test(text)) reached.add(at + 1);
    else if (spec.values.test(text)) reached.add(at + 2);
    else reached.add(at + 1).add(at + 2);
  }
  return found;
}
