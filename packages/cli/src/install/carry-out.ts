import { applyPlan, type ClientPlan, planDiff } from '@sluice/autocontext';
import { messageOf } from '@sluice/plain';
import type { Io, ParsedArguments } from '../command-line/command.js';
import { wordsOf } from '../command-line/language.js';
import { installWords } from '../commands/install-words.js';
import { paint } from '../terminal/paint.js';
import { agreementOf } from './agreement.js';

/** What follows for the person after a plan was carried out. */
export type NextSteps = (plan: ClientPlan) => readonly string[];

interface Result {
  readonly client: string;
  readonly settings: string;
  readonly changed: boolean;
  readonly diff: string;
  readonly refusals: readonly string[];
  readonly remarks: readonly string[];
  readonly next: readonly string[];
}

/**
 * Shows every plan and carries them out after a yes: `--yes`, or the answer of a person at a terminal. Without either
 * nothing is written and the exit code is 1. A client that is refused stays as it is and makes the exit code 1; the others
 * are not held up by it.
 */
export async function carryOut(
  io: Io,
  { values }: ParsedArguments,
  plans: readonly ClientPlan[],
  nextSteps: NextSteps,
): Promise<number> {
  const isPlan = values.plan === true;
  const isWanted = plans.some(({ changes }) => changes.length > 0);
  if (!values.json) for (const plan of plans) show(io, plan);
  const agreement =
    isPlan || !isWanted
      ? 'not needed'
      : await agreementOf(io, values, 'Write these changes? [y/N] ');
  const mayWrite = agreement === 'yes';
  const isHeldBack = agreement === 'no' || agreement === 'nobody to ask';
  const results = plans.map((plan) =>
    resultOf(plan, mayWrite ? write(plan) : undefined, nextSteps),
  );
  const isOk = !isHeldBack && results.every(({ refusals }) => refusals.length === 0);
  if (values.json) {
    const document = {
      schema_version: '1.0',
      ok: isOk,
      planned: isPlan,
      written: mayWrite && results.some(({ changed }) => changed),
      clients: results,
    };
    io.out(`${JSON.stringify(document)}\n`);
  }
  if (isHeldBack) {
    const { nothingWritten, needsYes } = wordsOf(io, installWords);
    io.err(`${nothingWritten}${agreement === 'nobody to ask' ? ` ${needsYes}` : ''}\n`);
    return 1;
  }
  if (values.json) return isOk ? 0 : 1;
  for (const { client, refusals, next, changed } of results) {
    if (refusals.length > 0)
      io.err(`${client}: ${refusals.join('\n  ')}\n  Nothing was changed there.\n`);
    else if (mayWrite && changed) io.err(`${client}: done.\n`);
    for (const line of isPlan ? [] : next) io.err(`  ${line}\n`);
  }
  return isOk ? 0 : 1;
}

function show(io: Io, plan: ClientPlan): void {
  const { places, refusals, remarks, changes } = plan;
  if (refusals.length === 0 && changes.length === 0) {
    io.err(`${places.label}: nothing to change in ${places.settings}\n`);
  }
  const color = paint(io.hasColor);
  for (const line of planDiff(plan).split('\n')) {
    if (line === '') continue;
    const painted = line.startsWith('+')
      ? color.green(line)
      : line.startsWith('-')
        ? color.red(line)
        : line;
    io.out(`${painted}\n`);
  }
  for (const remark of remarks) io.err(`note: ${remark}\n`);
}

/** The reason where it could not be written; then it is as it was. */
function write(plan: ClientPlan): string | undefined {
  if (plan.changes.length === 0) return undefined;
  try {
    applyPlan(plan);
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
}

function resultOf(plan: ClientPlan, fault: string | undefined, nextSteps: NextSteps): Result {
  const { places, changes, remarks } = plan;
  const refusals = fault === undefined ? plan.refusals : [...plan.refusals, fault];
  return {
    client: places.client,
    settings: places.settings,
    changed: refusals.length === 0 && changes.length > 0,
    diff: planDiff(plan),
    refusals,
    remarks,
    next: refusals.length === 0 ? nextSteps(plan) : [],
  };
}
