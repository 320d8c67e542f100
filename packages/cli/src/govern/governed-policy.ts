import type { PermissionConfig, Tool } from '@sluice/kernel';
import { consoleLog } from '@sluice/kernel/system';
import { messageOf } from '@sluice/plain';
import type { Store } from '@sluice/store';
import { CallsUnderWay, composePolicy, type OperatorFiles } from '@sluice/tools';
import type { Io } from '../command-line/command.js';
import { limitsOfStore } from '../policy/limits-of-store.js';
import { openOperatorFiles } from '../policy/operator-files.js';
import { pastOfSession } from '../policy/past-of-session.js';
import { refuseWhilePaused } from '../policy/refuse-while-paused.js';
import type { Transcripts } from '../sources/transcripts.js';
import type { AskingClient } from './asking-client.js';
import { followLinks } from './follow-links.js';

export interface GovernedSession {
  readonly folder: string;
  readonly client: AskingClient;
  readonly tools: readonly Tool[];
  /** The file in which the client keeps what was said and read. */
  readonly transcript?: string | undefined;
  readonly transcripts: Transcripts;
}

type PolicyStore = Pick<Store, 'calls' | 'limits'> & {
  readonly sessions: Pick<Store['sessions'], 'get'>;
};

/** The files are read anew for each call, and calls come side by side: what they share, for each store. */
const underWayIn = new WeakMap<PolicyStore, CallsUnderWay>();

/** The one policy of every governed client, as its files stand now. Throws where one is broken; the audit says so. */
export async function governedPolicy(
  io: Pick<Io, 'env'>,
  store: PolicyStore & {
    readonly audit: Pick<Store['audit'], 'keepPolicyFile'>;
  },
  of: GovernedSession,
): Promise<PermissionConfig> {
  try {
    return policyOf(io, store, of);
  } catch (error) {
    const about = { face: 'govern', client: of.client, folder: of.folder };
    const data = { ...about, in_force: 'nothing: the call is stopped', note: messageOf(error) };
    await store.audit.keepPolicyFile({ kind: 'policy_broken', data });
    throw error;
  }
}

function policyOf(io: Pick<Io, 'env'>, store: PolicyStore, of: GovernedSession): PermissionConfig {
  const { client, transcript: path } = of;
  const underWay = underWayIn.get(store) ?? new CallsUnderWay();
  underWayIn.set(store, underWay);
  const operator = openOperatorFiles({
    env: io.env,
    workspace: of.folder,
    face: 'govern',
    client,
    load: pastOfSession(async () => store.calls, of.folder),
    limits: limitsOfStore(async () => store.limits, of.folder),
    underWay,
    ...(path === undefined || client === 'acp'
      ? {}
      : { conversations: (sources) => of.transcripts.conversation({ path, client, sources }) }),
    log: consoleLog,
  });
  return refuseWhilePaused(governedRules(of, operator), async () => store.sessions);
}

/** The rules over the tools of a client that works in `folder`. */
export function governedRules(
  { tools, folder }: Pick<GovernedSession, 'tools' | 'folder'>,
  operator: OperatorFiles,
): PermissionConfig {
  return composePolicy({
    tools,
    others: 'ask',
    sandbox: undefined,
    links: followLinks(folder),
    source: 'sluice govern',
    operator,
  });
}
