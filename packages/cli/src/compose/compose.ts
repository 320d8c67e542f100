import { localSpeaker } from '@sluice/agent';
import {
  type CallOrigin,
  createRegistry,
  createRuntime,
  type Registry,
  type ResultStore,
  type Runtime,
  type RuntimeOptions,
  type ToolMode,
} from '@sluice/kernel';
import { createResultReadTool } from '@sluice/kernel/ready-made';
import { consoleLog, systemPorts } from '@sluice/kernel/system';
import { visibleText } from '@sluice/plain';
import { createFilePool, type OperatorFiles, registerBuiltins } from '@sluice/tools';
import { codeRepository } from '../code-index/code-repository.js';
import { repositoryTools } from '../code-index/repository-tools.js';
import type { Io } from '../command-line/command.js';
import { applySettings } from '../policy/apply-settings.js';
import { limitsToLookAt } from '../policy/limits-now.js';
import { openOperatorFiles } from '../policy/operator-files.js';
import { auditKeyPath } from '../store/audit-key.js';
import { storePlace } from '../store/store-place.js';
import { openFileServers } from '../wrap/file-servers.js';
import { isForeignTool } from '../wrap/server-entries.js';
import { defaultPolicy } from './default-policy.js';
import { openWorkspace } from './open-workspace.js';

export interface ComposedTools {
  readonly registry: Registry;
  /** Ends what the tools have started. */
  close(): Promise<void>;
}

export interface Composed extends ComposedTools {
  readonly runtime: Runtime;
}

/**
 * The tools as the command line sees them; whole results are read from `results`. Without an `operator` they are only to be
 * looked at.
 */
export function composeTools(
  io: Io,
  results: ResultStore,
  operator: () => OperatorFiles | undefined = () => undefined,
): ComposedTools {
  const registry = createRegistry({ log: consoleLog });
  const { processes } = registerBuiltins(registry);
  registry.register(createResultReadTool(results));
  for (const entry of repositoryTools(codeRepository(io, undefined), operator))
    registry.register(entry);
  return { registry, close: () => processes.close() };
}

/** As whom a call is looked at: by default as the person at this machine, over no face that serves. */
export type LookedAtAs = Pick<CallOrigin, 'face' | 'client' | 'person' | 'role'>;

/**
 * The tools with a pipeline that records in memory: for looking at a call of `tool`, not for making one. Foreign
 * servers are started only to look at one of theirs.
 */
export async function compose(
  io: Io,
  mode: ToolMode,
  tool: string,
  as: LookedAtAs = {},
): Promise<Composed> {
  const origin = { face: 'explain', ...localSpeaker(), ...as };
  const ports = systemPorts();
  const tools = composeTools(io, ports.results);
  const operator = openOperatorFiles({
    env: io.env,
    workspace: io.cwd,
    face: origin.face,
    ...(as.client === undefined ? {} : { client: as.client }),
    load: async () => [],
    limits: limitsToLookAt(io),
    log: consoleLog,
  });
  // As on every face: only coding opens a workspace.
  const sandbox =
    mode === 'coding'
      ? await openWorkspace({
          env: io.env,
          workspace: io.cwd,
          place: storePlace(io, undefined),
          auditKey: auditKeyPath(io),
          operator,
        })
      : undefined;
  const limits = await applySettings(tools.registry, operator.settings);
  const servers = isForeignTool(operator.settings, tool)
    ? await openFileServers({
        env: io.env,
        workspace: io.cwd,
        registry: tools.registry,
        settings: operator.settings,
        servesMcp: false,
        onWords: (words) => io.err(`${visibleText(words).trimEnd()}\n`),
      })
    : undefined;
  const runtime = composeRuntime(tools.registry, {
    ports,
    limits,
    sessionId: 'command-line',
    origin,
    permission: defaultPolicy(tools.registry, sandbox, operator),
    ...(sandbox ? { sandbox } : {}),
  });
  const close = async () => {
    await servers?.close();
    await tools.close();
    await sandbox?.close();
  };
  return { ...tools, runtime, close };
}

export function composeRuntime(
  registry: Registry,
  options: Omit<RuntimeOptions, 'registry' | 'services'>,
): Runtime {
  return createRuntime({ registry, services: { filePool: createFilePool() }, ...options });
}
