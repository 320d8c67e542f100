import type { StandardJSONSchemaV1, StandardSchemaV1 } from '@standard-schema/spec';
import type { Attachment, NewAttachment } from '../attachments/attachment.js';
import type { Awaitable } from '../awaitable.js';
import type { Hooks } from '../hooks/hook-types.js';
import type { ToolGroup, ToolMode } from '../mode.js';
import type { CompiledSchema } from '../schema/compile-schema.js';
import type { JsonSchema } from '../schema/json-schema.js';
import type { ToolSandbox, ToolServices } from './tool-services.js';

/** A list or a set; a text is none. */
export type ToolModes = readonly ToolMode[] | ReadonlySet<ToolMode>;

export interface ToolMetadata {
  readonly version?: string;
  readonly tags?: readonly string[];
  /** Milliseconds; the runtime's limit holds where it is absent. */
  readonly timeout?: number;
  /** May run beside itself. Absent means it never does. */
  readonly concurrent?: boolean;
  /** Changes nothing. Absent means unknown, which a readonly policy does not let through. */
  readonly readonly?: boolean;
  readonly title?: string;
  readonly destructive?: boolean;
  readonly idempotent?: boolean;
  /** Whether what it gives may steer calls as the user's words may. Absent means it may not. */
  readonly trusted?: boolean;
  /** What its fields decide, by their names, where these do not tell: for finding out where values come from. */
  readonly fields?: Readonly<
    Record<string, 'destination' | 'object' | 'amount' | 'command' | 'content' | 'option'>
  >;
  /** Reaches beyond this machine. */
  readonly openWorld?: boolean;
  /**
   * How long a call that was timed out or cancelled waits for the tool to end its own work
   * (a process tree, a transaction) before it fails without it. Absent means it fails at once.
   */
  readonly abortGraceMs?: number;
}

export interface ToolContext {
  readonly agentId: string;
  readonly sessionId: string;
  readonly callId: string;
  readonly mode: ToolMode;
  /** Throws where the runtime was given no sandbox. */
  readonly sandbox: ToolSandbox;
  readonly services: ToolServices;
  /**
   * The precondition that the tool gave with the effect a person said yes to; `undefined` where nobody was asked.
   * The tool holds its write against it. Where it no longer holds, the tool changes nothing and fails with the code
   * `EFFECT_CHANGED`: it returns `{ ok: false, error, error_code: 'EFFECT_CHANGED' }` or throws an error with that `code`.
   */
  readonly precondition: unknown;
  /** Aborted on time-out and cancel. */
  readonly signal: AbortSignal;
  /** Announces `tool_custom_event`. Bounded per call; after the call's end it does nothing. */
  emit(type: string, data?: unknown): void;
  /**
   * Takes an image or a file along with the result. What it gives back goes into the result, wherever that is: the model
   * is shown the bytes there, and they are kept once under their digest. Throws for what is too large.
   */
  attach(attachment: NewAttachment): Attachment;
  /** Keeps the output so far, for the result of a call that is timed out or cancelled. */
  keepPartial(output: unknown): void;
}

export type Execute<Args, Result = unknown> = (args: Args, context: ToolContext) => Result;

/** What a call would do, in the terms of the person who is asked about it. Each part is whole or absent. */
export interface ToolEffect {
  /** Unified diff of every file that would change. */
  readonly diff?: string;
  readonly command?: string;
  /** Why the effect, or part of it, cannot be shown. */
  readonly problem?: string;
  /** The result that the call is sure to give as things are, where that is a failure: then nobody is asked. */
  readonly failure?: { readonly ok: false; readonly [more: string]: unknown };
  /**
   * What must still hold when the call runs: a small JSON value that only the tool reads, such as a file's version,
   * "must not exist" or the target that a link led to. A yes holds only for as long as it is the same.
   */
  readonly precondition?: unknown;
}

export interface EffectContext {
  readonly sandbox: ToolSandbox | undefined;
  readonly services: ToolServices;
}

/**
 * Tells the effect of a call before it runs. Only reads. What it throws is shown to the person as the reason why
 * there is nothing to see.
 */
