import {
  type ApprovalRequest,
  canonicalJson,
  createRegistry,
  createRuntime,
  type EditPreview,
  type Failure,
  makeFailure,
  type Runtime,
  toolFromInstance,
} from '@sluice/kernel';
import type { AgentParts } from './agent-parts.js';

type Shown = Extract<EditPreview, { status: 'shown' }>;

/** Where other arguments of a call are judged that this process does not hold. */
export type EditElsewhere =
  | { readonly runtime: Runtime; readonly arguments: unknown }
  | { readonly refused: Exclude<EditPreview, Shown> };

/**
 * Other arguments for a call that another process holds: its gates say whether they may run and what they would do, so
 * that what a person says yes to is what runs. Where it cannot be asked, a call of another face (`metadata.face`) that has
 * an effect to show takes none, and any other is held against the schema that came with the question; the process that
 * asked puts it through its own gates again. `undefined` where this process can judge for itself.
 */
export async function editElsewhere(
  parts: AgentParts,
  sessionId: string,
  callId: string,
  args: unknown,
): Promise<EditElsewhere | undefined> {
  if (parts.runtimes.has(sessionId)) return undefined;
  const asked = (await parts.store.approvalsOf(sessionId).pending()).find(
    ({ request }) => request.callId === callId,
  );
  if (!asked) return undefined;
  const { request } = asked;
  const shown = await parts.elsewhere?.previewEdit(request, args);
  if (shown && shown.status !== 'shown') return { refused: shown };
  const isForeign = (await parts.store.sessions.get(sessionId))?.metadata?.face !== undefined;
  const isHeld = shown !== undefined || isForeign || (await isHeldByAnother(parts, sessionId));
  if (!isHeld) return undefined;
  const refuse = (failure: Failure) => ({ refused: { status: 'invalid', failure } }) as const;
  const edited = shown?.arguments ?? args;
  if (canonicalJson(parts.masker.mask(edited)) !== canonicalJson(edited))
    return refuse(secretInEdit(request.toolName));
  if (shown) return { runtime: runtimeAs(parts, request, shown), arguments: edited };
  if (!isForeign) return undefined;
  if (request.effectDigest !== undefined) return refuse(effectUnknown(request.toolName));
  return { runtime: runtimeAs(parts, request, undefined), arguments: args };
}

async function isHeldByAnother({ store, owner }: AgentParts, sessionId: string): Promise<boolean> {
  const holder = await store.leases.holder(sessionId);
  return holder !== undefined && holder.owner !== owner;
}

/** Judges as the other process did: its tool is not here, or is here only by the same name. */
function runtimeAs(
  { clock, ids, log, masker, store, owner }: AgentParts,
  { sessionId, toolName, mode, inputSchema = { type: 'object' } }: ApprovalRequest,
  shown: Shown | undefined,
): Runtime {
  const registry = createRegistry();
  const words = shown?.words;
  registry.register({
    ...toolFromInstance({
      name: toolName,
      description: 'A tool of another process',
      input_schema: shown ? { type: 'object' } : inputSchema,
      allowedModes: [mode],
      exec: () => {
        throw new Error(`${toolName} runs where it was asked about`);
      },
    }),
    ...(shown ? { describeEffect: () => shown.effect } : {}),
    ...(words === undefined ? {} : { summarize: () => words }),
  });
  const asks = { verdict: 'ask', rule: 'the process that asked', where: 'question' } as const;
  const needs = shown?.needs;
  return createRuntime({
    registry,
    ports: {
      clock,
      ids,
      log,
      masker,
      ...store.bind({ sessionId, owner, fence: 0 }),
      approvals: store.approvalsOf(sessionId),
    },
    sessionId,
    permission: {
      mode: 'ask',
      rules: needs ? [() => ({ ...asks, needs })] : [],
    },
    openModes: [mode],
    ...(shown ? { bindMore: () => shown.more } : {}),
  });
}

function secretInEdit(toolName: string): Failure {
  const words =
    'The changed arguments hold a secret, which is stored nowhere, so they cannot reach the process that waits';
  const wayOut =
    'Change them where the call waits, or deny it with a reason and have it asked anew';
  return makeFailure('INVALID_ARGS', toolName, `${words}. ${wayOut}`, {
    recommendations: [wayOut],
  });
}

function effectUnknown(toolName: string): Failure {
  const words =
    'Nobody can show what the changed arguments would do: the process that holds the call does not answer';
  const wayOut = 'Answer the call as it was asked, or deny it with a reason';
  return makeFailure('EFFECT_CHANGED', toolName, `${words}. ${wayOut}`, {
    recommendations: [wayOut],
  });
}
