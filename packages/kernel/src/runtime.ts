import type { ApprovalEntry } from './approval/approval-port.js';
import { type EditPreview, previewEdit } from './approval/check-edit.js';
import { decide } from './approval/decide.js';
import type { DecideOptions, DecideResult } from './approval/decision.js';
import type { Grant } from './approval/grant-port.js';
import { type OpenQuestion, readOpenQuestion } from './approval/open-question.js';
import type { CallLine, CallOrigin } from './call/call-line.js';
import type { CallOutcome } from './call/call-outcome.js';
import type { ToolCallRequest } from './call/call-request.js';
import { runCall } from './call/run-call.js';
import { defaultLimits, type RuntimeCore } from './call/runtime-core.js';
import { Slots } from './call/slots.js';
import { OwnedTurn, type TurnOptions } from './call/turn.js';
import { dropUndefined } from './drop-undefined.js';
import type { EventEnvelope, SluiceEvent } from './events/event-types.js';
import { type ReadEventsOptions, readEvents, requireReading } from './events/read-events.js';
import { type Explanation, explainCall } from './explain-call.js';
import type { ToolMode } from './mode.js';
import { createPolicy } from './policy/create-policy.js';
import { requireParts } from './require-parts.js';
import { requireRequest, requireRequests, requireTurn } from './require-request.js';
import { type Resumed, resumeCalls, sealLeft, sealUnbegun } from './resume-calls.js';
import type { RuntimeOptions } from './runtime-options.js';

type QuestionEvent = Extract<SluiceEvent, { type: 'permission_required' }>;
type Place = Omit<EventEnvelope, 'event'>;

/** An event as a subscriber gets it. A question, and nothing else, carries a function that answers it. */
export type SubscribedEvent =
  | (Place & {
      readonly event: QuestionEvent;
      readonly respond: (
        decision: 'allow' | 'deny',
        options?: DecideOptions,
      ) => Promise<DecideResult>;
    })
  | (Place & { readonly event: Exclude<SluiceEvent, QuestionEvent>; readonly respond?: undefined });

/** The pipeline of one agent in one session. */
export interface Runtime {
  runCall(request: ToolCallRequest, turn: TurnOptions): Promise<CallOutcome>;
  /** All calls of one model turn, side by side within the limit; outcomes in the order of the calls. */
  runCalls(requests: readonly ToolCallRequest[], turn: TurnOptions): Promise<CallOutcome[]>;
  decide(
    callId: string,
    decision: 'allow' | 'deny',
    options?: DecideOptions | string,
  ): Promise<DecideResult>;
  /** What the call of an open question would do with other arguments. */
  previewEdit(callId: string, args: unknown): Promise<EditPreview>;
  pendingApprovals(): Promise<readonly ApprovalEntry[]>;
  /** An open question as it will run, for whoever decides; what is stored and announced stays masked. */
  question(callId: string): Promise<OpenQuestion | undefined>;
  grants: {
    list(): Promise<readonly Grant[]>;
    revoke(id: string, by?: string): Promise<boolean>;
  };
  /** Settles what an earlier process left unfinished. */
  resume(turn: TurnOptions): Promise<Resumed>;
  /**
   * Seals what an earlier process left unfinished in a session that nobody goes on with, open questions too. `why` says what
   * has become of it: `its client has gone`.
   */
  sealLeft(turn: TurnOptions, why: string): Promise<readonly CallOutcome[]>;
  /** Records a call that an earlier process was asked for and never began: sealed, not run. */
  sealUnbegun(request: ToolCallRequest, turn: TurnOptions): Promise<CallOutcome>;
  /** Ends every call on its way: queued, running, waiting for a person. */
  interrupt(reason?: string): void;
  subscribe(options?: ReadEventsOptions): AsyncGenerator<SubscribedEvent, void, undefined>;
  /** Which gate would stop this call, by which rule, and what to do. Runs nothing. */
  explain(request: ToolCallRequest, mode: ToolMode): Promise<Explanation>;
}

/** The pipeline of one session: what its calls pass, from the look-up to the record. */
export function createRuntime(options: RuntimeOptions): Runtime {
  return new SessionRuntime(createCore(options));
}

class SessionRuntime implements Runtime {
  readonly grants: Runtime['grants'];
  readonly #core: RuntimeCore;
  readonly #turns: OwnedTurn[] = [];

  constructor(core: RuntimeCore) {
    const { ports, sessionId } = core;
    this.#core = core;
    this.grants = {
      list: async () => ports.grants.list({ sessionId }),
      revoke: async (id, by) => ports.grants.revoke(id, by),
    };
  }

