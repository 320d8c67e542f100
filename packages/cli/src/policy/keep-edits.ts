import type { Log } from '@sluice/kernel';
import { messageOf } from '@sluice/plain';
import type { Audit } from '@sluice/store';
import type { PolicyFileState } from './watched-policy-file.js';

/** Puts each edit of a policy file into the audit: that it counts, or why it does not. */
export function keepEdits(
  audit: () => Promise<Pick<Audit, 'keepPolicyFile'> | undefined>,
  face: string,
  log: Log,
): (state: PolicyFileState) => void {
  const keep = async ({ file, rules, problem, needsRestart }: PolicyFileState): Promise<void> => {
    const about = { file, face, rules };
    await (await audit())?.keepPolicyFile(
      problem === undefined
        ? { kind: 'policy_changed', data: { ...about, needs_restart: needsRestart } }
        : {
            kind: 'policy_broken',
            data: { ...about, in_force: 'the last good one', note: problem },
          },
    );
  };
  return (state) => {
    keep(state).catch((error: unknown) =>
      log.error('policy_edit_not_recorded', { file: state.file, message: messageOf(error) }),
    );
  };
}
