import { createHash, randomUUID } from 'node:crypto';

/** Windows of one client in one folder whose questions outlive their process. */
const KEPT_SESSIONS = 16;

/** The same for every start in this folder, so that what one process left waiting is found by the next. */
export function folderSessions(what: string, cwd: string): readonly string[] {
  const where = createHash('sha256').update(cwd).digest('hex').slice(0, 12);
  const kept = Array.from({ length: KEPT_SESSIONS }, (_, at) =>
    at === 0 ? `${what}-${where}` : `${what}-${where}-${at + 1}`,
  );
  // One window more works too; only nobody takes up what it leaves.
  return [...kept, `${what}-${where}-${randomUUID()}`];
}

/** Whether a session is one that the next start in its folder finds again, with what was left waiting in it. */
export function isFolderSession(sessionId: string): boolean {
  const isOwn = /-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(sessionId);
  return !isOwn && /^(?:mcp|wrap-.+)-[0-9a-f]{12}(?:-\d{1,2})?$/.test(sessionId);
}
