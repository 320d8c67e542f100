import { requireModeList } from '../define/require-spec.js';
import { fixedTool, renamed } from '../define/tool.js';
import type { Tool, ToolInstance, ToolModes } from '../define/tool-types.js';
import { KernelError } from '../kernel-error.js';
import { requireKnownKeys } from '../known-keys.js';
import type { ToolMode } from '../mode.js';
import { nearestNames } from '../nearest-names.js';
import type { Log } from '../ports.js';
import { createModeSet, type ModeSet, type ModeSpec } from './mode-set.js';
import { requireRegistrable } from './require-registrable.js';
import { type SchemaFormat, type SchemaFormats, toolSchema } from './tool-schema.js';

export type Registrable = Tool | ToolInstance;

/** The tools of a program and in which modes each may be seen and run. */
export interface Registry {
  /** The modes that there are, in their order of strength. */
  readonly modes: ModeSet;
  /** Takes a tool or a function that makes one. The same name twice is an error. */
  register(toolOrFactory: Registrable | (() => Registrable)): Tool;
  /** The tool that the factory makes, under this name. */
  register(name: string, factory: () => Registrable): Tool;
  /** Takes a tool away, such as one that its server no longer has; `false` where there is none of this name. */
  unregister(name: string): boolean;
  get(name: string): Tool | undefined;
  /** Every registered tool, for people and audit; never for a model. */
  all(): readonly Tool[];
  /** The tools a model in this mode may see, in the order of registration. */
  listTools(mode: ToolMode): readonly Tool[];
  /** Made from `listTools(mode)`, so that prompt text and schema cannot differ. */
  getToolsSchema<Format extends SchemaFormat = 'openai'>(
    mode: ToolMode,
    format?: Format,
  ): SchemaFormats[Format][];
  /** `false` for a name that is not registered; throws on a mode that does not exist. */
  checkMode(name: string, mode: ToolMode): boolean;
  /** Tightens a tool. A later override replaces an earlier one; none can add a mode the tool lacks. */
  setModeOverride(name: string, modes: ToolModes): void;
  getEffectiveModes(name: string): ReadonlySet<ToolMode>;
}

export interface RegistryOptions {
  readonly log?: Log;
  /** The modes of the program, weakest first; `chat_safe` and `coding` where it has none of its own. */
  readonly modes?: readonly (string | ModeSpec)[];
}

/** An empty registry with the modes of the program, weakest first; `chat_safe` and `coding` where none are given. */
export function createRegistry(options: RegistryOptions = {}): Registry {
  requireKnownKeys('createRegistry', options, ['log', 'modes'], { mode: 'modes' });
  const modes = createModeSet(options.modes);
  const tools = new Map<string, Tool>();
  const effective = new Map<string, ReadonlySet<ToolMode>>();

  const requireTool = (name: string): Tool => {
    const found = tools.get(name);
    if (found) return found;
    const [near] = nearestNames(String(name), [...tools.keys()]);
    const hint = near === undefined ? '; register it first' : `; did you mean ${near}?`;
    throw new KernelError('TOOL_NOT_REGISTERED', `Tool not registered: ${name}${hint}`);
  };

  const listTools = (mode: ToolMode): Tool[] => {
    modes.require(mode);
    return [...tools.values()].filter((candidate) => effective.get(candidate.name)?.has(mode));
  };

  return {
    modes,
    register(toolOrName: Registrable | (() => Registrable) | string, factory?: () => Registrable) {
      requireOne(toolOrName, factory);
      const given =
        typeof toolOrName === 'string'
          ? renamed(toolOrName, requireRegistrable(factory))
          : requireRegistrable(toolOrName);
      const added = [...given.allowedModes].every(modes.has)
        ? given
        : fixedTool({ ...given, allowedModes: modes.declared(given.name, given.allowedModes) });
      const known = tools.get(added.name);
      if (known) {
        throw new KernelError(
          'TOOL_ALREADY_REGISTERED',
          `Tool already registered: ${added.name} (first: ${describe(known)}; second: ${describe(added)}); rename one of them`,
        );
      }
      if (added.allowedModes.size === 0) {
        options.log?.warn('tool_registered_with_default_modes', {
          tool_name: added.name,
          message: `${added.name} declares no modes and is available nowhere; add allowedModes: ${exampleOf(modes)} to its definition`,
        });
      }
      tools.set(added.name, added);
      effective.set(added.name, added.allowedModes);
      return added;
    },
    unregister(name) {
      effective.delete(name);
      return tools.delete(name);
    },
    get: (name) => tools.get(name),
    all: () => [...tools.values()],
    listTools,
    getToolsSchema: (mode, format) => listTools(mode).map((entry) => toolSchema(entry, format)),
    checkMode(name, mode) {
      if (effective.get(name)?.has(mode)) return true;
      modes.require(mode);
      return false;
    },
    setModeOverride(name, wantedModes) {
      const { allowedModes } = requireTool(name);
      const wanted = new Set(requireModeList(name, wantedModes).map(modes.require));
      const added = [...wanted].filter((mode) => !allowedModes.has(mode));
      if (added.length > 0) {
        throw new KernelError(
          'OVERRIDE_WIDENS',
          `Cannot expand modes for '${name}': it does not declare ${added.join(', ')}; an override can only take modes away`,
        );
      }
      effective.set(name, wanted);
    },
    getEffectiveModes(name) {
      return new Set(effective.get(requireTool(name).name));
    },
  };
}

/** A second tool would be left out, unseen. */
function requireOne(first: unknown, second: unknown): void {
  if (typeof first === 'string' || second === undefined) return;
  throw new KernelError(
    'BAD_TOOL',
    'register() takes one tool at a time: for (const one of tools) registry.register(one)',
  );
}

/** The strongest alone, as the narrowest thing to write; the others beside it. */
function exampleOf({ names }: ModeSet): string {
  const [strongest, ...others] = names.toReversed().map((name) => `'${name}'`);
  return others.length === 0 ? `[${strongest}]` : `[${strongest}] (or ${others.join(', ')})`;
}

function describe(entry: Tool): string {
  return entry.description === '' ? 'no description' : `"${entry.description.slice(0, 60)}"`;
}
