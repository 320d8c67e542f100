/**
 * What goes with a session that is deleted: each statement takes its id once or twice. They run after all other writes of
 * their transaction, so that bytes which another session has just begun to use stay.
 */
export const forgetSession: readonly { readonly sql: string; readonly ids: 1 | 2 }[] = [
  {
    sql: `DELETE FROM attachment_chunks WHERE digest IN (SELECT digest FROM session_attachments WHERE session_id = ?)
      AND digest NOT IN (SELECT digest FROM session_attachments WHERE session_id <> ?)`,
    ids: 2,
  },
  {
    sql: 'DELETE FROM result_chunks WHERE handle IN (SELECT handle FROM results WHERE session_id = ?)',
    ids: 1,
  },
  ...[
    'session_attachments',
    'results',
    'messages',
    'marks',
    'snapshots',
    'calls',
    'late_results',
    'approvals',
    'grants',
    'todos',
    'events',
    'limit_uses',
  ].map((table) => ({ sql: `DELETE FROM ${table} WHERE session_id = ?`, ids: 1 }) as const),
];
