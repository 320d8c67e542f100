import type { GatewayCore } from '../gateway-core.js';

/** What these sessions are called now, each asked for once; one that was deleted has no title. */
export async function sessionTitles(
  { agent }: Pick<GatewayCore, 'agent'>,
  ids: Iterable<string>,
): Promise<ReadonlyMap<string, string>> {
  const found = await Promise.all([...new Set(ids)].map((id) => agent.sessions.get(id)));
  return new Map(found.flatMap((session) => (session?.title ? [[session.id, session.title]] : [])));
}
