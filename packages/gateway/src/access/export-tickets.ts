import { randomBytes } from 'node:crypto';
import type { Clock } from '@sluice/kernel';
import type { Params } from '@sluice/protocol';
import type { Principal } from './principal.js';
import { type Voucher, Vouchers } from './vouchers.js';

const LIFE_MS = 60_000;

export type WantedExport = Params<'audit.export'>;

/**
 * A browser cannot show its key with a download, so that whoever asked over the signed-in connection gets an address
 * that gives the file once. It is as good as a look at the audit and as short-lived as a click.
 */
export class ExportTickets {
  readonly #tickets: Vouchers<WantedExport>;

  constructor(clock: Clock) {
    this.#tickets = new Vouchers(clock, LIFE_MS);
  }

  make(who: Principal, wanted: WantedExport): string {
    const ticket = randomBytes(24).toString('base64url');
    this.#tickets.make(ticket, who, wanted);
    return ticket;
  }

  take(ticket: string): Voucher<WantedExport> | undefined {
    const found = this.#tickets.take(ticket);
    return typeof found === 'object' ? found : undefined;
  }

  /** No ticket that such people have been given works any more. */
  forget(isMeant: (who: Principal) => boolean): void {
    this.#tickets.forget(isMeant);
  }
}
