import { KernelError } from '../kernel-error.js';
import { requireKnownKeys } from '../known-keys.js';
import { requireModeName, type ToolMode, unknownMode } from '../mode.js';

/** One mode of a program: its name and the words that go with it. */
export interface ModeSpec {
  readonly name: string;
  /** What a model in this mode is told of it, in the system prompt. */
  readonly prompt?: string;
  /**
   * Who opens this mode and with what, for a denial while it is closed: `a supervisor opens it at the desk`.
   * One text for both languages, or one for each.
   */
  readonly opening?: string | { readonly en: string; readonly zh: string };
  /**
   * Names in other people's declarations that mean this mode here: a tool that declares `coding` is open in a mode
   * that stands for `coding`. Without it such a tool does not register.
   */
  readonly standsFor?: readonly string[];
}

/** The modes of one registry, in their order of strength. The set is closed: a name that is not listed opens nothing. */
export interface ModeSet {
  /** Weakest first. */
  readonly names: readonly ToolMode[];
  /** What a session has that was given none, or whose mode cannot be read. */
  readonly weakest: ToolMode;
  has(value: unknown): value is ToolMode;
  /** Returns the mode, or throws and names the nearest: there is no default and no "all". */
  require(value: unknown): ToolMode;
  /** Of two modes the one with less strength. */
  weaker(one: ToolMode, other: ToolMode): ToolMode;
  /** The words of a mode. */
  spec(mode: ToolMode): ModeSpec;
  /** The modes here that a declaration means; throws where it names one that means nothing here. */
  declared(toolName: string, modes: Iterable<ToolMode>): ReadonlySet<ToolMode>;
}

const DEFAULT_MODES: readonly ModeSpec[] = [
  { name: 'chat_safe' },
  {
    name: 'coding',
    opening: {
      en: "the operator opens it with SLUICE_CODING=open, a program with openModes: ['coding']",
      zh: "由运维人员以 SLUICE_CODING=open 开放，或由程序以 openModes: ['coding'] 开放",
    },
  },
];

const SPEC: Readonly<Record<keyof ModeSpec, true>> = {
  name: true,
  prompt: true,
  opening: true,
  standsFor: true,
};

/** What is often written in the place of a part. */
const MEANT = {
  system: 'prompt',
  instructions: 'prompt',
  description: 'prompt',
  tools: 'allowedModes` of each tool, and no `tools',
  allowedTools: 'allowedModes` of each tool, and no `allowedTools',
};

/** Weakest first; the default modes where none are given. */
export function createModeSet(modes: readonly (string | ModeSpec)[] = DEFAULT_MODES): ModeSet {
  const specs = new Map<string, ModeSpec>();
  if (!Array.isArray(modes)) throw badModes('is no list');
  for (const mode of modes) {
    const spec = typeof mode === 'string' ? { name: mode } : mode;
    requireModeName(spec?.name);
    requireKnownKeys(`Mode "${spec.name}"`, spec, Object.keys(SPEC), MEANT);
    if (specs.has(spec.name)) throw badModes(`names the mode "${spec.name}" twice`);
    specs.set(spec.name, Object.freeze({ ...spec }));
  }
  const names = Object.freeze([...specs.keys()]);
  const [weakest] = names;
  if (weakest === undefined) throw badModes('has no mode');
  const meanings = meaningsOf(specs);

  const has = (value: unknown): value is ToolMode => typeof value === 'string' && specs.has(value);
  const requireMode = (value: unknown): ToolMode => {
    if (has(value)) return value;
    throw unknownMode(value, names);
  };
  return Object.freeze({
    names,
    weakest,
    has,
    require: requireMode,
    weaker: (one: ToolMode, other: ToolMode) =>
      names.indexOf(requireMode(one)) <= names.indexOf(requireMode(other)) ? one : other,
    spec: (mode: ToolMode) => specs.get(requireMode(mode)) ?? { name: mode },
    declared(toolName: string, declared: Iterable<ToolMode>) {
      const known = [...declared].flatMap((name) => meanings.get(name) ?? missing(toolName, name));
      return new Set(names.filter((name) => known.includes(name)));
    },
  });

  function missing(toolName: string, name: unknown): never {
    const { code, message } = unknownMode(name, names);
    const way = `{ name: '${weakest}', standsFor: ['${String(name)}'] }`;
    throw new KernelError(
      code,
      `Tool "${toolName}": ${message} in its allowedModes, or say in createRegistry which mode stands for it: ${way}`,
    );
  }
}

function meaningsOf(specs: ReadonlyMap<string, ModeSpec>): ReadonlyMap<string, readonly string[]> {
  const meanings = new Map<string, string[]>();
  for (const { name, standsFor = [] } of specs.values()) {
    for (const said of [name, ...standsFor]) {
      if (said !== name && specs.has(said)) {
        throw badModes(`lets "${name}" stand for "${said}", which is a mode of its own`);
      }
      meanings.set(said, [...(meanings.get(said) ?? []), name]);
    }
  }
  return meanings;
}

function badModes(fault: string): KernelError {
  return new KernelError(
    'BAD_MODES',
    `createRegistry({ modes }) ${fault}; list each mode once, weakest first: modes: ['support', 'staff']`,
  );
}
