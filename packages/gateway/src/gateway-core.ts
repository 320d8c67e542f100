import type { Agent, AgentStore } from '@sluice/agent';
import type { Clock, Log, Registry } from '@sluice/kernel';
import type { ExportTickets } from './access/export-tickets.js';
import type { FrontDoor } from './access/front-door.js';
import type { EventHub } from './events/event-hub.js';
import type { GatewayLimits } from './gateway-options.js';
import type { Uploads } from './methods/uploads.js';
import type { GatewayMetrics } from './metrics/gateway-metrics.js';
import type {
  AuditReader,
  CallSourcesReader,
  ClientReader,
  ContextRunReader,
  FigureReader,
  PolicyEditor,
  RuleKeeper,
  ServerReader,
} from './ports.js';

/** What connections and routes of one gateway share. */
export interface GatewayCore {
  readonly agent: Agent;
  readonly registry: Registry;
  readonly store: AgentStore;
  readonly audit: AuditReader | undefined;
  readonly figures: FigureReader | undefined;
  readonly contextRuns: ContextRunReader | undefined;
  readonly rules: RuleKeeper | undefined;
  readonly policy: PolicyEditor | undefined;
  readonly servers: ServerReader | undefined;
  readonly clients: ClientReader | undefined;
  readonly sources: CallSourcesReader | undefined;
  readonly exports: ExportTickets;
  readonly uploads: Uploads;
  readonly hub: EventHub;
  readonly door: FrontDoor;
  readonly limits: GatewayLimits;
  readonly metrics: GatewayMetrics;
  /** Where other machines reach the gateway, by the operator's choice; most have none. */
  readonly networkOrigins: readonly string[];
  readonly serverVersion: string;
  readonly clock: Clock;
  readonly log: Log;
  /** Ends every connection of a person who may no longer come in. */
  endSessionsOf(person: string): void;
  /** Ends every connection of one browser; it has to sign in again. */
  signOut(browser: string): void;
  /** No new requests are taken. */
  isShuttingDown(): boolean;
}
