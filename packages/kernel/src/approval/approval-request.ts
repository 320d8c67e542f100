import type { CallLine } from '../call/call-line.js';
import type { ToolEffect } from '../define/tool-types.js';
import type { ToolMode } from '../mode.js';
import type { AnswerNeeds } from '../policy/answer-needs.js';
import type { JsonSchema } from '../schema/json-schema.js';

/** What a call of a tool may do, and whether the tool has said so. */
export interface ToolAnnotations {
  readonly readOnly: boolean;
  readonly destructive: boolean;
  readonly idempotent: boolean;
  readonly openWorld: boolean;
  readonly isDeclared: boolean;
}

/** What a person is asked. */
export interface ApprovalRequest {
  readonly callId: string;
  readonly toolName: string;
  readonly sessionId: string;
  readonly agentId: string;
  readonly mode: ToolMode;
  /** The folder that the call works on; a grant given here holds in it alone. */
  readonly workspace?: string;
  /** The decision is bound to it: it stands for tool, arguments and effect. */
  readonly digest: string;
  /** Of tool and arguments alone, where `digest` also stands for an effect. A grant covers arguments, whatever they change. */
  readonly argumentsDigest?: string;
  /** Of the effect alone, before secrets were masked; absent where there is none. */
  readonly effectDigest?: string;
  /** The arguments as they will run, secrets masked. */
  readonly arguments: unknown;
  /** What the tool takes, as JSON Schema: whoever answers in another process holds edited arguments against it. */
  readonly inputSchema?: JsonSchema;
  readonly meta: Readonly<Record<string, unknown>>;
  /** What the tool says of itself, or what is assumed where it says nothing: whoever answers may not have the tool. */
  readonly annotations?: ToolAnnotations;
  /** Who has to say yes, where one person who may answer is not enough. */
  readonly needs?: AnswerNeeds;
  /** What the tool said the call would do, secrets masked. */
  readonly effect?: ToolEffect;
  /** The call as people read it, secrets masked. */
  readonly line?: CallLine;
  /** How often this call was asked about; absent for the first time. */
  readonly round?: number;
  /** The effect is no longer the one that an earlier yes was given to. */
  readonly changedSince?: true;
  readonly requestedAt: number;
  readonly expiresAt?: number;
}
