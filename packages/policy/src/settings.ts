import type { ToolMode } from '@sluice/kernel';
import type { RulePlace } from './rule.js';

/** What a file says beside its rules. It counts when a face starts. */
export interface FileSettings {
  /** The modes that are left to a tool; never one that it does not declare. */
  readonly modes: ReadonlyMap<
    string,
    { readonly modes: readonly ToolMode[]; readonly at: RulePlace }
  >;
  readonly limits: FileLimits;
  /** Modules with tools of the operator's own, relative to the file. */
  readonly tools: readonly { readonly module: string; readonly at: RulePlace }[];
  readonly servers: readonly McpServerEntry[];
}

export interface FileLimits {
  /** How long a call may run whose tool declares nothing. */
  readonly timeout_ms?: number;
  /** How many calls run beside one another. */
  readonly concurrency?: number;
  /** Longer results are cut for the model. */
  readonly result_chars?: number;
  readonly argument_chars?: number;
  /** How long a foreign server may take until it has listed its tools. */
  readonly server_start_ms?: number;
  /** How long a foreign server may take to answer what runs nothing, such as a list. */
  readonly server_answer_ms?: number;
  /** How long a call of a foreign server's tool may take. */
  readonly server_call_ms?: number;
}

/** A foreign MCP server whose tools are offered, in these modes and no others. */
export interface McpServerEntry {
  readonly name: string;
  /** A program with its words, or the address of a server. */
  readonly start:
    | { readonly kind: 'command'; readonly words: readonly string[] }
    | { readonly kind: 'url'; readonly url: string };
  readonly modes: readonly ToolMode[];
  /** Names of the tools that are offered, `*` for any characters. */
  readonly tools: readonly string[];
  /** Whether tools that say of themselves that they only read count as such. */
  readonly readsUnasked: boolean;
  /** Names of variables of the environment that it gets, beside what every program needs. */
  readonly env: readonly string[];
  /** Headers of every request to an address; `${NAME}` stands for a variable of `env`. */
  readonly headers: Readonly<Record<string, string>>;
  readonly at: RulePlace;
}

export const NO_SETTINGS: FileSettings = {
  modes: new Map(),
  limits: {},
  tools: [],
  servers: [],
};
