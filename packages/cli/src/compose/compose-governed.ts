import { localSpeaker } from '@sluice/agent';
import { createRuntime, type Runtime } from '@sluice/kernel';
import { consoleLog, systemPorts } from '@sluice/kernel/system';
import type { Io } from '../command-line/command.js';
import type { NamedCall } from '../govern/clients-calling.js';
import { governedRules } from '../govern/governed-policy.js';
import { governedRegistry } from '../govern/governed-registry.js';
import { limitsToLookAt } from '../policy/limits-now.js';
import { openOperatorFiles } from '../policy/operator-files.js';
import type { LookedAtAs } from './compose.js';
import { realFolder } from './real-folder.js';

/** The pipeline that a client's call goes through behind `govern`, recording in memory: to look at one, not to make one. */
export function composeGoverned(
  io: Io,
  { client, tool }: NamedCall,
  theirName: string,
  as: LookedAtAs,
): Runtime {
  const folder = realFolder(io.cwd);
  const registry = governedRegistry(client, theirName, tool, () => undefined);
  const operator = openOperatorFiles({
    env: io.env,
    workspace: folder,
    face: 'govern',
    client,
    load: async () => [],
    limits: limitsToLookAt(io),
    log: consoleLog,
  });
  return createRuntime({
    registry,
    ports: systemPorts(),
    sessionId: 'command-line',
    agentId: client,
    origin: { ...localSpeaker(), ...as, face: 'govern', client },
    workspace: folder,
    permission: governedRules({ tools: registry.all(), folder }, operator),
  });
}
