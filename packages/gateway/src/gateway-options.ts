import type { Agent, AgentStore } from '@sluice/agent';
import type { Clock, Log, Registry } from '@sluice/kernel';
import type { OidcSettings } from './access/oidc.js';
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

/** The limit of everything that could grow. */
export interface GatewayLimits {
  readonly maxConnections: number;
  /** Connections that are not signed in yet. */
  readonly maxUnauthenticated: number;
  readonly authTimeoutMs: number;
  /** The largest frame a client may send. */
  readonly maxFrameBytes: number;
  /** The largest frame before a client has signed in. */
  readonly maxAuthFrameBytes: number;
  readonly requestsPerSecond: number;
  readonly requestBurst: number;
  /** Requests over the rate that are answered with an error before the connection is closed. */
  readonly maxRefused: number;
  readonly maxRequestsInFlight: number;
  readonly maxSubscriptions: number;
  readonly maxSessions: number;
  /** Bytes that may wait for a reader before nothing more is read for it. */
  readonly maxBufferedBytes: number;
  /** How long a reader may accept nothing before it is closed. */
  readonly slowReaderMs: number;
  /** How long one message may take to arrive. */
  readonly slowSenderMs: number;
  readonly heartbeatMs: number;
  /** How soon a connection ends whose person was revoked at another gateway. */
  readonly revokedWithinMs: number;
  /** How long running requests may go on after `close`. */
  readonly drainMs: number;
}

export const defaultGatewayLimits: GatewayLimits = {
  maxConnections: 2_000,
  maxUnauthenticated: 64,
  authTimeoutMs: 10_000,
  maxFrameBytes: 2 * 1024 * 1024,
  maxAuthFrameBytes: 8 * 1024,
  requestsPerSecond: 100,
  requestBurst: 300,
  maxRefused: 100,
  maxRequestsInFlight: 64,
  maxSubscriptions: 32,
  maxSessions: 10_000,
  maxBufferedBytes: 1024 * 1024,
  slowReaderMs: 15_000,
  slowSenderMs: 20_000,
  heartbeatMs: 15_000,
  revokedWithinMs: 1_000,
  drainMs: 10_000,
};

export interface GatewayOptions {
  readonly agent: Agent;
  readonly registry: Registry;
  /** The store the agent works on: sessions' state, transcript, event log. */
  readonly store: AgentStore;
  readonly audit?: AuditReader;
  /** Without it there are no charts. */
  readonly figures?: FigureReader;
  readonly contextRuns?: ContextRunReader;
  /** Without it nobody can see where the values of a call came from. */
  readonly sources?: CallSourcesReader;
  /** Without it no rules are offered with a yes. */
  readonly rules?: RuleKeeper;
  /** Without it the policy file is not shown and cannot be edited. */
  readonly policy?: PolicyEditor;
  readonly servers?: ServerReader;
  readonly clients?: ClientReader;
  /** The secret programs of the owner show as bearer. Gateways that act as one share it; made at random where it is absent. */
  readonly token?: string;
  /** The name of the person who holds it; the user of this process where it is absent. */
  readonly owner?: string;
  /** An issuer whose bearer tokens are accepted too. */
  readonly oidc?: OidcSettings;
  /** Loopback by default. */
  readonly host?: string;
  /** 0, the default, takes a free one. */
  readonly port?: number;
  /** Origins beside our own, exactly as a browser writes them; their hosts are accepted as `Host` too. */
  readonly allowedOrigins?: readonly string[];
  /** Addresses of this machine at which other machines reach it too, where it listens everywhere. */
  readonly alsoAt?: readonly string[];
  readonly limits?: Partial<GatewayLimits>;
  /** The console's built files. */
  readonly consoleFolder?: string;
  /** The built documents, served under `/docs`. */
  readonly docsFolder?: string;
  /** How often to look for sessions that a dead process left; 0 for never. */
  readonly recoverEveryMs?: number;
  readonly serverVersion?: string;
  readonly log?: Log;
  readonly clock?: Clock;
}
