import type { Registry, Tool, ToolMode } from '@sluice/kernel';
import { messageOf } from '@sluice/plain';
import { type Declaration, declaredModes, isNamed } from './declared-modes.js';
import { guardedTool } from './guarded-words.js';
import { comparePin, type PinVerdict } from './pins/compare-pins.js';
import { type ListedTool, shapeOf, type ToolShape } from './pins/tool-shape.js';
import { registeredName } from './tool-names.js';
import { blockedTool, type CallServer, wrappedTool } from './wrapped-tools.js';

/** What people have seen of a server's tools. */
export interface PinBook {
  /** The names that the server listed when its tools were first seen, and those that were seen since; none before. */
  names(): ReadonlySet<string> | undefined;
  /** Keeps what the server listed the first time. */
  keepNames(names: readonly string[]): Promise<void>;
  seen(tool: string): ToolShape | undefined;
  /** A tool that a person declared and nobody has seen is taken as it is; from then on it must stay so. */
  keep(tool: string, shape: ToolShape): Promise<void>;
  /** Lays a tool that is not as it was seen before a person. */
  offer(tool: string, shape: ToolShape): Promise<void>;
}

export interface ServerToolsOptions {
  readonly server: string;
  readonly registry: Registry;
  readonly declaration: Declaration;
  readonly pins: PinBook;
  /** How long a call of one of them may take. */
  readonly callMs: number;
  call(tool: string): CallServer;
  /** Words for the operator. */
  onWords(words: string): void;
}

/** The tools of one server in our registry, as far as they are declared and as they were seen. */
export class ServerTools {
  readonly #options: ServerToolsOptions;
  /** By the server's own names: what a model may be shown. */
  #shown = new Map<string, ListedTool>();
  #registered: readonly string[] = [];
  #taking: Promise<void> = Promise.resolve();

  constructor(options: ServerToolsOptions) {
    this.#options = options;
  }

  /** Takes a new list of the server's, one after the other. Tools that are no longer in it are gone. */
  take(listed: readonly ListedTool[]): Promise<void> {
    const taking = this.#taking.then(() => this.#take(listed));
    // Whoever gave this list is told; the next list is taken all the same.
    this.#taking = taking.catch(() => undefined);
    return taking;
  }

  async #take(listed: readonly ListedTool[]): Promise<void> {
    const { server, registry, declaration, onWords } = this.#options;
    const shown = new Map<string, ListedTool>();
    const made = new Map<string, Tool>();
    const known = await this.#knownNames(listed);
    for (const tool of listed) {
      const name = registeredName(server, tool.name);
      const left = declaration.modesLeft?.get(name);
      const modes = declaredModes(declaration, tool).filter((mode) => left?.includes(mode) ?? true);
      if (modes.length === 0) continue;
      if (made.has(name)) {
        onWords(`${tool.name} is listed twice; the second is left out`);
        continue;
      }
      if (registry.get(name) && !this.#registered.includes(name)) {
        onWords(`${tool.name} is left out: ${name} is the name of another tool`);
        continue;
      }
      try {
        const isStranger = known?.has(tool.name) === false && !isNamed(declaration, tool.name);
        const verdict = await this.#look(tool, isStranger);
        made.set(name, this.#make(name, tool, modes, verdict));
        if (verdict.status !== 'changed') shown.set(tool.name, guardedTool(tool));
      } catch (error) {
        onWords(`${tool.name} is left out: ${messageOf(error)}`);
      }
    }
    // In one go, so that no call falls between the old list and the new one.
    for (const name of this.#registered) registry.unregister(name);
    for (const tool of made.values()) registry.register(tool);
    this.#registered = [...made.keys()];
    this.#shown = shown;
    const hidden = listed.length - shown.size;
    if (hidden > 0)
      onWords(
        `${hidden} of ${listed.length} tools of ${server} are hidden: not declared, or changed since they were seen`,
      );
  }

  /** Takes every tool of the server out of the registry. */
  clear(): void {
    for (const name of this.#registered) this.#options.registry.unregister(name);
    this.#registered = [];
    this.#shown = new Map();
  }

  /** What a client in this mode is shown, in the server's own names and forms. */
  list(mode: ToolMode): readonly ListedTool[] {
    const { server, registry } = this.#options;
    return [...this.#shown.values()].filter(({ name }) =>
      registry.checkMode(registeredName(server, name), mode),
    );
  }

  /** What the server lists under this registered name, where a client may be shown it. */
  listed(registered: string): ListedTool | undefined {
    const { server } = this.#options;
    return [...this.#shown.values()].find(
      ({ name }) => registeredName(server, name) === registered,
    );
  }

  /** Nothing where this is the first list: all names of it are then known. */
  async #knownNames(listed: readonly ListedTool[]): Promise<ReadonlySet<string> | undefined> {
    const { server, pins, onWords } = this.#options;
    const known = pins.names();
    const names = listed.map(({ name }) => name);
    if (!known && names.length > 0) await pins.keepNames(names);
    const fresh = names.filter((name) => known?.has(name) === false);
    const gone = [...(known ?? [])].filter((name) => !names.includes(name));
    if (fresh.length > 0 && gone.length > 0)
      onWords(`${server} lists ${fewOf(fresh)} and no longer ${fewOf(gone)}`);
    return known;
  }

  async #look(tool: ListedTool, isStranger: boolean): Promise<PinVerdict> {
    const { pins, onWords } = this.#options;
    const verdict = comparePin(pins.seen(tool.name), tool, isStranger);
    if (verdict.status === 'new') await pins.keep(tool.name, shapeOf(tool));
    if (verdict.status === 'reworded' || verdict.status === 'changed')
      await pins.offer(tool.name, shapeOf(tool));
    if (verdict.status === 'reworded')
      onWords(`${tool.name} is described in other words than were seen`);
    if (verdict.status === 'changed')
      onWords(
        isStranger
          ? `${tool.name} is blocked: the server did not list this name when its tools were seen`
          : `${tool.name} is blocked: it is not the tool that was seen`,
      );
    return verdict;
  }

  #make(name: string, listed: ListedTool, modes: readonly ToolMode[], verdict: PinVerdict): Tool {
    const { server, declaration, callMs, call } = this.#options;
    if (verdict.status === 'changed')
      return blockedTool({ name, server, listed, modes, changes: verdict.changes });
    const trustsAnnotations = declaration.readOnlyModes.length > 0;
    return wrappedTool({ name, listed, modes, trustsAnnotations, callMs, call: call(listed.name) });
  }
}

const MOST_NAMED = 5;

function fewOf(names: readonly string[]): string {
  const more = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : '';
  return `${names.slice(0, MOST_NAMED).join(', ')}${more}`;
}
