import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import {
  type CheckedRequest,
  closeCodes,
  type EffectView,
  errorFrame,
  type Method,
  methods,
  type OfferedRuleView,
  type Params,
  type Result,
  readRequest,
  serverFrameSchema,
} from '@sluice/protocol';
import { type WebSocket, WebSocketServer } from 'ws';
import { scriptedFigures } from './scripted-figures.js';
import { type ScriptedStore, scriptedTools } from './scripted-store.js';
import { playTurn } from './scripted-turn.js';

type Decision = Params<'approval.decide'>;

const TYPES = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.js', 'text/javascript'],
  ['.css', 'text/css'],
  ['.svg', 'image/svg+xml'],
]);
/** As strict as a real one may be: nothing inline, nothing from elsewhere. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'";

/**
 * A gateway that plays a script: real HTTP and WebSocket on loopback, every request read with `readRequest`, every
 * frame and every answer checked with the protocol's own schemas. What breaks the protocol is in `faults`.
 */
export class ScriptedGateway {
  readonly faults: string[] = [];
  readonly received: CheckedRequest[] = [];
  refuseAll = false;
  /** The rules that every question is offered. */
  offers: OfferedRuleView[] = [];
  /** Whether this server holds what will run, byte for byte. */
  isExact = true;
  /** What was shown when a question was put before. */
  before: EffectView | undefined;
  readonly #store: ScriptedStore;
  readonly #folder: string;
  readonly #deciders = new Map<string, (decision: Decision | 'cancelled') => void>();
  readonly #turns = new Map<string, AbortController>();
  #server: Server | undefined;
  #sockets: WebSocketServer | undefined;
  #port = 0;

  constructor(store: ScriptedStore, folder: string) {
    this.#store = store;
    this.#folder = folder;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}/`;
  }

  async start(): Promise<void> {
    const server = createServer((request, response) => {
      void this.#file(request.url ?? '/').then(
        ({ type, body }) => {
          response.writeHead(200, { 'content-type': type, 'content-security-policy': POLICY });
          response.end(body);
        },
        () => {
          response.writeHead(404).end();
        },
      );
    });
    const sockets = new WebSocketServer({ server, path: '/ws' });
    sockets.on('connection', (socket) => this.#serve(socket));
    await new Promise<void>((resolve) => {
      server.listen(this.#port, '127.0.0.1', resolve);
    });
    this.#port = (server.address() as AddressInfo).port;
    this.#server = server;
    this.#sockets = sockets;
  }

  /** As a kill does: every connection is cut without a word. What the store holds stays. */
  async stop(): Promise<void> {
    for (const socket of this.#sockets?.clients ?? []) socket.terminate();
    this.#sockets?.close();
    this.#server?.closeAllConnections();
    await new Promise<void>((resolve) => {
      if (this.#server) this.#server.close(() => resolve());
      else resolve();
    });
  }

  async #file(url: string): Promise<{ type: string; body: Buffer }> {
    const path = normalize(new URL(url, 'http://x').pathname);
    const name = path === '/' ? '/index.html' : path;
    const body = await readFile(join(this.#folder, name));
    return { type: TYPES.get(extname(name)) ?? 'application/octet-stream', body };
  }

  #serve(socket: WebSocket): void {
    if (this.refuseAll) {
      socket.close(closeCodes.unauthenticated);
      return;
    }
    const stops: (() => void)[] = [];
    socket.on('close', () => {
      for (const stop of stops) stop();
    });
    socket.on('message', (data) => {
      const read = readRequest(String(data));
      if (!read.ok) {
        this.faults.push(read.error.error.message);
        this.#send(socket, read.error);
        return;
      }
      this.received.push(read.request);
      void this.#answer(socket, read.request, stops);
    });
  }

  #send(socket: WebSocket, frame: unknown): void {
    const checked = serverFrameSchema.safeParse(frame);
    if (!checked.success) this.faults.push(`frame: ${checked.error.message}`);
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(frame));
  }

  #respond<Name extends Method>(
    socket: WebSocket,
    id: string,
    method: Name,
    data: Result<Name>,
  ): void {
    const checked = methods[method].result.safeParse(data);
    if (!checked.success) this.faults.push(`${method}: ${checked.error.message}`);
    this.#send(socket, { type: 'response', id, data });
  }

