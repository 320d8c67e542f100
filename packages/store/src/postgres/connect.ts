import { messageOf } from '@sluice/plain';
import pg from 'pg';
import { StoreError } from '../store-error.js';

const INT8 = 20;

/** Whole numbers arrive as numbers: sequence numbers and milliseconds stay far below 2^53. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === INT8 ? (text: string) => Number(text) : pg.types.getTypeParser(oid, format),
};

/**
 * What the writing connection needs, as far as this server knows the setting. An answer must not come before the disk,
 * a statement must see what was committed while it waited, and every look-up is by key: a plan made while a table was
 * small must not read all of it when it has grown.
 */
export const WRITER_SETTINGS = `SELECT set_config(name, wanted, false) FROM pg_settings JOIN (VALUES
    ('default_transaction_isolation', 'read committed'), ('plan_cache_mode', 'force_generic_plan'),
    ('enable_seqscan', 'off'), ('enable_hashjoin', 'off'), ('enable_mergejoin', 'off'), ('jit', 'off')
  ) AS settings (name, wanted) USING (name)
  UNION ALL SELECT set_config('synchronous_commit', 'on', false)
  WHERE current_setting('synchronous_commit') = 'off'`;

export function clientConfig(url: string): pg.ClientConfig {
  return {
    connectionString: url,
    types,
    application_name: 'sluice',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    // A process that stalls inside a transaction must not hold up all the others.
    idle_in_transaction_session_timeout: 10_000,
  };
}

/** Where the database is, without its password. */
export function placeOf(url: string): string {
  try {
    const { hostname, port, pathname } = new URL(url);
    return `PostgreSQL ${hostname}${port ? `:${port}` : ''}${pathname}`;
  } catch (cause) {
    throw new StoreError(
      'STORE_CONFIG',
      'The database URL cannot be read; it looks like postgresql://user:password@host:5432/name',
      { cause },
    );
  }
}

/** Whether the server took the whole transaction back for a reason that may be gone the next time. */
export function isPassing(error: unknown): boolean {
  // Serialisation failure, deadlock, too many connections, lock not available.
  return ['40001', '40P01', '53300', '55P03'].includes(codeOf(error) ?? '');
}

/** Whether the connection broke, rather than the server refusing a statement. */
export function isConnectionFault(error: unknown): boolean {
  const code = codeOf(error);
  // 57P01 to 57P05: the server ended the session; 08xxx: connection exceptions; 25P03: idle in transaction.
  if (code !== undefined && /^(?:08|57P0|25P03)/.test(code)) return true;
  if (code !== undefined && /^E[A-Z]+$/.test(code)) return true;
  return /Connection terminated|not queryable|connection error|timeout expired|Client was closed/i.test(
    messageOf(error),
  );
}

export function unreachable(url: string, cause: unknown): StoreError {
  return new StoreError(
    'STORE_UNAVAILABLE',
    `${placeOf(url)} cannot be reached: ${messageOf(cause)}`,
    { cause },
  );
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

function codeOf(error: unknown): string | undefined {
  const code: unknown =
    typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : undefined;
  return typeof code === 'string' ? code : undefined;
}
