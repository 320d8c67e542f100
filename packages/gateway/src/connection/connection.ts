import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import {
  type CheckedRequest,
  closeCodes,
  type ErrorCode,
  type Params,
  readRequest,
} from '@sluice/protocol';
import type { RawData, WebSocket } from 'ws';
import type { Visitor } from '../access/front-door.js';
import type { Principal, Visit } from '../access/principal.js';
import type { GatewayCore } from '../gateway-core.js';
import { wireError } from '../request-error.js';
import { ArrivalWatch } from './arrival-watch.js';
import { type Ending, OpenRequests } from './open-requests.js';
import { Outbox } from './outbox.js';
import { RateBucket } from './rate-bucket.js';

const UNKNOWN = 'unknown';
const CLOSE_GRACE_MS = 2_000;

/** One client: who it is, how much it may send, whether it is still there. */
export class Connection implements Visit {
  readonly #core: GatewayCore;
  readonly #socket: WebSocket;
  readonly #net: Socket;
  readonly #outbox: Outbox;
  readonly #requests: OpenRequests;
  readonly #bucket: RateBucket;
  readonly #arrival: ArrivalWatch;
  readonly #visitor: Visitor;
  /** Names this connection where a program signs in over it. */
  readonly #own = randomBytes(9).toString('base64url');
  #who: Principal | undefined;
  /** Its key's name, where a browser signed in. */
  #browser: string | undefined;
  #challenge: string | undefined;
  #signingIn: Promise<void> | undefined;
  #isHeard = true;
  /** The code we closed with; it outranks the one the client reports. */
  #closeCode: number | undefined;
  #cancelAuthTimer: () => void = () => undefined;

