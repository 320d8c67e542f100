export const pages = [
  'chat',
  'inbox',
  'sessions',
  'tools',
  'grants',
  'audit',
  'charts',
  'context',
] as const;
export type Page = (typeof pages)[number];

export interface Route {
  readonly page: Page;
  readonly sessionId?: string;
}

/** `#/chat/main` and the like. Whatever is not known is the chat. */
export function readRoute(hash: string): Route {
  const [, name = '', sessionId = ''] = hash.replace(/^#/, '').split('/');
  const page = pages.find((known) => known === name) ?? 'chat';
  return sessionId === '' ? { page } : { page, sessionId: decoded(sessionId) };
}

export function hrefOf(page: Page, sessionId?: string): string {
  return sessionId === undefined ? `#/${page}` : `#/${page}/${encodeURIComponent(sessionId)}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