export type DescribeEffect<Args> = (
  args: Args,
  context: EffectContext,
) => Awaitable<ToolEffect | undefined>;

/** How a call ended, as it is recorded: secrets masked, a long result cut. */
export interface CallEnd {
  readonly result: unknown;
  readonly isError: boolean;
  readonly errorCode?: string | undefined;
  readonly durationMs?: number | undefined;
}

/**
 * What a call does, in a few words for one line, without the tool's name: `src/a.ts`, and once it has ended
 * `npm test → exit 1, 12 s`. Gets arguments and result with secrets masked. `undefined` leaves it to the kernel.
 */
export type Summarize<Args> = (args: Args, end?: CallEnd) => string | undefined;

/**
 * Whether a person has to say yes before the call runs: always, or as the arguments are. Only reads; asked again
 * whenever the gates are. Where it throws, the call is denied; every answer but `false` asks.
 */
export type NeedsApproval<Args> =
  | boolean
  | ((args: Args, call: { readonly callId?: string }) => Awaitable<boolean>);

/** What `tool()` takes: a tool as its author writes it, typed by its `parameters`. */
export interface ToolSpec<
  Schema extends StandardSchemaV1 & StandardJSONSchemaV1,
  Result = unknown,
> {
  readonly name: string;
  readonly description?: string;
  readonly parameters?: Schema;
  readonly execute: Execute<StandardSchemaV1.InferOutput<Schema>, Result>;
  readonly describeEffect?: DescribeEffect<StandardSchemaV1.InferOutput<Schema>>;
  readonly summarize?: Summarize<StandardSchemaV1.InferOutput<Schema>>;
  readonly needsApproval?: NeedsApproval<StandardSchemaV1.InferOutput<Schema>>;
  readonly metadata?: ToolMetadata;
  /** Run for calls of this tool only, with its arguments and its result. */
  readonly hooks?: Hooks<StandardSchemaV1.InferOutput<Schema>, Awaited<Result>>;
  readonly group?: ToolGroup;
  /** The only source of authority. Left away, the tool is available nowhere. */
  readonly allowedModes?: ToolModes;
}

/** A tool made by hand or by another system: JSON Schema in, `exec` to run. */
export interface ToolInstance {
  readonly name: string;
  readonly description: string;
  readonly input_schema: JsonSchema;
  exec(args: never, context: ToolContext): unknown;
  readonly metadata?: ToolMetadata;
  readonly hooks?: Hooks;
  readonly needsApproval?: NeedsApproval<unknown>;
  readonly group?: ToolGroup;
  readonly allowedModes?: ToolModes;
  /** The result in words, for where it is too large to be given in its own form; its JSON where this is left away. */
  textOf?(result: unknown): string;
}

/** A tool ready to register. Made by `tool()` or from a `ToolInstance`; never changes. */
export interface Tool<Args = unknown, Result = unknown> {
  /** Only for types: `ToolArguments<typeof t>` and `ToolResult<typeof t>`. Never there. */
  readonly types?: { readonly arguments: Args; readonly result: Result };
  readonly name: string;
  readonly description: string;
  readonly schema: CompiledSchema;
  readonly execute: (args: unknown, context: ToolContext) => unknown;
  readonly describeEffect: DescribeEffect<unknown> | undefined;
  readonly summarize: Summarize<unknown> | undefined;
  readonly needsApproval?: NeedsApproval<unknown> | undefined;
  /** The result in words, for where it is too large to be given in its own form. */
  readonly textOf?: ((result: unknown) => string) | undefined;
  readonly metadata: ToolMetadata;
  readonly hooks: Hooks | undefined;
  readonly group: ToolGroup;
  readonly allowedModes: ReadonlySet<ToolMode>;
  /** What the author wrote down himself, as against what was filled in. */
  readonly declares: { readonly group: boolean; readonly allowedModes: boolean };
}

/** What a call of this tool takes. */
export type ToolArguments<Made extends Tool> = NonNullable<Made['types']>['arguments'];
/** What this tool gives, where no hook puts something else in its place. */
export type ToolResult<Made extends Tool> = NonNullable<Made['types']>['result'];
