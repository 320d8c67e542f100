import type { SessionStore } from '@sluice/agent';
import type { PermissionConfig, PolicyRule } from '@sluice/kernel';

type Sessions = () => Promise<Pick<SessionStore, 'get'> | undefined>;

/**
 * For a face whose client cannot be held back: while a person has paused the session, its calls are refused and told why.
 * No file can switch this off. What was let through before runs on.
 */
export function refuseWhilePaused(policy: PermissionConfig, sessions: Sessions): PermissionConfig {
  return { ...policy, rules: [...(policy.rules ?? []), pauseRule(sessions)] };
}

function pauseRule(sessions: Sessions): PolicyRule {
  return async ({ sessionId }) => {
    const session = await (await sessions())?.get(sessionId);
    if (!session?.paused) return undefined;
    const { by, at } = session.paused;
    const since = new Date(at).toISOString();
    return {
      verdict: 'deny',
      rule: `${by} has paused this session (${since}); no call begins until a person lets it go on. Do not try again before the user says so`,
      where: 'pause',
    };
  };
}
