/** What `fetch` says where no connection came about, so that nothing was asked. */
const UNREACHED = new Set([
  'ECONNREFUSED',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'UND_ERR_CONNECT_TIMEOUT',
]);

interface ConnectionFault {
  readonly isUnreached: boolean;
  /** What lies behind “fetch failed”. */
  readonly words: string;
}

/** The fault of a connection over HTTP, whatever wrapped it since; `undefined` where the error is another one. */
export function connectionFault(error: unknown): ConnectionFault | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (!(at instanceof TypeError && at.message === 'fetch failed')) continue;
    const code = String(Reflect.get(Object(at.cause), 'code') ?? '');
    const isUnreached = UNREACHED.has(code);
    const said = at.cause instanceof Error ? at.cause.message : '';
    return { isUnreached, words: isUnreached ? `nobody answers there (${code})` : said || code };
  }
  return undefined;
}
