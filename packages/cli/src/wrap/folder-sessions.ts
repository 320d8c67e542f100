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
