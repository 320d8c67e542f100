import type { Clock } from '@sluice/kernel';
import { RequestError } from '../request-error.js';

const LIFE_MS = 120_000;
const MOST = 32;
/** Of base64: a little more than the largest file that is taken, so that one too large is told by its size. */
const MAX_CHARS = 16_000_000;

interface Upload {
  readonly parts: string[];
  chars: number;
  until: number;
}

/** Files on their way in parts. One that is not finished in time is forgotten. */
export class Uploads {
  readonly #clock: Clock;
  readonly #open = new Map<string, Upload>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The whole, with its last part. */
  add(key: string, part: string, isLast: boolean): string | undefined {
    const now = this.#clock.now();
    for (const [known, { until }] of this.#open) if (until <= now) this.#open.delete(known);
    const upload = this.#open.get(key) ?? { parts: [], chars: 0, until: 0 };
    if (upload.chars + part.length > MAX_CHARS) {
      this.#open.delete(key);
      throw new RequestError(
        'INVALID_PARAMS',
        `A file of more than ${MAX_CHARS} characters of base64 is not taken`,
      );
    }
    if (isLast) {
      this.#open.delete(key);
      return [...upload.parts, part].join('');
    }
    if (!this.#open.has(key) && this.#open.size >= MOST) {
      throw new RequestError(
        'TOO_MANY_REQUESTS',
        `${MOST} files are on their way; try again later`,
      );
    }
    upload.parts.push(part);
    upload.chars += part.length;
    upload.until = now + LIFE_MS;
    this.#open.set(key, upload);
    return undefined;
  }
}
