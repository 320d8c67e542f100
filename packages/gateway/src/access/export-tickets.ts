import { randomBytes } from 'node:crypto';
import type { Clock } from '@sluice/kernel';
import type { Params } from '@sluice/protocol';

const LIFE_MS = 60_000;
const MOST = 1_000;

export type WantedExport = Params<'audit.export'>;

/**
 * A browser cannot show its key with a download, so that whoever asked over the signed-in connection gets an address
 * that gives the file once. It is as good as a look at the audit and as short-lived as a click.
 */
export class ExportTickets {
  readonly #clock: Clock;
  readonly #open = new Map<string, { readonly wanted: WantedExport; readonly until: number }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  make(wanted: WantedExport): string {
    const now = this.#clock.now();
    for (const [ticket, { until }] of this.#open) {
      if (until <= now || this.#open.size >= MOST) this.#open.delete(ticket);
    }
    const ticket = randomBytes(24).toString('base64url');
    this.#open.set(ticket, { wanted, until: now + LIFE_MS });
    return ticket;
  }

  take(ticket: string): WantedExport | undefined {
    const found = this.#open.get(ticket);
    this.#open.delete(ticket);
    return found && found.until > this.#clock.now() ? found.wanted : undefined;
  }
}
