import type { CallSourcesReader } from '@sluice/gateway';
import type { OpenAgent, OpenAgentOptions } from '../compose/open-agent.js';
import { openOwnPolicy } from '../policy/operator-files.js';
import { sourcesOfCall } from '../sources/sources-of-call.js';

/** Where the values of calls came from, for the page: by what the operator declares of tools now. */
export function callSourcesReader(
  { env, workspace }: Pick<OpenAgentOptions, 'env' | 'workspace'>,
  { store, registry }: Pick<OpenAgent, 'store' | 'registry'>,
): CallSourcesReader {
  return async (sessionId, callId) => {
    const own = openOwnPolicy(env, workspace);
    const parts = { store, registry, sources: () => own?.sources };
    const found = await sourcesOfCall(parts, sessionId, callId);
    if (!found) return undefined;
    return {
      values: found.values.map(({ places, ...value }) => ({
        ...value,
        places: places.map(({ callId: call_id, ...place }) => ({
          ...place,
          ...(call_id === undefined ? {} : { call_id }),
        })),
      })),
      concerns: [...found.concerns],
    };
  };
}
