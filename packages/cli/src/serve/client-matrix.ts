import { governedClients, governPlaces, isGovernable, isGoverned } from '@sluice/autocontext';
import type { ClientReader } from '@sluice/gateway';
import { governWords } from '../govern/govern-words.js';

/** The clients that can be governed: whether each is, here, and what is not promised for it. */
export function clientMatrix(
  env: Readonly<Record<string, string | undefined>>,
  workspace: string,
): ClientReader {
  return {
    list: () =>
      governedClients.map((client) => {
        const isIt = isGoverned(client, env) || isGoverned(client, env, { project: workspace });
        const chinese = governWords.zh.gaps[client];
        return {
          client,
          label: governPlaces(client, env).label,
          state: isIt ? 'governed' : isGovernable(client, env) ? 'free' : 'absent',
          gaps: governWords.en.gaps[client].map((en, index) => ({ en, zh: chinese[index] ?? en })),
        };
      }),
  };
}
