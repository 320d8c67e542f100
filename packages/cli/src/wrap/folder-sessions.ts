import { createHash } from 'node:crypto';

/** Windows of one client in one folder that may be open at once. */
const MOST_SESSIONS = 16;

/** The same for every start in this folder, so that what one process left waiting is found by the next. */
export function folderSessions(what: string, cwd: string): readonly string[] {
  const where = createHash('sha256').update(cwd).digest('hex').slice(0, 12);
  return Array.from({ length: MOST_SESSIONS }, (_, at) =>
    at === 0 ? `${what}-${where}` : `${what}-${where}-${at + 1}`,
  );
}
