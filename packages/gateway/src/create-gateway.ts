import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { localPerson } from '@sluice/agent';
import { consoleLog, systemClock } from '@sluice/kernel/system';
import { messageOf } from '@sluice/plain';
import { closeCodes } from '@sluice/protocol';
import { WebSocketServer } from 'ws';
import {
  type AllowedAddresses,
  allowedAddresses,
  networkOrigins,
  openedHost,
} from './access/allowed-addresses.js';
import { ExportTickets } from './access/export-tickets.js';
import { FrontDoor } from './access/front-door.js';
import { launchUrl, newLaunchCode } from './access/launch-codes.js';
import { createBearerJudge } from './access/oidc.js';
import type { Principal, Visit } from './access/principal.js';
import { sweepRevoked } from './access/sweep-revoked.js';
import { beatConnections } from './connection/beat-connections.js';
import { Connection } from './connection/connection.js';
import { EventHub, type Listener } from './events/event-hub.js';
import { hearCancels } from './events/hear-cancels.js';
import { recoverSessions } from './events/recover-sessions.js';
import type { GatewayCore } from './gateway-core.js';
import { defaultGatewayLimits, type GatewayOptions } from './gateway-options.js';
import { judgeUpgrade, refuseUpgrade } from './http/accept-upgrade.js';
import { listConsoleFiles, listDocsFiles } from './http/console-files.js';
import { handleHttp } from './http/handle-http.js';
import { Uploads } from './methods/uploads.js';
import { createGatewayMetrics, type GatewayMetrics } from './metrics/gateway-metrics.js';
import { requireParts } from './require-parts.js';

const LOOPBACK = '127.0.0.1';
/** HTTP connections beside the WebSockets: pages, probes, launches. */
const HTTP_CONNECTIONS = 64;
const SHUT_GRACE_MS = 2_000;

/** A server that listens. */
export interface Gateway {
  readonly url: string;
  /** Opens the console in one browser, once, within minutes. */
  readonly launchUrl: string;
  /** The bearer token of programs. */
  readonly token: string;
  /** Makes launch codes (`newLaunchCode`) until this process ends or the token changes. Secret, as the token is. */
  readonly launchKey: string;
  /** How many connections are signed in. */
  readonly readers: number;
  /** Another launch address, for another browser or a later time; `route` is the page to begin with. */
  newLaunchUrl(route?: string): string;
  /** Replaces the token. Every connection ends and every browser has to sign in again. */
  useToken(token: string): void;
  /** Accepts no new requests, lets running ones finish, then closes every connection. */
  close(): Promise<void>;
}

/** Serves the agent over WebSocket and HTTP. Agent and store belong to the caller; `close` closes neither. */
export async function createGateway(options: GatewayOptions): Promise<Gateway> {
  requireParts(options);
  const clock = options.clock ?? systemClock;
  const log = options.log ?? consoleLog;
  const host = options.host ?? LOOPBACK;
  const limits = { ...defaultGatewayLimits, ...options.limits };
  const files = new Map([
    ...(options.consoleFolder ? await listConsoleFiles(options.consoleFolder) : []),
    ...(options.docsFolder ? await listDocsFiles(options.docsFolder) : []),
  ]);
  const server = createServer({
    connectionsCheckingInterval: 1_000,
    headersTimeout: limits.authTimeoutMs,
    requestTimeout: limits.authTimeoutMs,
    keepAliveTimeout: 5_000,
  });
  server.maxConnections = limits.maxConnections + HTTP_CONNECTIONS;
  const hub = await EventHub.start(options.store.events, clock, log);
  const port = await listen(server, host, options.port ?? 0).catch((error: unknown) => {
    hub.stop();
    throw error;
  });

  const { allowedOrigins = [], alsoAt = [] } = options;
  const places = { host, port, allowedOrigins, alsoAt };
  let isClosing = false;
  const connections = new Set<Connection>();
  const metrics = createGatewayMetrics();
  metrics.gauge('sluice_connections', 'Open WebSocket connections', () => connections.size);
  metrics.gauge('sluice_event_listeners', 'Readers at the end of the log', () => hub.size);
  const downloads = new Set<Visit>();
  const visits = (): readonly Visit[] => [...connections, ...downloads];
  /** Whoever has not signed in yet is closed with all. */
  const end = (isMeant: (who: Principal | undefined) => boolean, reason: string) => {
    core.exports.forget(isMeant);
    core.door.personCodes.forget(isMeant);
    for (const visit of visits()) {
      if (isMeant(visit.who)) visit.close(closeCodes.unauthenticated, reason);
    }
  };
  const core: GatewayCore = {
    agent: options.agent,
    registry: options.registry,
    store: options.store,
    audit: options.audit,
    figures: options.figures,
    contextRuns: options.contextRuns,
    rules: options.rules,
    policy: options.policy,
    servers: options.servers,
    clients: options.clients,
    sources: options.sources,
    exports: new ExportTickets(clock),
    downloads,
    uploads: new Uploads(clock),
    hub,
    door: new FrontDoor({
      token: options.token,
      owner: options.owner ?? localPerson(),
      people: options.store.people,
      judge: options.oidc && createBearerJudge(options.oidc, clock),
      clock,
    }),
    limits,
    metrics,
    networkOrigins: networkOrigins(places),
    serverVersion: options.serverVersion ?? '0.1.0',
    clock,
    log,
    endSessionsOf: (person) => end((who) => who?.person === person, 'REVOKED'),
    signOut: ({ through }, browser) => {
      if (browser !== undefined) core.door.credentials.signOut(browser);
      end((who) => who?.through === through, 'SIGNED_OUT');
    },
    isShuttingDown: () => isClosing,
  };
  countEvents(hub, metrics);
  const addresses = allowedAddresses(places);
  serveHttp(server, { core, addresses, files });
  serveSockets(server, core, addresses, connections);
  const stopBeating = beatConnections(clock, limits.heartbeatMs, connections);
  const stopSweeping = sweepRevoked(core, visits);
  const stopHearing = hearCancels(core);
  const stopRecovering = recoverSessions(core, options.recoverEveryMs ?? 15_000);

  const url = `http://${openedHost(host)}:${port}`;
  const newLaunchUrl = (route = '') =>
    launchUrl(url, newLaunchCode(core.door.launchCodes.key, clock.now()), route);
  let closing: Promise<void> | undefined;
  return {
    url,
    launchUrl: newLaunchUrl(),
    get token() {
      return core.door.credentials.token;
    },
    get launchKey() {
      return core.door.launchCodes.key;
    },
    get readers() {
      return [...connections].filter((one) => one.isAuthenticated).length;
    },
    newLaunchUrl,
    useToken(token) {
      core.door.useToken(token);
      end(() => true, 'TOKEN_CHANGED');
    },
    close() {
      closing ??= (async () => {
        isClosing = true;
        stopRecovering();
        await drain(core, connections);
        stopBeating();
        stopSweeping();
        stopHearing();
        await shut(core, server, connections);
        hub.stop();
      })();
      return closing;
    },
  };
}

