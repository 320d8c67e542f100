import type { Principal } from '../access/principal.js';
import type { Outbox } from '../connection/outbox.js';
import type { Subscription } from '../events/subscription.js';
import type { GatewayCore } from '../gateway-core.js';

/** A request on its way, and the connection it came from. */
export interface RequestContext {
  readonly core: GatewayCore;
  readonly id: string;
  /** Who asks; they have the role that the method needs. */
  readonly who: Principal;
  readonly outbox: Outbox;
  /** Stops with the connection. */
  own(subscription: Subscription): void;
  /** The answer to a request that goes on sending after it. */
  respond(data: unknown): void;
}
