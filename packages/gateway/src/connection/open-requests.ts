import { type CheckedRequest, type ErrorCode, errorFrame, methods } from '@sluice/protocol';
import type { BrowserPass } from '../access/front-door.js';
import type { Principal } from '../access/principal.js';
import { requireRole } from '../access/require-role.js';
import type { Subscription } from '../events/subscription.js';
import type { GatewayCore } from '../gateway-core.js';
import { handle } from '../methods/handlers.js';
import { RequestError, wireError } from '../request-error.js';
import type { Outbox } from './outbox.js';

interface OpenRequest {
  /** Goes on until the connection ends. */
  readonly isLive: boolean;
  /** The session whose turn it waits for. */
  readonly sessionId: string | undefined;
  subscription?: Subscription;
  ended: Promise<void>;
}

/** A request on its way that will end, and the session whose turn it waits for. */
export interface Ending {
  readonly sessionId: string | undefined;
  readonly ended: Promise<void>;
}

/** The requests of one connection that are on their way, side by side. */
export class OpenRequests {
  readonly #core: GatewayCore;
  readonly #outbox: Outbox;
  readonly #open = new Map<string, OpenRequest>();

  constructor(core: GatewayCore, outbox: Outbox) {
    this.#core = core;
    this.#outbox = outbox;
  }

  /** Those that end by themselves. */
  get ending(): readonly Ending[] {
    return [...this.#open.values()].filter(({ isLive }) => !isLive);
  }

  take(request: CheckedRequest, who: Principal) {
    const { id } = request;
    const { limits } = this.#core;
    if (this.#core.isShuttingDown()) {
      return this.refuse(id, 'SHUTTING_DOWN', 'The server is shutting down');
    }
    if (this.#open.has(id)) {
      // Not under that id: its owner still waits for its own answer.
      return this.refuse('unknown', 'DUPLICATE_REQUEST_ID', `Request ${id} is still running`);
    }
    const isLive = request.method === 'events.since' && request.params.live;
    const like = [...this.#open.values()].filter((other) => other.isLive === isLive).length;
    const most = isLive ? limits.maxSubscriptions : limits.maxRequestsInFlight;
    if (like >= most) {
      return this.refuse(
        id,
        'TOO_MANY_REQUESTS',
        `${most} ${isLive ? 'subscriptions' : 'requests'} are open on this connection; end one first`,
      );
    }
    const sessionId = request.method === 'chat.send' ? request.params.session_id : undefined;
    const entry: OpenRequest = { isLive, sessionId, ended: Promise.resolve() };
    this.#open.set(id, entry);
    entry.ended = this.#run(request, entry, who);
  }

  refuse(id: string, code: ErrorCode, message: string): void {
    this.#core.metrics.refused(code);
    this.#outbox.send(errorFrame(id, code, message));
  }

  welcome(id: string, { person, role }: Principal, browser?: BrowserPass): void {
    this.respond(id, 'auth', {
      principal_id: person,
      role,
      server_version: this.#core.serverVersion,
      ...(browser ? { pass: browser.pass, pass_expires_at: browser.expiresAt } : {}),
    });
  }

  stop(): void {
    for (const { subscription } of [...this.#open.values()]) subscription?.stop();
  }

  async #run(request: CheckedRequest, entry: OpenRequest, who: Principal): Promise<void> {
    const { id, method } = request;
    const { clock, metrics, log } = this.#core;
    const startedAt = clock.now();
    let outcome = 'ok';
    try {
      await this.#answer(request, entry, who);
    } catch (error) {
      const { code, message } = wireError(error, log);
      outcome = code;
      this.#outbox.send(errorFrame(id, code, message));
    } finally {
      this.#open.delete(id);
      metrics.requestEnded(method, outcome, (clock.now() - startedAt) / 1_000);
    }
  }

  async #answer(request: CheckedRequest, entry: OpenRequest, who: Principal): Promise<void> {
    const { id, method, params } = request;
    if (method === 'auth') return this.welcome(id, who);
    if (method === 'auth.challenge' || method === 'auth.sign_out') {
      throw new RequestError(
        'INVALID_PARAMS',
        `${method} is not possible on this connection any more`,
      );
    }
    const context = {
      core: this.#core,
      id,
      who: await requireRole(this.#core, who, method),
      outbox: this.#outbox,
      own: (subscription: Subscription) => {
        entry.subscription = subscription;
        if (this.#outbox.isClosed) subscription.stop();
      },
      respond: (data: unknown) => this.respond(id, method, data),
    };
    const result = await handle(context, method, params);
    if (result !== undefined) this.respond(id, method, result);
  }

  /** Responses are checked as requests are: one that does not fit its schema is our failure, not the client's. */
  respond(id: string, method: CheckedRequest['method'], data: unknown): void {
    const checked = methods[method].result.safeParse(data);
    if (!checked.success) throw new Error(`${method}: ${checked.error.message}`);
    this.#outbox.send({ type: 'response', id, data: checked.data });
  }
}
