import type { PermissionConfig, Tool } from '@sluice/kernel';
import { consoleLog } from '@sluice/kernel/system';
import type { Store } from '@sluice/store';
import { composePolicy } from '@sluice/tools';
import type { Io } from '../command-line/command.js';
import { openOperatorFiles } from '../policy/operator-files.js';
import { pastOfSession } from '../policy/past-of-session.js';
import type { AskingClient } from './asking-client.js';
import { followLinks } from './follow-links.js';

/** The one policy of every governed client, as its files stand now. Throws where one is broken. */
export function governedPolicy(
  io: Pick<Io, 'env'>,
  store: Pick<Store, 'calls'>,
  of: { readonly folder: string; readonly client: AskingClient; readonly tools: readonly Tool[] },
): PermissionConfig {
  return composePolicy({
    tools: of.tools,
    others: 'ask',
    sandbox: undefined,
    links: followLinks(of.folder),
    source: 'sluice govern',
    operator: openOperatorFiles({
      env: io.env,
      workspace: of.folder,
      face: 'govern',
      client: of.client,
      load: pastOfSession(async () => store.calls, of.folder),
      log: consoleLog,
    }),
  });
}
