import type { Registry, Tool, ToolMode } from '@sluice/kernel';
import { messageOf, visibleText } from '@sluice/plain';
import { type Declaration, declaredModes, isNamed } from './declared-modes.js';
import { guardedTool } from './guarded-words.js';
import { changesBetween, comparePin, type PinVerdict } from './pins/compare-pins.js';
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
  /** Keeps what a list brought, whole or not at all. */
  note(news: PinNews): Promise<void>;
}

/** What is to be kept of one list, by tool. */
export interface PinNews {
  /** Tools that a person declared and nobody has seen, taken as they are; from then on they must stay so. */
  readonly seen: ReadonlyMap<string, ToolShape>;
  /** Tools that are not as they were seen, to be laid before a person. */
  readonly offered: ReadonlyMap<string, ToolShape>;
}

export interface ServerToolsOptions {
  readonly server: string;
  readonly registry: Registry;
  readonly declaration: Declaration;
  readonly pins: PinBook;
  /** How long a call of one of them may take. */
  readonly callMs: number;
  /**
   * What calls this tool of the server. It first asks `faultNow`, with the connection that is used already open: a call
   * may have waited for a person, and what answers to the name may be another tool by then.
   */
  call(tool: string, faultNow: () => string | undefined): CallServer;
  /** Words for the operator. */
  onWords(words: string): void;
}

/** A tool of the list that is declared, and what came of looking at it. */
interface Looked {
  readonly name: string;
  readonly tool: ListedTool;
  readonly modes: readonly ToolMode[];
  readonly shape: ToolShape;
  readonly verdict: PinVerdict;
  /** The server did not list this name when its tools were seen. */
  readonly isStranger: boolean;
}

/** The tools of one server in our registry, as far as they are declared and as they were seen. */
export class ServerTools {
  readonly #options: ServerToolsOptions;
  /** By the server's own names: what a model may be shown. */
  #shown = new Map<string, ListedTool>();
  #registered: readonly string[] = [];
  /** By the server's own names: the tools that may run, as they stand now. */
  #standing: ReadonlyMap<string, ToolShape> = new Map();
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
    const { server, registry, declaration, pins, onWords } = this.#options;
    const shown = new Map<string, ListedTool>();
    const standing = new Map<string, ToolShape>();
    const made = new Map<string, Tool>();
    const known = await this.#knownNames(listed);
    const declared: Looked[] = [];
    const taken = new Set<string>();
    for (const tool of listed) {
      const name = registeredName(server, tool.name);
      const left = declaration.modesLeft?.get(name);
      const modes = declaredModes(declaration, tool).filter((mode) => left?.includes(mode) ?? true);
      if (modes.length === 0) continue;
      if (taken.has(name)) {
        onWords(`${tool.name} is listed twice; the second is left out`);
        continue;
      }
      taken.add(name);
      if (registry.get(name) && !this.#registered.includes(name)) {
        onWords(`${tool.name} is left out: ${name} is the name of another tool`);
        continue;
      }
      const isStranger = known?.has(tool.name) === false && !isNamed(declaration, tool.name);
      const verdict = comparePin(pins.seen(tool.name), tool, isStranger);
      declared.push({ name, tool, modes, shape: shapeOf(tool), verdict, isStranger });
    }
    for (const one of await this.#noted(declared)) {
      const { name, tool, shape, verdict } = one;
      try {
        made.set(name, this.#make(one));
        if (verdict.status === 'changed') continue;
        shown.set(tool.name, guardedTool(tool));
        standing.set(tool.name, shape);
      } catch (error) {
        onWords(`${tool.name} is left out: ${messageOf(error)}`);
      }
    }
    // In one go, so that no call falls between the old list and the new one.
    for (const name of this.#registered) registry.unregister(name);
    for (const tool of made.values()) registry.register(tool);
    this.#registered = [...made.keys()];
    this.#shown = shown;
    this.#standing = standing;
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
    this.#standing = new Map();
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

  /** Says what is not as it was seen, and keeps what is new, in one write; what cannot be kept is left out. */
  async #noted(looked: readonly Looked[]): Promise<readonly Looked[]> {
    const { pins, onWords } = this.#options;
    const ofStatus = (...wanted: readonly PinVerdict['status'][]): ReadonlyMap<string, ToolShape> =>
      new Map(
        looked
          .filter(({ verdict }) => wanted.includes(verdict.status))
          .map(({ tool, shape }) => [tool.name, shape]),
      );
    for (const { tool, verdict, isStranger } of looked) {
      if (verdict.status === 'reworded')
        onWords(`${tool.name} is described in other words than were seen`);
      if (verdict.status === 'changed')
        onWords(
          isStranger
            ? `${tool.name} is blocked: the server did not list this name when its tools were seen`
            : `${tool.name} is blocked: it is not the tool that was seen`,
        );
    }
    const news = { seen: ofStatus('new'), offered: ofStatus('reworded', 'changed') };
    if (news.seen.size + news.offered.size === 0) return looked;
    try {
      await pins.note(news);
      return looked;
    } catch (error) {
      const lost = new Set([...news.seen.keys(), ...news.offered.keys()]);
      onWords(`${fewOf([...lost])} left out: ${messageOf(error)}`);
      return looked.filter(({ tool }) => !lost.has(tool.name));
    }
  }

  /** Why what a call was made for is not what it would run now. */
  #faultNow(tool: string, shape: ToolShape): string | undefined {
    const now = this.#standing.get(tool);
    if (now && changesBetween(shape.shape, now.shape).length === 0) return undefined;
    const what = now ? 'is another tool by now' : 'is blocked or gone by now';
    return `It did not run: ${visibleText(tool)} of the server ${this.#options.server} ${what}. Look at the list of tools, then call again.`;
  }

  #make({ name, tool: listed, modes, shape, verdict }: Looked): Tool {
    const { server, declaration, callMs, call } = this.#options;
    if (verdict.status === 'changed')
      return blockedTool({ name, server, listed, modes, changes: verdict.changes });
    const trustsAnnotations = declaration.readOnlyModes.length > 0;
    const asked = call(listed.name, () => this.#faultNow(listed.name, shape));
    return wrappedTool({ name, listed, modes, trustsAnnotations, callMs, call: asked });
  }
}

const MOST_NAMED = 5;

function fewOf(names: readonly string[]): string {
  const more = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : '';
  return `${names.slice(0, MOST_NAMED).join(', ')}${more}`;
}