  constructor(
    core: GatewayCore,
    socket: WebSocket,
    net: Socket,
    { who, visitor }: { readonly who: Principal | undefined; readonly visitor: Visitor },
    onClosed: (connection: Connection) => void,
  ) {
    const { clock, limits } = core;
    this.#core = core;
    this.#socket = socket;
    this.#net = net;
    this.#visitor = visitor;
    this.#who = who && { ...who, through: this.#own };
    this.#bucket = new RateBucket(limits.requestsPerSecond, limits.requestBurst, clock.now());
    this.#arrival = new ArrivalWatch(net.bytesRead);
    this.#outbox = new Outbox(socket, net, {
      clock,
      maxBufferedBytes: limits.maxBufferedBytes,
      slowReaderMs: limits.slowReaderMs,
      // A client that does not read is not read from either.
      onFull: () => socket.pause(),
      onDrained: () => {
        // Its answer to the last ping may still wait to be read.
        this.#isHeard = true;
        socket.resume();
      },
      onTooSlow: () => this.close(closeCodes.tooSlow, 'reads too slowly'),
    });
    this.#requests = new OpenRequests(core, this.#outbox);
    socket.on('message', (data, isBinary) => this.#onMessage(data, isBinary));
    socket.on('ping', (data) => this.#onPing(data));
    socket.on('pong', (data) => this.#onPong(data));
    socket.on('close', (code) => {
      this.#let();
      core.metrics.closed(this.#closeCode ?? code);
      onClosed(this);
    });
    // The close event that follows carries the code.
    socket.on('error', () => undefined);
    if (!who) this.#awaitAuth();
  }

  get isAuthenticated(): boolean {
    return this.#who !== undefined;
  }

  get who(): Principal | undefined {
    return this.#who;
  }

  /** Requests on their way that will end by themselves. */
  get ending(): readonly Ending[] {
    return this.#requests.ending;
  }

  /** Called at every heartbeat: a client that was silent since the last one is gone. */
  beat(now: number) {
    const { slowSenderMs } = this.#core.limits;
    if (this.#arrival.isTooSlow(this.#net.bytesRead, now, slowSenderMs)) {
      return this.close(closeCodes.tooSlow, 'sends too slowly');
    }
    // A client whose outbox is full gets no ping: it could not answer in time.
    if (this.#outbox.isFull) return;
    if (!this.#isHeard) return this.#socket.terminate();
    this.#isHeard = false;
    this.#socket.ping();
  }

  /** Ends the connection, also where the client does not answer or does not read. */
  close(code: number, reason: string): void {
    if (this.#closeCode !== undefined) return;
    this.#closeCode = code;
    this.#socket.close(code, reason);
    const cancel = this.#core.clock.setTimer(() => this.#socket.terminate(), CLOSE_GRACE_MS);
    this.#socket.once('close', cancel);
    this.#let();
    this.#socket.resume();
  }

  /** Stops everything that serves this connection. Turns continue; they belong to their sessions. */
  #let(): void {
    this.#cancelAuthTimer();
    this.#outbox.close();
    this.#requests.stop();
  }

  #awaitAuth(): void {
    this.#cancelAuthTimer = this.#core.clock.setTimer(() => {
      this.#requests.refuse(UNKNOWN, 'AUTH_TIMEOUT', 'No auth request came in time');
      this.close(closeCodes.unauthenticated, 'AUTH_TIMEOUT');
    }, this.#core.limits.authTimeoutMs);
  }

  #onPing(data: Buffer): void {
    this.#isHeard = true;
    this.#arrival.onControl(data.length);
    if (this.#isWithinRate()) this.#socket.pong(data);
  }

  #onPong(data: Buffer): void {
    this.#isHeard = true;
    this.#arrival.onControl(data.length);
  }

  #onMessage(data: RawData, isBinary: boolean) {
    this.#isHeard = true;
    this.#arrival.onMessage(this.#net.bytesRead);
    if (this.#closeCode !== undefined) return;
    const requests = this.#requests;
    if (!this.#isWithinRate()) {
      return requests.refuse(UNKNOWN, 'RATE_LIMITED', 'Too many requests; wait a moment');
    }
    if (isBinary) {
      const words = 'Invalid RPC request: send text, not binary';
      return requests.refuse(UNKNOWN, 'PARSE_ERROR', words);
    }
    const text = textOf(data);
    if (this.#signingIn) void this.#signingIn.then(() => this.#take(text));
    else this.#take(text);
  }

  #take(text: string) {
    if (this.#closeCode !== undefined) return;
    const requests = this.#requests;
    const who = this.#who;
    if (!who && text.length > this.#core.limits.maxAuthFrameBytes) {
      requests.refuse(UNKNOWN, 'FRAME_TOO_LARGE', 'Sign in first, in a small frame');
      return this.close(closeCodes.tooLarge, 'FRAME_TOO_LARGE');
    }
    const read = readRequest(text);
    if (!who) return this.#authenticate(read.ok ? read.request : undefined);
    if (read.ok && read.request.method === 'auth.sign_out') {
      return this.#signOut(read.request.id, who);
    }
    if (read.ok) return requests.take(read.request, who);
    this.#core.metrics.refused(read.error.error.code);
    this.#outbox.send(read.error);
  }

  /** `false` refuses the message; a client that keeps sending is closed. */
  #isWithinRate(): boolean {
    if (this.#bucket.take(this.#core.clock.now())) return true;
    if (this.#bucket.refusedInARow > this.#core.limits.maxRefused) {
      this.close(closeCodes.flood, 'RATE_LIMITED');
    }
    return false;
  }

  /** Before it has signed in, a client may ask for challenges and sign in; anything else ends the connection. */
  #authenticate(request: CheckedRequest | undefined) {
    if (request?.method === 'auth.challenge') {
      this.#challenge = this.#core.door.newChallenge();
      return this.#requests.respond(request.id, 'auth.challenge', { challenge: this.#challenge });
    }
    if (request?.method !== 'auth') {
      return this.#turnAway(request?.id, 'AUTH_REQUIRED', 'The first request must be auth');
    }
    const challenge = this.#challenge;
    this.#challenge = undefined;
    this.#signingIn = this.#signIn(request.id, request.params, challenge);
  }

  /** Messages that come meanwhile wait for its end. */
  async #signIn(id: string, params: Params<'auth'>, challenge: string | undefined): Promise<void> {
    try {
      const entry = await this.#core.door.signIn(params, this.#visitor, challenge);
      if (this.#closeCode !== undefined) return;
      if (!entry.isLetIn) return this.#turnAway(id, entry.code, entry.message);
      this.#browser = entry.browser?.browser;
      this.#who = { ...entry.who, through: this.#browser ?? this.#own };
      this.#cancelAuthTimer();
      this.#requests.welcome(id, entry.who, entry.browser);
    } catch (error) {
      const { code, message } = wireError(error, this.#core.log);
      this.#turnAway(id, code, message);
    } finally {
      this.#signingIn = undefined;
    }
  }

  #turnAway(id: string | undefined, code: ErrorCode, message: string): void {
    this.#requests.refuse(id ?? UNKNOWN, code, message);
    this.close(closeCodes.unauthenticated, code);
  }

  /** Of a browser, every connection ends; of a program, this one. */
  #signOut(id: string, who: Principal): void {
    this.#requests.respond(id, 'auth.sign_out', { signed_out: true });
    this.#core.signOut(who, this.#browser);
  }
}

function textOf(data: RawData): string {
  if (Buffer.isBuffer(data)) return data.toString('utf8');
  return Array.isArray(data) ? Buffer.concat(data).toString('utf8') : Buffer.from(data).toString();
}
