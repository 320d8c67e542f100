import { isRecord, messageOf } from '@sluice/plain';
import type { RuntimeCore } from '../call/runtime-core.js';
import type { DescribeEffect, ToolEffect } from '../define/tool-types.js';
import { given } from '../given.js';
import { withLimit } from '../hooks/with-limit.js';
import { canonicalJson } from './canonical-json.js';
import { sha256 } from './sha256.js';

/**
 * What the tool says that these arguments would do, secrets masked. A tool that cannot tell is asked about all the
 * same, and the person is told why nothing is shown.
 */
export async function effectOf(
  { sandbox, services, limits, ports }: RuntimeCore,
  describe: DescribeEffect<unknown>,
  args: unknown,
): Promise<ToolEffect | undefined> {
  let effect: unknown;
  try {
    const described = describe(args, { sandbox, services });
    effect = await withLimit(described, limits.hookTimeoutMs, ports.clock);
  } catch (error) {
    effect = { problem: messageOf(error) };
  }
  return readEffect(ports.masker.mask(effect));
}

function readEffect(value: unknown): ToolEffect | undefined {
  if (!isRecord(value)) return undefined;
  const { diff, command, problem, precondition } = value;
  return given({
    diff: textOf(diff),
    command: textOf(command),
    problem: textOf(problem),
    precondition,
  });
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Stands for everything that was shown of an effect. */
export function effectDigest(effect: ToolEffect): string {
  return sha256(canonicalJson(effect));
}
