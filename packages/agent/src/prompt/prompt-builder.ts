import type { Awaitable, Clock, MemoryHit, Registry, ToolMode } from '@sluice/kernel';
import { AgentError } from '../agent-error.js';
import { safetyLayer } from './safety-layer.js';
import { toolingLayer } from './tooling-layer.js';

export interface PromptOptions {
  readonly registry: Registry;
  readonly clock: Clock;
  /** The modes above the weakest that are open. */
  readonly openModes: ReadonlySet<ToolMode>;
  /** Who the agent is; a short neutral text where the program gives none. */
  readonly identity?: string;
  /** What the model should know of the project, read anew for each turn. */
  readonly projectContext?: (sessionId: string) => Awaitable<string>;
  /** What memory holds on the present matter. */
  readonly recall?: (sessionId: string) => Awaitable<readonly MemoryHit[]>;
}

const IDENTITY =
  'You are Sluice, a careful assistant that works with tools. Answer in the language of the user.';
const MAX_PROJECT_CHARS = 32_000;
const MAX_RECALLED = 8;
const MAX_RECALLED_CHARS = 300;

/**
 * The system prompt, layer by layer: identity, tooling, safety, project context, recalled memory, date. The
 * steady layers come first. Both arguments of `build` are required: there is no mode for "all".
 */
export class PromptBuilder {
  readonly #options: PromptOptions;

  constructor(options: PromptOptions) {
    this.#options = options;
  }

  async build(sessionId: string, mode: ToolMode): Promise<string> {
    if (typeof sessionId !== 'string' || sessionId === '') {
      throw new AgentError('SESSION_NOT_FOUND', 'A prompt needs a session; pass its id');
    }
    const { registry, openModes, identity, projectContext, recall } = this.#options;
    registry.modes.require(mode);
    const layers = [
      identity ?? IDENTITY,
      toolingLayer(registry, mode),
      safetyLayer(registry, mode, openModes),
      projectLayer((await projectContext?.(sessionId)) ?? ''),
      memoryLayer((await recall?.(sessionId)) ?? []),
      dateLayer(this.#options.clock.now()),
    ];
    return layers.filter((layer) => layer.trim() !== '').join('\n\n');
  }
}

function projectLayer(text: string): string {
  if (text.trim() === '') return '';
  const cut = text.length - MAX_PROJECT_CHARS;
  const shown = cut > 0 ? `${text.slice(0, MAX_PROJECT_CHARS)}\n[… ${cut} characters cut]` : text;
  return `## Project Context\n\n${shown}`;
}

/** Memory is the user's own past words, fenced all the same: it is data. */
function memoryLayer(hits: readonly MemoryHit[]): string {
  if (hits.length === 0) return '';
  return ['[Recalled Memories]', ...notesShown(hits).map((note) => `- ${note}`)].join('\n');
}

/** What a model is shown of notes that were recalled. */
export function notesShown(hits: readonly MemoryHit[]): readonly string[] {
  return hits
    .slice(0, MAX_RECALLED)
    .map(
      ({ title, content }) =>
        `${title}: ${content.replaceAll(/\s+/g, ' ').slice(0, MAX_RECALLED_CHARS)}`,
    );
}

function dateLayer(now: number): string {
  return `Today is ${new Date(now).toISOString().slice(0, 10)} (UTC).`;
}
