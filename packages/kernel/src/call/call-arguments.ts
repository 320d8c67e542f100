import { callDigest } from '../approval/call-digest.js';
import { findValueFault } from '../result/plain-value.js';
import { argumentWords } from './argument-words.js';
import type { RuntimeCore } from './runtime-core.js';

const MAX_COPIED_VALUES = 1_000_000;

/** Arguments as they will run and as they are recorded. Only those that fit a tool's schema have a digest. */
export class CallArguments {
  readonly value: unknown;
  /** Secrets masked. */
  readonly masked: unknown;
  /** The tool that they were held against; `undefined` where they were not, or did not fit. */
  readonly #checkedFor: string | undefined;
  #digest: string | undefined;
  #words: string | undefined;

  constructor(value: unknown, masked: unknown, checkedFor?: string) {
    this.value = value;
    this.masked = masked;
    this.#checkedFor = checkedFor;
  }

  /** Whether they are arguments that the tool takes. */
  get areChecked(): boolean {
    return this.#checkedFor !== undefined;
  }

  /** Worked out when it is first read: it costs more than the rest of a call, and ports in memory never read it. */
  get digest(): string | undefined {
    if (this.#checkedFor === undefined) return undefined;
    this.#digest ??= callDigest(this.#checkedFor, this.value);
    return this.#digest;
  }

  /** Worked out once: the first and the last event of a call both tell them. */
  get words(): string {
    this.#words ??= argumentWords(this.masked);
    return this.#words;
  }
}

export function maskedArguments(
  { ports }: Pick<RuntimeCore, 'ports'>,
  value: unknown,
  checkedFor?: string,
): CallArguments {
  return new CallArguments(value, ports.masker.mask(value), checkedFor);
}

/** What was shown is what runs: whoever still holds the arguments (a hook, the caller) can no longer change them. */
export function ownArguments(
  { limits }: Pick<RuntimeCore, 'limits'>,
  toolName: string,
  args: CallArguments,
): CallArguments {
  const most = { maxDepth: limits.maxArgumentDepth, maxNodes: MAX_COPIED_VALUES };
  if (findValueFault(args.value, most)) return args;
  return new CallArguments(structuredClone(args.value), args.masked, toolName);
}
