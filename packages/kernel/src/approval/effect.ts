import { isRecord, messageOf } from '@sluice/plain';
import { argumentsToLookAt } from '../call/arguments-to-look-at.js';
import type { RuntimeCore } from '../call/runtime-core.js';
import { bindSandbox } from '../define/bind-sandbox.js';
import type { DescribeEffect, Tool, ToolEffect } from '../define/tool-types.js';
import { dropUndefined } from '../drop-undefined.js';
import { withLimit } from '../hooks/with-limit.js';
import { canonicalJson } from './canonical-json.js';
import { sha256 } from './sha256.js';

/** What a call would do at this moment. */
export interface WorkedOutEffect {
  /** As the tool describes it, unmasked; empty where it describes nothing. */
  readonly exact: ToolEffect;
  /** What else an approval is bound to; part of the question's `meta`. */
  readonly more: Readonly<Record<string, unknown>>;
  /** Stands for all of it. */
  readonly digest: string;
  /** Whether there is anything that could be another one when the call runs. */
  readonly isBound: boolean;
}

/**
 * Asks the tool what these arguments would do. Where it cannot say, the call is asked about all the same, and the
 * question says why nothing is shown.
 */
export async function workOutEffect(
  core: RuntimeCore,
  tool: Tool,
  args: unknown,
): Promise<WorkedOutEffect> {
  const { describeEffect } = tool;
  const exact = describeEffect ? await describe(core, describeEffect, args) : {};
  const more = (await core.bindMore?.({ toolName: tool.name, arguments: args })) ?? {};
  const isBound = describeEffect !== undefined || Object.keys(more).length > 0;
  return { exact, more, isBound, digest: sha256(canonicalJson({ effect: exact, more })) };
}

async function describe(
  { sandbox, services, limits, ports }: RuntimeCore,
  describeEffect: DescribeEffect<unknown>,
  args: unknown,
): Promise<ToolEffect> {
  try {
    const bound = sandbox && bindSandbox(sandbox);
    const described = describeEffect(argumentsToLookAt(args), { sandbox: bound, services });
    return readEffect(await withLimit(described, limits.hookTimeoutMs, ports.clock));
  } catch (error) {
    return { problem: messageOf(error) };
  }
}

/** An effect as it is kept and announced. */
export function maskEffect({ ports }: RuntimeCore, effect: ToolEffect): ToolEffect {
  return readEffect(ports.masker.mask(effect));
}

function readEffect(value: unknown): ToolEffect {
  if (!isRecord(value)) return {};
  const { diff, command, problem, failure, precondition } = value;
  return dropUndefined({
    diff: textOf(diff),
    command: textOf(command),
    problem: textOf(problem),
    failure: isRecord(failure) && failure.ok === false ? { ...failure, ok: false } : undefined,
    precondition,
  });
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
