import type { CallToolResult } from '@modelcontextprotocol/client';
import type { CallOutcome, Registry } from '@sluice/kernel';
import { toCallToolResult } from '@sluice/mcp';
import { messageOf } from '@sluice/plain';
import type { ServerPatience } from './connect/server-patience.js';
import type { ServerPlace } from './connect/server-place.js';
import type { Declaration } from './declared-modes.js';
import { type GovernedServer, governServer } from './govern-server.js';
import type { PinBook } from './server-tools.js';
import { isToolOf } from './tool-names.js';

const TRY_AGAIN_MS = 30_000;

/** One of many servers, as an operator wrote it down. */
export interface ServerEntry {
  readonly name: string;
  /** Throws, in words, where the entry leads nowhere: a variable that is not set, say. */
  place(): ServerPlace;
  readonly declaration: Declaration;
  /** Equal entries have equal keys; one with another key is another server. */
  readonly key: string;
}

export interface ServerSetOptions {
  readonly registry: Registry;
  readonly patience: ServerPatience;
  /** Whether pictures of results are handed on to an MCP client. */
  readonly keepsBinary: boolean;
  /** What people have seen of a server, and how to learn that they have seen more. */
  pins(server: string): Promise<PinBook & { watch(look: () => Promise<void>): () => void }>;
  /** The list of tools is another one. */
  onChange(): Promise<void>;
  /** Words for the operator, with the server they are about. */
  onWords(words: string): void;
}

/**
 * Many foreign servers in one registry. Each is opened, mended and ended alone: one that cannot be reached says so and
 * is tried again, and the others work.
 */
export class ServerSet {
  readonly #options: ServerSetOptions;
  readonly #servers = new Map<string, RunningServer>();

  constructor(options: ServerSetOptions) {
    this.#options = options;
  }

  /** From now on these servers and no others. One whose entry is as it was goes on as it is. */
  async take(entries: readonly ServerEntry[]): Promise<void> {
    const wanted = new Map(entries.map((entry) => [entry.name, entry]));
    const gone = [...this.#servers].filter(([name, { key }]) => wanted.get(name)?.key !== key);
    for (const [name, server] of gone) {
      this.#servers.delete(name);
      await server.close();
    }
    for (const entry of wanted.values()) {
      if (!this.#servers.has(entry.name)) {
        this.#servers.set(entry.name, new RunningServer(entry, this.#options));
      }
    }
    if (gone.length > 0) await this.#options.onChange();
  }

  /** Resolves when every server was reached or given up for now, or the time is up, with those still to come. */
  async settled(withinMs: number): Promise<readonly string[]> {
    const open = new Set(this.#servers.keys());
    const all = [...this.#servers].map(async ([name, server]) => {
      await server.tried;
      open.delete(name);
    });
    let timer: NodeJS.Timeout | undefined;
    const timeIsUp = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, withinMs);
    });
    await Promise.race([Promise.all(all), timeIsUp]);
    clearTimeout(timer);
    return [...open];
  }

  /** The outcome of any call as an MCP client gets it: of a foreign tool what its server answered. */
  toResult(outcome: CallOutcome): CallToolResult {
    const owner = [...this.#servers].find(([name]) => isToolOf(name, outcome.toolName))?.[1];
    return owner?.governed?.toResult(outcome) ?? toCallToolResult(outcome);
  }

  async close(): Promise<void> {
    const servers = [...this.#servers.values()];
    this.#servers.clear();
    await Promise.all(servers.map((server) => server.close()));
  }
}

/** One server of the set, from its entry to its end. */
class RunningServer {
  readonly key: string;
  /** Resolves after the first try, whatever came of it. */
  readonly tried: Promise<void>;
  governed: GovernedServer | undefined;
  readonly #entry: ServerEntry;
  readonly #options: ServerSetOptions;
  #unwatch: (() => void) | undefined;
  #again: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(entry: ServerEntry, options: ServerSetOptions) {
    this.key = entry.key;
    this.#entry = entry;
    this.#options = options;
    this.tried = this.#open();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#again);
    this.#unwatch?.();
    await this.governed?.close();
    // One that is still being opened ends itself once it is.
    await this.tried;
  }

  async #open(): Promise<void> {
    const say = (words: string): void => this.#options.onWords(`${this.#entry.name}: ${words}`);
    try {
      this.governed ??= await this.#govern(say);
      const { governed } = this;
      const client = await governed.foreign.client();
      if (this.#isClosed) return await governed.close();
      const { prompts, resources } = client.getServerCapabilities() ?? {};
      if (prompts || resources)
        say('its resources and prompts are not served from the file; sluice wrap passes them on');
      await this.#options.onChange();
    } catch (error) {
      if (this.#isClosed) return;
      say(`${wholeStory(error)}; it is tried again, and the other servers work`);
      this.#again = setTimeout(() => void this.#open(), TRY_AGAIN_MS);
      this.#again.unref();
    }
  }

  async #govern(say: (words: string) => void): Promise<GovernedServer> {
    const { name, declaration } = this.#entry;
    const place = this.#entry.place();
    const pins = await this.#options.pins(name);
    const governed = governServer({
      name,
      place,
      declaration,
      pins,
      patience: this.#options.patience,
      registry: this.#options.registry,
      keepsBinary: this.#options.keepsBinary,
      prepare: (client) => {
        // What a server may ask of its client has nobody here to answer it.
        for (const method of [
          'roots/list',
          'sampling/createMessage',
          'elicitation/create',
        ] as const)
          client.setRequestHandler(method, () => {
            throw new Error(`${method} is not served here; sluice wrap passes it on`);
          });
      },
      onChange: this.#options.onChange,
      onWords: say,
    });
    this.#unwatch = pins.watch(governed.lookAgain);
    return governed;
  }
}

/** The words of an error with those of what caused it: what a person needs to mend a server. */
function wholeStory(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  const words = messageOf(error);
  if (cause === undefined || words.includes(messageOf(cause))) return words;
  return `${words}: ${messageOf(cause)}`;
}
