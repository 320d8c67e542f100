import {
  type Clock,
  draftEvent,
  type EventLog,
  type Masker,
  type SluiceEvent,
} from '@sluice/kernel';

const FLUSH_AT_CHARS = 240;
const FLUSH_AFTER_MS = 40;
const MAX_WORD_CHARS = 4_000;

export interface AnnouncerOptions {
  readonly events: EventLog;
  readonly clock: Clock;
  readonly masker: Masker;
  readonly sessionId: string;
  readonly agentId: string;
  /** Called once when an event cannot be kept. */
  onFailure(error: unknown): void;
}

type Stream = 'text_chunk' | 'think_chunk';

/**
 * Puts what happens into the event log, in order. Text is gathered into pieces of whole words, so that a
 * durable log is not written for every few letters and a secret is masked before it is cut in two.
 */
export class Announcer {
  readonly #options: AnnouncerOptions;
  #kept: Promise<void> = Promise.resolve();
  #hasFailed = false;
  #buffer = '';
  #stream: Stream = 'text_chunk';
  #cancelTimer: (() => void) | undefined;

  constructor(options: AnnouncerOptions) {
    this.#options = options;
  }

  /** Resolves when the event, and all before it, are kept. */
  async event(event: SluiceEvent): Promise<void> {
    this.#flush(true);
    this.#append(event);
    await this.#kept;
  }

  text(delta: string, stream: Stream = 'text_chunk'): void {
    if (stream !== this.#stream) this.#flush(true);
    this.#stream = stream;
    this.#buffer += delta;
    if (this.#buffer.length >= FLUSH_AT_CHARS) this.#flush(false);
    if (this.#buffer === '' || this.#cancelTimer) return;
    this.#cancelTimer = this.#options.clock.setTimer(() => this.#flush(false), FLUSH_AFTER_MS);
  }

  async flush(): Promise<void> {
    this.#flush(true);
    await this.#kept;
  }

  #flush(isWhole: boolean): void {
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
    const end = isWhole ? this.#buffer.length : wholeWords(this.#buffer);
    if (end === 0) return;
    const piece = this.#options.masker.mask(this.#buffer.slice(0, end));
    this.#buffer = this.#buffer.slice(end);
    this.#append({ channel: 'progress', type: this.#stream, delta: String(piece) });
  }

  #append(event: SluiceEvent): void {
    const { events, clock } = this.#options;
    const draft = draftEvent(this.#options, clock.now(), event);
    this.#kept = this.#kept
      .then(() => (this.#hasFailed ? undefined : events.append([draft])))
      .catch((error: unknown) => {
        if (this.#hasFailed) return;
        this.#hasFailed = true;
        this.#options.onFailure(error);
      });
  }
}

/** Up to the last gap between words; a word that never ends is let go all the same. */
function wholeWords(text: string): number {
  if (text.length > MAX_WORD_CHARS) return text.length;
  for (let index = text.length - 1; index >= 0; index -= 1) {
    const code = text.charCodeAt(index);
    // Scripts without gaps are cut after any character but half of a pair.
    if (code <= 32 || (code > 0x2fff && (code < 0xd800 || code > 0xdbff))) return index + 1;
  }
  return 0;
}
