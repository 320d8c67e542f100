import type { IncomingMessage, ServerResponse } from 'node:http';
import { messageOf } from '@sluice/plain';
import type { AllowedAddresses } from '../access/allowed-addresses.js';
import { bearerOf } from '../access/credentials.js';
import type { Entry } from '../access/front-door.js';
import { mayUse } from '../access/require-role.js';
import type { GatewayCore } from '../gateway-core.js';
import { peerOf } from './accept-upgrade.js';
import type { ConsoleFile } from './console-files.js';
import { type Refusal, refusalPage } from './refusal-page.js';
import { securityHeaders } from './security-headers.js';
import { EXPORT_PATH, sendExport } from './send-export.js';

export interface HttpContext {
  readonly core: GatewayCore;
  readonly addresses: AllowedAddresses;
  readonly files: ReadonlyMap<string, ConsoleFile>;
}

type Headers = Readonly<Record<string, string>>;

const READY_LIMIT_MS = 2_000;

/**
 * Pages and probes. Open to everybody who reaches this address are the console's own files, which hold no data,
 * `/health/live` and the one word of `/health/ready`: whatever restarts the process has no token. What tells of the
 * work done here needs the token; the console fetches its data over the WebSocket, after it has signed in.
 */
export async function handleHttp(
  context: HttpContext,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { core, addresses } = context;
  const { origin } = request.headers;
  const refuse = (status: number, code: string, message: string, more?: Headers) =>
    sendRefusal(request, response, { status, code, message }, more);
  if (!addresses.isReachedBy(request)) {
    return refuse(403, 'HOST_DENIED', 'This host is not served');
  }
  if (origin !== undefined && !addresses.isOrigin(origin)) {
    return refuse(403, 'ORIGIN_DENIED', 'This origin may not ask');
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return refuse(405, 'METHOD_NOT_ALLOWED', 'Only GET is served', { allow: 'GET, HEAD' });
  }
  const pathname = pathOf(request.url);
  switch (pathname) {
    case '/health':
    case '/health/live':
      return sendJson(response, 200, { status: 'ok' });
    case '/health/ready':
      return ready(core, response, (await showsToken(core, request))?.isLetIn === true);
    case '/metrics': {
      const entry = await showsToken(core, request);
      if (entry?.isLetIn) return sendMetrics(core, response);
      if (entry?.retryAfterMs === undefined) {
        return refuse(401, 'AUTH_REQUIRED', 'Show the token as "Authorization: Bearer <token>"');
      }
      return refuse(429, entry.code, entry.message, {
        'retry-after': String(Math.ceil(entry.retryAfterMs / 1_000)),
      });
    }
    default:
      if (pathname.startsWith(EXPORT_PATH)) {
        // It is for one use, and whoever only asks for headers has not had the file.
        if (request.method === 'HEAD') {
          return refuse(405, 'METHOD_NOT_ALLOWED', 'An export is fetched with GET', {
            allow: 'GET',
          });
        }
        const ticket = core.exports.take(pathname.slice(EXPORT_PATH.length));
        const who = ticket && (await core.door.current(ticket.who));
        // Whoever may ask for an export now, not when the ticket was made.
        if (ticket && mayUse(who, 'audit.export')) return sendExport(core, ticket, response);
        return refuse(404, 'NOT_FOUND', 'This export was fetched already, or its minute is over');
      }
      return page(context, request, response, pathname);
  }
}

/** As it was sent: nothing is decoded or made shorter, so one path has one spelling here and no other reaches it. */
function pathOf(target = '/'): string {
  return target.split(/[?#]/, 1)[0] ?? '/';
}

async function showsToken(core: GatewayCore, request: IncomingMessage): Promise<Entry | undefined> {
  const { authorization } = request.headers;
  if (authorization === undefined) return undefined;
  return core.door.showToken(bearerOf(authorization) ?? '', peerOf(request));
}

function sendMetrics(core: GatewayCore, response: ServerResponse): void {
  send(response, 200, 'text/plain; version=0.0.4; charset=utf-8', core.metrics.text());
}

async function ready(core: GatewayCore, response: ServerResponse, isKnown: boolean): Promise<void> {
  const store = await answers(core, async () => core.store.events.lastSeq());
  const isReady = store === 'ok' && !core.isShuttingDown();
  const checks = { store, accepting: core.isShuttingDown() ? 'shutting down' : 'ok' };
  sendJson(response, isReady ? 200 : 503, {
    status: isReady ? 'ready' : 'not_ready',
    ...(isKnown ? { checks } : {}),
  });
}

async function answers(core: GatewayCore, ask: () => Promise<unknown>): Promise<string> {
  let cancel: () => void = () => undefined;
  const late = new Promise<string>((resolve) => {
    cancel = core.clock.setTimer(() => resolve('no answer in time'), READY_LIMIT_MS);
  });
  try {
    return await Promise.race([ask().then(() => 'ok'), late]);
  } catch (error) {
    return messageOf(error);
  } finally {
    cancel();
  }
}

async function page(
  { files }: HttpContext,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<void> {
  if (path === '/docs' && files.has('/docs/')) {
    return send(response, 308, 'text/plain; charset=utf-8', '/docs/', { location: '/docs/' });
  }
  // A route of the page is the page itself; it finds its own way. The documents have a file for each of their pages.
  const isRoute = !path.startsWith('/docs') && !path.slice(path.lastIndexOf('/')).includes('.');
  const file = files.get(path) ?? (isRoute ? files.get('/index.html') : undefined);
  if (!file) {
    const message = path.startsWith('/docs')
      ? 'There is no such page in the documents, or they are not built here (npm run docs)'
      : files.size === 0
        ? 'The console is not built here'
        : `There is no ${path}`;
    return sendRefusal(request, response, { status: 404, code: 'NOT_FOUND', message });
  }
  const cache = file.isImmutable ? 'public, max-age=31536000, immutable' : 'no-store';
  const { body, encoding } = await file.read(request.headers['accept-encoding']);
  send(response, 200, file.type, body, {
    'cache-control': cache,
    vary: 'accept-encoding',
    ...(encoding === undefined ? {} : { 'content-encoding': encoding }),
  });
}

/** A person's browser gets a page to read, a program gets JSON. */
function sendRefusal(
  request: IncomingMessage,
  response: ServerResponse,
  refusal: Refusal,
  more: Headers = {},
): void {
  const { status, code, message } = refusal;
  if (request.headers.accept?.includes('text/html')) {
    send(response, status, 'text/html; charset=utf-8', refusalPage(refusal), more);
  } else {
    sendJson(response, status, { error: { code, message } }, more);
  }
}

function sendJson(
  response: ServerResponse,
  status: number,
  value: unknown,
  more: Headers = {},
): void {
  send(response, status, 'application/json; charset=utf-8', JSON.stringify(value), more);
}

function send(
  response: ServerResponse,
  status: number,
  type: string,
  body: string | Buffer,
  more: Headers = {},
): void {
  response.writeHead(status, {
    'cache-control': 'no-store',
    ...securityHeaders,
    'content-type': type,
    'content-length': Buffer.byteLength(body),
    ...more,
  });
  response.end(body);
}
