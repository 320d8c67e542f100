export const pages = [
  'chat',
  'now',
  'inbox',
  'sessions',
  'tools',
  'policy',
  'grants',
  'servers',
  'people',
  'audit',
  'charts',
  'context',
  'help',
] as const;
export type Page = (typeof pages)[number];

export interface Route {
  readonly page: Page;
  readonly sessionId?: string;
  /** What stands behind the `?`: the filters of the view. */
  readonly query: string;
}

/** `#/chat/main` and the like. Whatever is not known is the chat. */
export function readRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#/, '').split(/\?(.*)/s);
  const [, name = '', sessionId = ''] = path.split('/');
  const page = pages.find((known) => known === name) ?? 'chat';
  return sessionId === '' ? { page, query } : { page, sessionId: decoded(sessionId), query };
}

/** `#/launch/<code>/chat/main`: the code that signs this browser in, and the route that comes after it. */
export function readLaunch(
  hash: string,
): { readonly code: string; readonly hash: string } | undefined {
  const [, code, rest = ''] = /^#\/launch\/([^/]+)(\/.*)?$/.exec(hash) ?? [];
  return code === undefined ? undefined : { code, hash: rest === '' ? '' : `#${rest}` };
}

export function hrefOf(page: Page, sessionId?: string): string {
  return sessionId === undefined ? `#/${page}` : `#/${page}/${encodeURIComponent(sessionId)}`;
}

/** The inbox with one question chosen: of a call, or the first that a session has. */
export function questionHref(sessionId: string, callId?: string): string {
  const href = hrefOf('inbox', sessionId);
  return callId === undefined ? href : `${href}?${new URLSearchParams({ call: callId })}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
