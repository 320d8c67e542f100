import type { Agent, AgentStore } from '@sluice/agent';
import type { Clock, Log, Registry } from '@sluice/kernel';
import type { ExportTickets } from './access/export-tickets.js';
import type { FrontDoor } from './access/front-door.js';
import type { Principal, Visit } from './access/principal.js';
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
  /** Files on their way to somebody. */
  readonly downloads: Set<Visit>;
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
  /** Ends all that a person has open or was given who may no longer come in. */
  endSessionsOf(person: string): void;
  /** Ends all that one browser, or one connection of a program, has open or was given. */
  signOut(who: Principal, browser: string | undefined): void;
  /** No new requests are taken. */
  isShuttingDown(): boolean;
}
