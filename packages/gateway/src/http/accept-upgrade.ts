import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { AllowedPlaces } from '../access/allowed-places.js';
import { bearerOf } from '../access/credentials.js';
import type { GatewayCore } from '../gateway-core.js';

export type UpgradeAnswer =
  | { readonly isAccepted: true; readonly isAuthenticated: boolean }
  | {
      readonly isAccepted: false;
      readonly status: 401 | 403 | 404 | 503;
      readonly code: string;
      readonly message: string;
    };

/** Whether a client may speak here, before a single frame is read. What it says about its own rights is not read. */
export function judgeUpgrade(
  request: IncomingMessage,
  options: {
    readonly core: GatewayCore;
    readonly places: AllowedPlaces;
    readonly connections: number;
    readonly unauthenticated: number;
  },
): UpgradeAnswer {
  const { core, places } = options;
  const { host, origin, authorization, cookie } = request.headers;
  if (!places.isHost(host)) return refused(403, 'HOST_DENIED', 'This host is not served');
  if (origin !== undefined && !places.isOrigin(origin)) {
    return refused(403, 'ORIGIN_DENIED', 'This origin may not connect');
  }
  if (request.url?.split('?')[0] !== '/ws') return refused(404, 'NOT_FOUND', 'Connect to /ws');
  if (core.isShuttingDown()) return refused(503, 'SHUTTING_DOWN', 'The server is shutting down');
  const { maxConnections, maxUnauthenticated } = core.limits;
  if (options.connections >= maxConnections) {
    return refused(503, 'TOO_MANY_REQUESTS', `${maxConnections} connections are open`);
  }
  const bearer = bearerOf(authorization);
  if (authorization !== undefined && (bearer === undefined || !core.credentials.isToken(bearer))) {
    return refused(401, 'AUTH_FAILED', 'The token is not the right one');
  }
  // Browsers always name their origin when they open a socket: a cookie without one is not from a browser.
  const isAuthenticated =
    bearer !== undefined || (origin !== undefined && core.credentials.isCookie(cookie));
  if (!isAuthenticated && options.unauthenticated >= maxUnauthenticated) {
    return refused(503, 'TOO_MANY_REQUESTS', 'Too many connections have not said who they are');
  }
  return { isAccepted: true, isAuthenticated };
}

export function refuseUpgrade(
  socket: Duplex,
  { status, code, message }: Extract<UpgradeAnswer, { isAccepted: false }>,
): void {
  const body = JSON.stringify({ error: { code, message } });
  const lines = [
    `HTTP/1.1 ${status} Refused`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ];
  socket.once('finish', () => socket.destroy());
  socket.end(lines.join('\r\n'));
}

function refused(
  status: 401 | 403 | 404 | 503,
  code: string,
  message: string,
): Extract<UpgradeAnswer, { isAccepted: false }> {
  return { isAccepted: false, status, code, message };
}
