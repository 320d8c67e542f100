import type { Masker } from '@sluice/kernel';
import { isRecord } from '@sluice/plain';
import { loadMessages } from '../history/load-messages.js';
import { readSpeaker } from '../history/read-speaker.js';
import { parseJson } from '../models/wire/json.js';
import type { BoundStore } from '../ports/agent-store.js';
import type { ContextMark, NewMessage, Speaker, StoredMessage } from '../ports/message-store.js';

export interface TranscriptOptions {
  readonly store: BoundStore;
  readonly sessionId: string;
  readonly masker: Masker;
  /** Hears of every change, after it is kept. */
  onChange(rows: readonly StoredMessage[]): Promise<void>;
}

/**
 * The conversation of one turn. What is kept is masked; what the model works with within the turn is what was
 * really said, so that it can use a password it was just given.
 */
export class Transcript {
  readonly #options: TranscriptOptions;
  readonly #rows: StoredMessage[];
  readonly #marks: ContextMark[];
  #speaker: Speaker | undefined;

  private constructor(
    options: TranscriptOptions,
    rows: StoredMessage[],
    marks: ContextMark[],
    speaker: Speaker | undefined,
  ) {
    this.#options = options;
    this.#rows = rows;
    this.#marks = marks;
    this.#speaker = speaker;
  }

  /** Loads only what the model can be shown: from the last summary on. */
  static async load(options: TranscriptOptions): Promise<Transcript> {
    const { store, sessionId } = options;
    const marks = [...(await store.messages.marks(sessionId))];
    const from = marks.findLast((mark) => mark.kind === 'summary')?.toSeq ?? 0;
    const rows = await loadMessages(store.messages, sessionId, from);
    const speaker = await readSpeaker(store.messages, sessionId, rows.at(-1)?.seq ?? from);
    return new Transcript(options, rows, marks, speaker);
  }

  /** Who spoke last, where that is known. */
  get speaker(): Speaker | undefined {
    return this.#speaker;
  }

  get rows(): readonly StoredMessage[] {
    return this.#rows;
  }

  get marks(): readonly ContextMark[] {
    return this.#marks;
  }

  async append(messages: readonly NewMessage[]): Promise<void> {
    if (messages.length === 0) return;
    const { store, masker } = this.#options;
    const stored = await store.messages.append(messages.map((message) => mask(message, masker)));
    for (const [index, message] of messages.entries()) {
      const kept = stored[index];
      if (kept) this.#rows.push({ ...kept, ...message });
      if (message.role === 'user') this.#speaker = message.by;
    }
    await this.#options.onChange(this.#rows);
  }

  async addMark(mark: ContextMark): Promise<void> {
    await this.#options.store.messages.addMark(mark);
    this.#marks.push(mark);
  }
}

function mask(message: NewMessage, masker: Masker): NewMessage {
  return {
    ...message,
    content: String(masker.mask(message.content)),
    ...(message.tool_calls
      ? {
          tool_calls: message.tool_calls.map((call) => ({
            ...call,
            arguments: maskArguments(call.arguments, masker),
          })),
        }
      : {}),
  };
}

/** As a value where they are JSON, so that a masker that knows keys can see them. */
function maskArguments(text: string, masker: Masker): string {
  const parsed = parseJson(text);
  if (!parsed || !isRecord(parsed.value)) return String(masker.mask(text));
  const masked = masker.mask(parsed.value);
  return masked === parsed.value ? text : JSON.stringify(masked);
}
