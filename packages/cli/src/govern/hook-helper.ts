import { join } from 'node:path';
import { governedClients, serveHelper, stateFolder } from '@sluice/autocontext';
import { answerHook } from './answer-hook.js';
import type { Governor } from './governor.js';

type Environment = Readonly<Record<string, string | undefined>>;

/** What a hook and the helper that answers it must have in common, or the answer would be another. */
export const SETUP_NAMES = [
  'HOME',
  'XDG_CONFIG_HOME',
  'XDG_DATA_HOME',
  'SLUICE_DATABASE_URL',
  'SLUICE_AUDIT_KEY',
] as const;

/** Nobody who waits for an answer is left for longer than this without a word; the shell gives up after five of them. */
const BEAT_MS = 2000;

export interface HookHelperOptions {
  readonly env: Environment;
  readonly governor: Governor;
  /** The bundle that hooks run where no helper answers. */
  readonly program: string;
  readonly idleMs: number;
  readonly takesOver?: boolean;
  readonly signal?: AbortSignal;
}

/** Where the hooks' shell file finds who answers them. */
export function hookHelperPath(env: Environment): string {
  return join(stateFolder(env), 'govern', 'helper');
}

/**
 * Answers the hooks of governed clients without a process of their own, until it is idle, replaced or told to end. What
 * comes in: the values of `SETUP_NAMES`, `SLUICE_GOVERN_WAIT` and `pre` or `post`, each but the last ended by 0x1F, the client's event behind 0x1E. What goes
 * out: `ok` and what the client reads, `no` and why nothing was decided, or `other`: this helper is not the one to ask.
 */
export async function serveHooks(options: HookHelperOptions): Promise<void> {
  const { env, governor, ...serving } = options;
  const own = SETUP_NAMES.map((name) => env[name] ?? '').join(UNIT);
  await serveHelper({
    ...serving,
    path: hookHelperPath(env),
    clients: governedClients,
    beatMs: BEAT_MS,
    async answer(client, request) {
      const end = request.indexOf(RECORD);
      const setup = request.slice(0, end).split(UNIT);
      const when = setup.pop() ?? '';
      const wait = setup.pop();
      if (end < 0 || setup.join(UNIT) !== own || !governor.isInPlace()) return 'other\n';
      const payload = request.slice(end + 1);
      const { isDecided, text } = await answerHook(governor, { client, when, payload, wait });
      return `${isDecided ? 'ok' : 'no'}\n${text}`;
    },
  });
}

const UNIT = '\x1f';
const RECORD = '\x1e';