  async runCall(request: ToolCallRequest, turnOptions: TurnOptions): Promise<CallOutcome> {
    requireRequest(request);
    const turn = this.#begin(turnOptions);
    try {
      return await runCall(this.#core, request, turn);
    } finally {
      turn.end();
    }
  }

  async runCalls(
    requests: readonly ToolCallRequest[],
    turnOptions: TurnOptions,
  ): Promise<CallOutcome[]> {
    requireRequests(requests);
    const turn = this.#begin(turnOptions);
    try {
      return await Promise.all(requests.map((request) => runCall(this.#core, request, turn)));
    } finally {
      turn.end();
    }
  }

  decide(
    callId: string,
    decision: 'allow' | 'deny',
    options?: DecideOptions | string,
  ): Promise<DecideResult> {
    return decide(
      this.#core,
      callId,
      decision,
      typeof options === 'string' ? { note: options } : options,
    );
  }

  previewEdit(callId: string, args: unknown): Promise<EditPreview> {
    return previewEdit(this.#core, callId, args);
  }

  question(callId: string): Promise<OpenQuestion | undefined> {
    return readOpenQuestion(this.#core, callId);
  }

  async pendingApprovals(): Promise<readonly ApprovalEntry[]> {
    const { ports, sessionId } = this.#core;
    return ports.approvals.pending({ sessionId });
  }

  async resume(turnOptions: TurnOptions): Promise<Resumed> {
    const turn = this.#begin(turnOptions);
    const resumed = await resumeCalls(this.#core, turn);
    // The turn lasts as long as one of its calls waits; an outcome never rejects.
    void Promise.all(resumed.waiting.map((entry) => entry.outcome)).finally(() => turn.end());
    return resumed;
  }

  async sealLeft(turnOptions: TurnOptions, why: string): Promise<readonly CallOutcome[]> {
    const turn = this.#begin(turnOptions);
    try {
      return await sealLeft(this.#core, turn, why);
    } finally {
      turn.end();
    }
  }

  async sealUnbegun(request: ToolCallRequest, turnOptions: TurnOptions): Promise<CallOutcome> {
    const turn = this.#begin(turnOptions);
    try {
      return await sealUnbegun(this.#core, request, turn);
    } finally {
      turn.end();
    }
  }

  interrupt(reason = 'interrupted'): void {
    for (const turn of [...this.#turns]) turn.cancel(reason);
  }

  subscribe(options: ReadEventsOptions = {}): AsyncGenerator<SubscribedEvent, void, undefined> {
    requireReading('runtime.subscribe', options);
    return this.#read(options);
  }

  async *#read(options: ReadEventsOptions): AsyncGenerator<SubscribedEvent, void, undefined> {
    const { ports, sessionId } = this.#core;
    for await (const envelope of readEvents(ports.events, { sessionId, ...options })) {
      yield withRespond(this.#core, envelope);
    }
  }

  #begin(options: TurnOptions): OwnedTurn {
    requireTurn(options);
    this.#core.registry.modes.require(options.mode);
    return new OwnedTurn(options, this.#turns);
  }

  explain(request: ToolCallRequest, mode: ToolMode): Promise<Explanation> {
    return explainCall(this.#core, request, mode);
  }
}

function withRespond(core: RuntimeCore, envelope: EventEnvelope): SubscribedEvent {
  const { event } = envelope;
  if (event.type !== 'permission_required') return { ...envelope, event };
  return {
    ...envelope,
    event,
    respond: (decision, options) =>
      decide(core, event.request.callId, decision, { digest: event.request.digest, ...options }),
  };
}

function createCore(options: RuntimeOptions): RuntimeCore {
  requireParts(options);
  const limits = { ...defaultLimits, ...options.limits };
  const { sessionId, agentId = 'main', parentCallId } = options;
  return {
    agentId,
    sessionId,
    parentCallId,
    originNow: originReader(options),
    workspace: options.workspace,
    registry: options.registry,
    policy: createPolicy(options.permission, options.registry),
    agentHooks: [options.hooks ?? []].flat(),
    ports: options.ports,
    limits,
    slots: new Slots(limits.maxConcurrency),
    sandbox: options.sandbox,
    services: options.services ?? {},
    bindMore: options.bindMore,
    openModes: new Set((options.openModes ?? []).map(options.registry.modes.require)),
    language: options.language ?? 'en',
    approval: {
      expiresAfterMs: options.approval?.expiresAfterMs,
      onExpiry: options.approval?.onExpiry ?? 'wait',
    },
    openQuestions: new Map(),
  };
}

/** For whom calls are made. Where it is always the same, all calls share it. */
function originReader(options: RuntimeOptions): RuntimeCore['originNow'] {
  const { sessionId: session, agentId: agent = 'main', parentCallId, origin } = options;
  const whole = (told: CallOrigin | undefined): CallLine['origin'] => ({
    ...told,
    session,
    agent,
    ...dropUndefined({ parent: parentCallId }),
  });
  if (typeof origin === 'function') return () => whole(origin());
  const known = whole(origin);
  return () => known;
}