function listen(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const address: AddressInfo | string | null = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}

/** Counts every event from now on; after a failure of the log it continues with the next one. */
function countEvents(hub: EventHub, metrics: GatewayMetrics): void {
  const listener: Listener = {
    sessionId: undefined,
    take(envelope) {
      metrics.event(envelope);
      return true;
    },
    onDetached: () => hub.attach(listener, hub.place),
  };
  hub.attach(listener, hub.place);
}

function serveHttp(server: Server, context: Parameters<typeof handleHttp>[0]): void {
  server.on('request', (request, response) => {
    handleHttp(context, request, response).catch((error: unknown) => {
      context.core.log.error('page_failed', { message: messageOf(error) });
      // What has begun is broken off: ended in order, a part of it would pass for the whole.
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end();
    });
  });
}

function serveSockets(
  server: Server,
  core: GatewayCore,
  addresses: AllowedAddresses,
  connections: Set<Connection>,
): void {
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: core.limits.maxFrameBytes,
    // A small compressed frame can expand to a huge one, and the length of a compressed secret leaks it.
    perMessageDeflate: false,
    // Pings count against the rate; the connection answers those within it.
    autoPong: false,
    handleProtocols: () => false,
  });
  server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    const accept = async () => {
      const answer = await judgeUpgrade(request, {
        core,
        addresses,
        connections: () => connections.size,
        unauthenticated: () => [...connections].filter((one) => !one.isAuthenticated).length,
      });
      if (socket.destroyed) return;
      if (!answer.isAccepted) {
        core.metrics.refused(answer.code);
        return refuseUpgrade(socket, answer);
      }
      sockets.handleUpgrade(request, socket, head, (accepted) => {
        connections.add(
          new Connection(core, accepted, socket, answer, (ended) => connections.delete(ended)),
        );
      });
    };
    accept().catch((error: unknown) => {
      core.log.error('upgrade_failed', { message: messageOf(error) });
      socket.destroy();
    });
  });
}

/** Waits for running requests, up to the limit, but not for a turn that waits for a person. */
async function drain(core: GatewayCore, connections: ReadonlySet<Connection>): Promise<void> {
  const running = [...connections].flatMap((connection) => connection.ending);
  if (running.length === 0) return;
  const asking = new Set((await core.agent.pendingApprovals()).map((one) => one.request.sessionId));
  const ending = running
    .filter(({ sessionId }) => sessionId === undefined || !asking.has(sessionId))
    .map(({ ended }) => ended);
  let cancel: () => void = () => undefined;
  const late = new Promise<void>((resolve) => {
    cancel = core.clock.setTimer(resolve, core.limits.drainMs);
  });
  await Promise.race([Promise.allSettled(ending), late]);
  cancel();
}

async function shut(
  core: GatewayCore,
  server: Server,
  connections: ReadonlySet<Connection>,
): Promise<void> {
  for (const connection of connections) {
    connection.close(closeCodes.shuttingDown, 'the server is shutting down');
  }
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  // Sockets that have sent no complete request by then are cut.
  const cancel = core.clock.setTimer(() => server.closeAllConnections(), SHUT_GRACE_MS);
  await closed;
  cancel();
}
