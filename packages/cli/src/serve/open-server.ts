import type { Agent } from '@sluice/agent';
import { createGateway, type Gateway, type OidcSettings } from '@sluice/gateway';
import type { Store } from '@sluice/store';
import { type OpenAgentOptions, openAgent } from '../compose/open-agent.js';
import { ruleKeeper } from '../policy/offer-view.js';
import { callSourcesReader } from './call-sources-reader.js';
import { clientMatrix } from './client-matrix.js';
import { contextRuns } from './context-runs.js';
import { serverPins } from './server-pins.js';

export interface ServerOptions extends OpenAgentOptions {
  readonly host: string;
  readonly port: number;
  readonly token: string | undefined;
  /** An issuer whose bearer tokens are accepted too. */
  readonly oidc?: OidcSettings | undefined;
  readonly allowedOrigins: readonly string[];
  /** Addresses of this machine at which other machines reach it too. */
  readonly alsoAt?: readonly string[];
  readonly consoleFolder: string | undefined;
  readonly docsFolder?: string | undefined;
  /** Where the auto tools leave their receipts; without it there are no context runs. */
  readonly stateFolder?: string;
}

export interface RunningServer {
  readonly agent: Agent;
  readonly gateway: Gateway;
  readonly store: Store;
  /** Says how far tools are confined, where any may run. */
  readonly confinement: string | undefined;
  /** Drains and ends everything, the store last. */
  close(): Promise<void>;
}

/** An agent and the gateway to it. What was opened is closed again where the gateway fails. */
export async function openServer(options: ServerOptions): Promise<RunningServer> {
  const opened = await openAgent(options);
  const { agent, registry, store, confinement } = opened;
  try {
    const gateway = await createGateway({
      agent,
      registry,
      store,
      audit: store.audit,
      figures: (span) => store.figures(span),
      rules: ruleKeeper(opened.rules),
      policy: opened.policy,
      servers: serverPins(options.env, options.workspace),
      clients: clientMatrix(options.env, options.workspace),
      sources: callSourcesReader(options, opened),
      host: options.host,
      port: options.port,
      allowedOrigins: options.allowedOrigins,
      alsoAt: options.alsoAt ?? [],
      log: options.log,
      ...(options.stateFolder === undefined
        ? {}
        : { contextRuns: contextRuns(options.stateFolder) }),
      ...(options.token === undefined ? {} : { token: options.token }),
      ...(options.oidc === undefined ? {} : { oidc: options.oidc }),
      ...(options.consoleFolder === undefined ? {} : { consoleFolder: options.consoleFolder }),
      ...(options.docsFolder === undefined ? {} : { docsFolder: options.docsFolder }),
    });
    const close = async () => {
      await gateway.close();
      await opened.close();
    };
    return { agent, gateway, store, confinement, close };
  } catch (error) {
    await opened.close();
    throw error;
  }
}
