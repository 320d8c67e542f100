import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { AllowedAddresses } from '../access/allowed-addresses.js';
import { bearerOf } from '../access/credentials.js';
import type { Visitor } from '../access/front-door.js';
import type { Principal } from '../access/principal.js';
import type { GatewayCore } from '../gateway-core.js';

export type UpgradeVerdict =
  | {
      readonly isAccepted: true;
      /** Absent where nothing was shown yet: they must sign in with their first request. */
      readonly who: Principal | undefined;
      readonly visitor: Visitor;
    }
  | {
      readonly isAccepted: false;
      readonly status: 401 | 403 | 404 | 429 | 503;
      readonly code: string;
      readonly message: string;
    };

/** Whether a client may connect, before any frame is read. Rights that it claims for itself are ignored. */
export async function judgeUpgrade(
  request: IncomingMessage,
  options: {
    readonly core: GatewayCore;
    readonly addresses: AllowedAddresses;
    connections(): number;
    unauthenticated(): number;
  },
): Promise<UpgradeVerdict> {
  const { core, addresses } = options;
  const { origin, authorization } = request.headers;
  const visitor = { peer: peerOf(request), origin };
  if (!addresses.isReachedBy(request)) {
    return refused(403, 'HOST_DENIED', 'This host is not served');
  }
  if (origin !== undefined && !addresses.isOrigin(origin)) {
    return refused(403, 'ORIGIN_DENIED', 'This origin may not connect');
  }
  if (request.url?.split('?')[0] !== '/ws') return refused(404, 'NOT_FOUND', 'Connect to /ws');
  if (core.isShuttingDown()) return refused(503, 'SHUTTING_DOWN', 'The server is shutting down');
  const { maxConnections, maxUnauthenticated } = core.limits;
  const tooMany = () =>
    options.connections() >= maxConnections
      ? refused(503, 'TOO_MANY_REQUESTS', `${maxConnections} connections are open`)
      : undefined;
  const full = tooMany();
  if (full) return full;
  if (authorization !== undefined) {
    const entry = await core.door.showToken(bearerOf(authorization) ?? '', visitor.peer);
    if (!entry.isLetIn) {
      return refused(entry.code === 'RATE_LIMITED' ? 429 : 401, entry.code, entry.message);
    }
    // Others may have come in while this one was looked at.
    return tooMany() ?? { isAccepted: true, who: entry.who, visitor };
  }
  if (options.unauthenticated() >= maxUnauthenticated) {
    return refused(503, 'TOO_MANY_REQUESTS', 'Too many connections are not signed in yet');
  }
  return { isAccepted: true, who: undefined, visitor };
}

export function peerOf(request: IncomingMessage): string {
  return request.socket.remoteAddress ?? 'unknown';
}

export function refuseUpgrade(
  socket: Duplex,
  { status, code, message }: Extract<UpgradeVerdict, { isAccepted: false }>,
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
  status: 401 | 403 | 404 | 429 | 503,
  code: string,
  message: string,
): Extract<UpgradeVerdict, { isAccepted: false }> {
  return { isAccepted: false, status, code, message };
}
