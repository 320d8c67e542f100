import type { ToolContext } from '@sluice/kernel';

/** Of one call; what comes after stands in the result, or in a file. */
const MAX_CHARS = 64_000;
const FLUSH_AT_CHARS = 4_000;
const FLUSH_AFTER_MS = 200;
/** The wait grows by itself once for each of so many events, so that the longest command stays at a few hundred. */
const EVENTS_AT_ONE_PACE = 50;
const KEY_BEGINS = /-----BEGIN [A-Z ]*PRIVATE KEY-----/;
const KEY_ENDS = /-----END [A-Z ]*PRIVATE KEY-----/;

type Stream = 'stdout' | 'stderr';

/**
 * Announces the output of a command while it runs, as `output` events `{ stream, text }`. Text goes in whole lines, and a
 * private key only whole, so that a secret is masked before it is cut in two. The last event says where it stopped:
 * `{ stream, text: '', cut: true }`.
 */
export class LiveOutput {
  readonly #emit: ToolContext['emit'];
  readonly #held: Record<Stream, string> = { stdout: '', stderr: '' };
  #told = 0;
  #events = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(emit: ToolContext['emit']) {
    this.#emit = emit;
  }

  take({ stream, text }: { readonly stream: Stream; readonly text: string }): void {
    if (text === '' || this.#told >= MAX_CHARS) return;
    this.#held[stream] += text;
    if (this.#held[stream].length >= FLUSH_AT_CHARS) this.#flush(stream, false);
    this.#timer ??= setTimeout(
      () => this.#flushAll(false),
      FLUSH_AFTER_MS * (1 + Math.floor(this.#events / EVENTS_AT_ONE_PACE)),
    );
  }

  /** Announces what was held back; nothing comes after it. */
  end(): void {
    this.#flushAll(true);
    this.#told = MAX_CHARS;
  }

  #flushAll(isEnd: boolean): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#flush('stdout', isEnd);
    this.#flush('stderr', isEnd);
  }

  #flush(stream: Stream, isEnd: boolean): void {
    const held = this.#held[stream];
    const end = isEnd ? held.length : wholeEnd(held);
    if (end === 0 || this.#told >= MAX_CHARS) return;
    const text = held.slice(0, Math.min(end, MAX_CHARS - this.#told));
    this.#held[stream] = held.slice(end);
    this.#told += text.length;
    this.#events += 1;
    this.#emit('output', { stream, text });
    if (this.#told >= MAX_CHARS) this.#emit('output', { stream, text: '', cut: true });
  }
}

/** Up to the last line break, and not into a private key that has no end yet. A line that never ends waits as long. */
function wholeEnd(text: string): number {
  const key = KEY_BEGINS.exec(text);
  const open = key && !KEY_ENDS.test(text.slice(key.index)) ? key.index : text.length;
  const lines = text.lastIndexOf('\n', open - 1) + 1;
  return lines > 0 || open < text.length || text.length < MAX_CHARS ? lines : text.length;
}
