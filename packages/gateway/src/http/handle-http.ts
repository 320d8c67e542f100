import type { IncomingMessage, ServerResponse } from 'node:http';
import { messageOf } from '@sluice/plain';
import type { AllowedPlaces } from '../access/allowed-places.js';
import { bearerOf } from '../access/credentials.js';
import type { GatewayCore } from '../gateway-core.js';
import type { ConsoleFile } from './console-files.js';
import { securityHeaders } from './security-headers.js';

export interface HttpContext {
  readonly core: GatewayCore;
  readonly places: AllowedPlaces;
  readonly files: ReadonlyMap<string, ConsoleFile>;
}

const READY_LIMIT_MS = 2_000;

/**
 * Pages and probes. Open to everybody on this machine are only `/health/live` and the one word of `/health/ready`:
 * they tell nothing, and whatever restarts the process has no token. All else needs the cookie or the token.
 */
export async function handleHttp(
  context: HttpContext,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { core, places } = context;
  const { origin, host } = request.headers;
  if (!places.isHost(host)) return refuse(response, 403, 'HOST_DENIED', 'This host is not served');
  if (origin !== undefined && !places.isOrigin(origin)) {
    return refuse(response, 403, 'ORIGIN_DENIED', 'This origin may not ask');
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return refuse(response, 405, 'METHOD_NOT_ALLOWED', 'Only GET is served', {
      allow: 'GET, HEAD',
    });
  }
  const url = new URL(request.url ?? '/', 'http://gateway.invalid');
  const isKnown = isAuthenticated(core, request);
  switch (url.pathname) {
    case '/health':
    case '/health/live':
      return sendJson(response, 200, { status: 'ok' });
    case '/health/ready':
      return ready(core, response, isKnown);
    case '/launch':
      return launch(core, response, url.searchParams.get('code') ?? '', isKnown);
    default:
  }
  if (!isKnown) {
    return refuse(
      response,
      401,
      'AUTH_REQUIRED',
      'Open the address that the server printed when it started; it works once for each browser',
    );
  }
  if (url.pathname === '/metrics') {
    return send(response, 200, 'text/plain; version=0.0.4; charset=utf-8', core.metrics.text());
  }
  return page(context, response, url.pathname);
}

/** By the cookie of a browser or the bearer token of a program. */
export function isAuthenticated(core: GatewayCore, request: IncomingMessage): boolean {
  const bearer = bearerOf(request.headers.authorization);
  if (bearer !== undefined) return core.credentials.isToken(bearer);
  return core.credentials.isCookie(request.headers.cookie);
}

function launch(core: GatewayCore, response: ServerResponse, code: string, isKnown: boolean) {
  if (!core.credentials.takeLaunchCode(code)) {
    if (isKnown) return redirect(response, {});
    return refuse(
      response,
      401,
      'AUTH_FAILED',
      'This address has been used or was never valid; start the server again for a new one',
    );
  }
  redirect(response, { 'set-cookie': core.credentials.newCookie() });
}

function redirect(response: ServerResponse, more: Readonly<Record<string, string>>): void {
  response.writeHead(303, {
    ...securityHeaders,
    ...more,
    location: '/',
    'cache-control': 'no-store',
  });
  response.end();
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

async function page({ files }: HttpContext, response: ServerResponse, path: string): Promise<void> {
  // A place inside the page is the page; it finds its own way.
  const isPlace = !path.slice(path.lastIndexOf('/')).includes('.');
  const file = files.get(path) ?? (isPlace ? files.get('/index.html') : undefined);
  if (!file) {
    const words = files.size === 0 ? 'The console is not built here' : `There is no ${path}`;
    return refuse(response, 404, 'NOT_FOUND', words);
  }
  const cache = file.isImmutable ? 'public, max-age=31536000, immutable' : 'no-store';
  send(response, 200, file.type, await file.read(), { 'cache-control': cache });
}

function refuse(
  response: ServerResponse,
  status: number,
  code: string,
  message: string,
  more: Readonly<Record<string, string>> = {},
): void {
  sendJson(response, status, { error: { code, message } }, more);
}

function sendJson(
  response: ServerResponse,
  status: number,
  value: unknown,
  more: Readonly<Record<string, string>> = {},
): void {
  send(response, status, 'application/json; charset=utf-8', JSON.stringify(value), more);
}

function send(
  response: ServerResponse,
  status: number,
  type: string,
  body: string | Buffer,
  more: Readonly<Record<string, string>> = {},
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
