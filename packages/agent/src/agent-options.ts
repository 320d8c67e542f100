import type {
  Awaitable,
  CallOrigin,
  Clock,
  ExpiryAction,
  Hooks,
  IdSource,
  Language,
  Limits,
  Log,
  Masker,
  PermissionConfig,
  Registrable,
  Registry,
  SandboxPort,
  ToolMode,
  ToolServices,
} from '@sluice/kernel';
import type { CallsElsewhere } from './calls-elsewhere.js';
import type { RetryOptions } from './loop/ask-model.js';
import type { BudgetLimits } from './loop/budget.js';
import type { Model } from './models/model.js';
import type { AgentStore } from './ports/agent-store.js';
import type { Telemetry } from './telemetry/telemetry.js';

/** All an agent is made of. A store, a model, a permission, the tools and a masker are needed. */
export interface AgentOptions {
  readonly store: AgentStore;
  readonly model: Model;
  /** The tools with the modes of the program; or `tools`, with the modes that every program has. */
  readonly registry?: Registry;
  readonly tools?: readonly Registrable[];
  /** What runs, what is asked about and what is denied. */
  readonly permission: PermissionConfig;
  /** Takes secrets out of what is kept and announced. The store's, where that tells one. */
  readonly masker?: Masker;
  /** The modes above the weakest in which sessions may be made. All of them are closed unless they are named here. */
  readonly openModes?: readonly ToolMode[];
  readonly hooks?: Hooks | readonly Hooks[];
  readonly limits?: Partial<Limits>;
  readonly approval?: { readonly expiresAfterMs?: number; readonly onExpiry?: ExpiryAction };
  readonly language?: Language;
  readonly identity?: string;
  /** Agents by name, which a session (`sessions.create({ agent })`) or a task (`task_run`) may choose. */
  readonly agents?: Readonly<Record<string, AgentProfile>>;
  readonly projectContext?: (sessionId: string) => Awaitable<string>;
  /** Whose memory a session sees; `main` for all where it is not given. */
  readonly memoryScope?: (sessionId: string) => string;
  /** Whether memory on the user's message is put into the prompt. On by default. */
  readonly recallsMemory?: boolean;
  readonly sandbox?: SandboxPort | ((sessionId: string) => SandboxPort);
  /** The folder that sessions work on. Grants are bound to it. */
  readonly workspace?: string;
  /** Through which door calls come; stands in the line of each. */
  readonly origin?: CallOrigin;
  /** Asked about calls that wait in other processes on this store, before one is answered with other arguments. */
  readonly elsewhere?: CallsElsewhere;
  /** Services beside todo, memory and tasks, which the agent makes itself. */
  readonly services?: (sessionId: string) => ToolServices;
  readonly budget?: Partial<BudgetLimits>;
  readonly retry?: Partial<RetryOptions>;
  readonly tasks?: TaskOptions;
  /** Who this process is, in leases. Unique for each process. */
  readonly owner?: string;
  readonly leaseMs?: number;
  readonly maxCallsPerStep?: number;
  readonly telemetry?: Telemetry;
  readonly clock?: Clock;
  readonly ids?: IdSource;
  readonly log?: Log;
  readonly random?: () => number;
}

/** An agent by name: its own model and words. What it leaves away is that of the program. It has no rights of its own. */
export interface AgentProfile {
  readonly model?: Model;
  /** Who it is, in the prompt. */
  readonly identity?: string;
  /** Tells other agents what it is good for. */
  readonly description?: string;
  readonly budget?: Partial<BudgetLimits>;
}

/** How sub-agents are held. They never have more than their parent. */
export interface TaskOptions {
  /** 0 forbids them; 2 lets a sub-agent have sub-agents of its own. */
  readonly maxDepth?: number;
  /** Tightens the parent's mode. */
  readonly mode?: ToolMode;
  /** Tightens the parent's permissions; the stricter answer holds. */
  readonly permission?: PermissionConfig;
  readonly budget?: Partial<BudgetLimits>;
}
