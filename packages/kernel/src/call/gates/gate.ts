import type { Awaitable } from '../../awaitable.js';
import type { Tool } from '../../define/tool-types.js';
import type { ToolMode } from '../../mode.js';
import type { AnswerNeeds } from '../../policy/answer-needs.js';
import type { MatchedRule } from '../../policy/permission-config.js';
import type { Failure } from '../../result/failure.js';
import type { ToolDeniedData } from '../../result/tool-denied-data.js';
import type { RuntimeCore } from '../runtime-core.js';

export type GateName = 'look up' | 'mode' | 'parse' | 'validate' | 'policy';

/** A call that wants through: as a model sent it, or with what a hook or a person made of its arguments. */
export interface GateCall {
  readonly id: string;
  readonly name: string;
  readonly mode: ToolMode;
  readonly arguments: unknown;
}

/** The call with its tool, as every gate after the look-up sees it. */
export interface FoundCall extends GateCall {
  readonly tool: Tool;
}

/** Why a person is asked, and whether a grant for the whole tool may answer in their place. */
export interface Question {
  readonly meta: Readonly<Record<string, unknown>>;
  readonly needsExactArguments: boolean;
  /** Who has to say yes. Where it is set, no grant answers. */
  readonly needs?: AnswerNeeds;
  /** Whether a rule that a person granted, as text, lets the call through. */
  readonly fitsRule?: (rule: string) => boolean;
}

/** The call ends without a result of the tool. */
export interface Stop {
  readonly state: 'DENIED' | 'FAILED' | 'SEALED';
  readonly failure: Failure;
  /** Set by the mode gate. */
  readonly denied?: ToolDeniedData;
  readonly note?: string;
  readonly stopsTurn?: true;
}

interface Said {
  readonly gate: GateName;
  /** For people. */
  readonly why: string;
  /** Where the rule stands that decided. */
  readonly where?: string;
  readonly nextAction?: string;
  /** Every rule that spoke, the one that decided among them. */
  readonly matched?: readonly MatchedRule[];
}

export type Passed = Said & { readonly verdict: 'pass'; readonly arguments: unknown };
type Asking = Said & {
  readonly verdict: 'ask';
  readonly arguments: unknown;
  readonly question: Question;
};
export type Stopped = Said & { readonly verdict: 'stop'; readonly stop: Stop };
export type GateAnswer = Passed | Asking | Stopped;

/** What gates read of a runtime. */
export type GateCore = Pick<
  RuntimeCore,
  | 'registry'
  | 'openModes'
  | 'language'
  | 'limits'
  | 'sessionId'
  | 'agentId'
  | 'policy'
  | 'originNow'
>;

/** Lets a call pass, asks a person about it, or stops it. It changes nothing and never throws. */
export type Gate = (core: GateCore, call: FoundCall) => Awaitable<GateAnswer>;

export function passed(gate: GateName, why: string, args: unknown): Passed {
  return { gate, verdict: 'pass', why, arguments: args };
}

/** The call cannot be understood: the failure's own words say why. */
export function failed(gate: GateName, failure: Failure): Stopped {
  const why = failure.result.error;
  return { gate, verdict: 'stop', why, stop: { state: 'FAILED', failure } };
}