  async #answer(socket: WebSocket, request: CheckedRequest, stops: (() => void)[]): Promise<void> {
    const { id } = request;
    const store = this.#store;
    switch (request.method) {
      case 'auth.challenge':
        return this.#respond(socket, id, request.method, { challenge: 'scripted' });
      case 'auth':
        return this.#respond(socket, id, request.method, {
          principal_id: 'omar',
          role: 'operator',
          server_version: 'scripted',
          pass: 'scripted',
        });
      case 'auth.sign_out':
        this.#respond(socket, id, request.method, { signed_out: true });
        for (const other of this.#sockets?.clients ?? []) {
          other.close(closeCodes.unauthenticated, 'SIGNED_OUT');
        }
        return undefined;
      case 'chat.send':
        return this.#turn(socket, request);
      case 'chat.cancel': {
        const { session_id } = request.params;
        const turn = this.#turns.get(session_id);
        turn?.abort();
        for (const approval of store.approvals.values())
          if (approval.session_id === session_id)
            this.#deciders.get(approval.call_id)?.('cancelled');
        return this.#respond(socket, id, request.method, { session_id, was_running: !!turn });
      }
      case 'chat.history': {
        const { session_id, after, limit } = request.params;
        const all = (store.messages.get(session_id) ?? []).filter(({ seq }) => seq > after);
        const messages = all.slice(0, limit);
        const last = messages.at(-1)?.seq;
        return this.#respond(socket, id, request.method, {
          messages,
          ...(all.length > messages.length && last !== undefined ? { next_after: last } : {}),
        });
      }
      case 'session.list':
        return this.#respond(socket, id, request.method, { sessions: this.#sessions() });
      case 'session.create': {
        const { session_id = `s${store.sessions.size + 1}`, title, mode } = request.params;
        const session = store.addSession(session_id, mode ?? 'chat_safe', title);
        return this.#respond(socket, id, request.method, { session });
      }
      case 'session.get': {
        const session = store.sessions.get(request.params.session_id);
        if (session) return this.#respond(socket, id, request.method, { session });
        return this.#send(socket, errorFrame(id, 'SESSION_NOT_FOUND', 'No such session'));
      }
      case 'approval.list':
        return this.#respond(socket, id, request.method, {
          approvals: [...store.approvals.values()],
        });
      case 'approval.question': {
        const { call_id } = request.params;
        const approval = store.approvals.get(call_id);
        if (!approval) {
          return this.#send(socket, errorFrame(id, 'APPROVAL_NOT_PENDING', 'It is not open'));
        }
        return this.#respond(socket, id, request.method, {
          approval: { ...approval, ...store.exact.get(call_id) },
          is_exact: this.isExact,
          ...(this.before ? { before: this.before } : {}),
        });
      }
      case 'approval.preview':
        return this.#preview(socket, request.id, request.params);
      case 'approval.decide':
        return this.#decide(socket, request.id, request.params);
      case 'policy.state':
        return this.#respond(socket, id, request.method, { files: [], rules: [] });
      case 'audit.figures':
        return this.#respond(socket, id, request.method, scriptedFigures(request.params));
      case 'grants.list':
        return this.#respond(socket, id, request.method, { grants: [...store.grants.values()] });
      case 'grants.revoke': {
        const { grant_id } = request.params;
        if (!store.grants.delete(grant_id))
          return this.#send(socket, errorFrame(id, 'GRANT_NOT_FOUND', 'No such grant'));
        store.log('grant_revoked', 'coding', {});
        return this.#respond(socket, id, request.method, { grant_id, revoked: true });
      }
      case 'events.since':
        return this.#events(socket, id, request.params, stops);
      case 'tools.list': {
        const { mode } = request.params;
        const tools = scriptedTools.map((tool) => ({
          ...tool,
          is_offered: tool.modes.includes(mode),
        }));
        const offered = tools.filter(({ is_offered }) => is_offered).length;
        const hidden = tools.length - offered;
        return this.#respond(socket, id, request.method, { mode, tools, offered, hidden });
      }
      case 'audit.query': {
        const {
          after,
          before,
          limit,
          kind,
          session_id,
          tool_name,
          from = 0,
          until,
        } = request.params;
        const isNewest = request.params.order === 'newest_first';
        const fitting = store.audit.filter(
          (entry) =>
            entry.seq > after &&
            (before === undefined || entry.seq < before) &&
            entry.at >= from &&
            (until === undefined || entry.at < until) &&
            (kind === undefined || entry.kind === kind) &&
            (session_id === undefined || entry.session_id === session_id) &&
            (tool_name === undefined || entry.tool_name === tool_name),
        );
        const entries = (isNewest ? fitting.reverse() : fitting).slice(0, limit);
        const last = fitting.length > entries.length ? entries.at(-1)?.seq : undefined;
        return this.#respond(socket, id, request.method, {
          entries,
          ...(last === undefined ? {} : { [isNewest ? 'next_before' : 'next_after']: last }),
          chain: { is_whole: true, checked_at: store.now() },
        });
      }
      case 'approval.rules':
        return this.#respond(socket, id, request.method, { rules: this.offers, can_save: true });
      case 'people.list':
        return this.#respond(socket, id, request.method, { people: [] });
      case 'policy.rules':
        return this.#respond(socket, id, request.method, { rules: [] });
      case 'servers.list':
        return this.#respond(socket, id, request.method, { servers: [] });
      case 'clients.list':
        return this.#respond(socket, id, request.method, { clients: [] });
      case 'policy.read':
      case 'policy.check':
      case 'policy.try':
      case 'policy.save':
      case 'tool.get':
      case 'people.phone':
      case 'people.add':
      case 'people.rotate':
      case 'people.revoke':
      case 'policy.revoke':
      case 'session.archive':
      case 'session.delete':
      case 'session.fork':
      case 'session.pause':
      case 'session.rename':
      case 'session.usage':
      case 'attachment.add':
      case 'attachment.read':
      case 'call.run':
      case 'call.undo':
      case 'call.get':
      case 'result.read':
      case 'audit.export':
        return this.#send(socket, errorFrame(id, 'INTERNAL_ERROR', 'Not part of the script'));
      case 'call.sources':
        return this.#respond(socket, id, request.method, {});
      case 'context.runs':
        return this.#respond(socket, id, request.method, { runs: store.runs });
    }
  }

  #sessions() {
    const open = [...this.#store.approvals.values()];
    return [...this.#store.sessions.values()].map((session) => ({
      ...session,
      pending_approvals: open.filter(({ session_id }) => session_id === session.session_id).length,
    }));
  }

  #events(
    socket: WebSocket,
    id: string,
    params: Params<'events.since'>,
    stops: (() => void)[],
  ): void {
    const fits = (event: { session_id: string }) =>
      params.session_id === undefined || event.session_id === params.session_id;
    const { events, onEvent } = this.#store;
    const upTo = events.length;
    const page = params.live
      ? events.slice(params.seq)
      : events.filter((event) => event.seq > params.seq && fits(event)).slice(0, params.limit);
    for (const event of page.filter(fits)) this.#send(socket, { type: 'event', id, data: event });
    const last = page.length === params.limit && !params.live ? page.at(-1)?.seq : undefined;
    this.#respond(socket, id, 'events.since', { up_to: last ?? upTo, is_live: params.live });
    if (!params.live) return;
    const listen = (event: (typeof events)[number]) => {
      if (fits(event)) this.#send(socket, { type: 'event', id, data: event });
    };
    onEvent.add(listen);
    stops.push(() => onEvent.delete(listen));
  }

  async #turn(
    socket: WebSocket,
    { id, params }: CheckedRequest & { method: 'chat.send' },
  ): Promise<void> {
    const { session_id: sessionId, content } = params;
    const store = this.#store;
    if (this.#turns.has(sessionId))
      return this.#send(socket, errorFrame(id, 'SESSION_BUSY', 'The session is busy'));
    if (!store.sessions.has(sessionId)) store.addSession(sessionId, 'chat_safe');
    const turn = new AbortController();
    this.#turns.set(sessionId, turn);
    store.setBusy(sessionId, true);
    store.say(sessionId, 'user', content);
    await playTurn({
      store,
      sessionId,
      content,
      signal: turn.signal,
      emit: (frame, kind) => {
        store.append(sessionId, frame, kind);
        this.#send(socket, { ...frame, id });
      },
      decision: (callId) =>
        new Promise((resolve) => {
          this.#deciders.set(callId, resolve);
        }),
    });
    this.#turns.delete(sessionId);
    store.setBusy(sessionId, false);
    this.#respond(socket, id, 'chat.send', {
      session_id: sessionId,
      status: 'completed',
      steps: 1,
    });
  }

  #preview(socket: WebSocket, id: string, params: Params<'approval.preview'>): void {
    const edited: unknown = params.arguments;
    const path: unknown = Reflect.get(Object(edited), 'path');
    if (typeof path !== 'string') {
      this.#send(socket, errorFrame(id, 'APPROVAL_EDIT_REFUSED', 'path: is required'));
      return;
    }
    const diff = `--- /dev/null\n+++ b/${path}\n@@ -0,0 +1,1 @@\n+edited words\n`;
    const effect_digest = createHash('sha256').update(diff).digest('hex');
    this.#respond(socket, id, 'approval.preview', {
      call_id: params.call_id,
      diff,
      effect_digest,
      ...(path === 'locked.txt' ? { effect_problem: 'locked.txt is locked' } : {}),
    });
  }

  #decide(socket: WebSocket, id: string, params: Decision): void {
    const approval = this.#store.approvals.get(params.call_id);
    if (!approval) {
      this.#send(socket, errorFrame(id, 'APPROVAL_NOT_PENDING', 'It is not open'));
      return;
    }
    if (approval.digest !== params.digest) {
      this.#send(socket, errorFrame(id, 'APPROVAL_DIGEST_MISMATCH', 'Another digest'));
      return;
    }
    const isWidest = params.scope === 'always' && params.covers === 'tool';
    if (isWidest && params.confirm !== approval.tool_name) {
      this.#send(socket, errorFrame(id, 'APPROVAL_CONFIRM_REQUIRED', 'Type the name'));
      return;
    }
    const edited = params.arguments;
    if (edited !== undefined && !Object.hasOwn(Object(edited), 'path')) {
      this.#send(socket, errorFrame(id, 'APPROVAL_EDIT_REFUSED', 'path: is required'));
      return;
    }
    if (params.decision === 'allow' && params.scope !== 'once') {
      const grantId = `grant_${this.#store.grants.size + 1}`;
      this.#store.grants.set(grantId, {
        grant_id: grantId,
        scope: params.scope,
        ...(params.scope === 'session' ? { session_id: params.session_id } : {}),
        tool_name: approval.tool_name,
        covers: params.covers,
        ...(params.covers === 'arguments' ? { digest: params.digest } : {}),
        origin: { call_id: params.call_id, decided_by: 'operator', at: this.#store.now() },
        uses: 0,
        ...(params.grant_expires_at === undefined ? {} : { expires_at: params.grant_expires_at }),
      });
    }
    this.#store.approvals.delete(params.call_id);
    this.#respond(socket, id, 'approval.decide', { call_id: params.call_id, status: 'settled' });
    this.#deciders.get(params.call_id)?.(params);
  }
}
