import { localSpeaker, readSettings } from '@sluice/agent';
import type { ExplainedGate, Explanation, ToolMode } from '@sluice/kernel';
import { isRecord } from '@sluice/plain';
import type { Rule } from '@sluice/policy';
import type { Io } from '../command-line/command.js';
import { compose, type LookedAtAs } from '../compose/compose.js';
import { composeGoverned } from '../compose/compose-governed.js';
import { argumentsIn } from '../govern/argument-names.js';
import type { NamedCall } from '../govern/clients-calling.js';
import { type LimitNow, limitsNow } from '../policy/limits-now.js';
import { rulesOnThePast } from '../policy/rules-on-the-past.js';

export interface AskedCall {
  readonly name: string;
  /** As they were written: JSON. */
  readonly args: string;
  readonly mode: ToolMode;
  readonly as: LookedAtAs;
  /** Whose tool it is, behind `govern`. */
  readonly governed: NamedCall | undefined;
}

export interface LookedAtCall {
  readonly explanation: Explanation;
  readonly onThePast: ReturnType<typeof rulesOnThePast>;
  /** How much of their hour those rules have used that limit it. */
  readonly limits: ReadonlyMap<Rule, LimitNow>;
}

/** Faces that open coding only where the operator has. */
const CLOSED_FACES: readonly string[] = ['serve', 'chat', 'mcp'];

/** What would become of a call; nothing of it is made. */
export async function lookAtCall(io: Io, call: AskedCall): Promise<LookedAtCall> {
  const { mode, as, governed } = call;
  const { explanation, tool, args } = governed
    ? await ofClient(io, call, governed)
    : await ofOurs(io, call);
  const face = as.face ?? 'explain';
  if (isClosedTo(io, face, mode)) {
    const closed = closedTo(face, explanation);
    if (closed) return { explanation: closed, onThePast: [], limits: new Map() };
  }
  const isJudged = explanation.gates.some(({ gate }) => gate === 'policy');
  const client = governed?.client ?? as.client;
  const looked = { ...localSpeaker(), face, ...as, ...(client ? { client } : {}), mode, tool };
  const onThePast = isJudged ? rulesOnThePast(io, { ...looked, args: args() }) : [];
  return { explanation, onThePast, limits: await limitsNow(io, onThePast) };
}

/** Whether coding is closed here to whoever is not told otherwise. */
export function isCodingClosed({ env }: Pick<Io, 'env'>): boolean {
  return !readSettings(env).isCodingOpen;
}

function isClosedTo(io: Io, face: string, mode: ToolMode): boolean {
  return mode === 'coding' && CLOSED_FACES.includes(face) && isCodingClosed(io);
}

async function ofOurs(io: Io, { name, args, mode, as }: AskedCall) {
  const { runtime, close } = await compose(io, mode, name, as);
  const explanation = await runtime.explain({ name, arguments: args }, mode);
  await close();
  return { explanation, tool: name, args: () => JSON.parse(args.trim() || '{}') };
}

async function ofClient(io: Io, { name, args, mode, as }: AskedCall, governed: NamedCall) {
  const { tool } = governed;
  const runtime = composeGoverned(io, governed, name, as);
  const given = parsed(args);
  // What is no object goes on as it was written: the gate that reads arguments says what is wrong with it.
  const ours = isRecord(given) ? argumentsIn(given, tool.fields) : args;
  const explanation = await runtime.explain({ name: tool.name, arguments: ours }, mode);
  return { explanation, tool: tool.name, args: () => ours };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.trim() || '{}');
  } catch {
    return undefined;
  }
}

/** Where the walk comes to the mode, it ends there: no session of that face is in coding. */
function closedTo(face: string, explanation: Explanation): Explanation | undefined {
  const at = explanation.gates.findIndex(({ gate }) => gate === 'mode');
  if (explanation.gates[at]?.verdict !== 'pass') return undefined;
  const stop: ExplainedGate = {
    gate: 'mode',
    verdict: 'stop',
    why: `coding mode is closed to ${face}`,
    where: 'SLUICE_CODING, in the environment of this command',
    nextAction: `Whoever starts ${face} opens it with SLUICE_CODING=open; set it here too to see what follows`,
  };
  return { ...explanation, verdict: 'stopped', gates: [...explanation.gates.slice(0, at), stop] };
}
