import { createRegistry, createRuntime, type Runtime, toolFromInstance } from '@sluice/kernel';
import type { AgentParts } from './agent-parts.js';

/**
 * For a question of another face (`metadata.face`), whose tool this process does not have or has only by the same name: a
 * runtime that holds other arguments against the schema that came with the question and tells no effect of them. The process
 * that asked puts them through its own gates again before the call runs. `undefined` where the session is an agent's own.
 */
export async function foreignEditingRuntime(
  { clock, ids, log, masker, store, owner }: AgentParts,
  sessionId: string,
  callId: string,
): Promise<Runtime | undefined> {
  const session = await store.sessions.get(sessionId);
  if (session?.metadata?.face === undefined) return undefined;
  const approvals = store.approvalsOf(sessionId);
  const asked = (await approvals.pending()).find(({ request }) => request.callId === callId);
  if (asked === undefined) return undefined;
  const { toolName, mode, inputSchema = { type: 'object' } } = asked.request;
  const registry = createRegistry();
  registry.register(
    toolFromInstance({
      name: toolName,
      description: `A tool of ${String(session.metadata.face)}`,
      input_schema: inputSchema,
      allowedModes: [mode],
      exec: () => {
        throw new Error(`${toolName} runs where it was asked about`);
      },
    }),
  );
  return createRuntime({
    registry,
    ports: { clock, ids, log, masker, ...store.bind({ sessionId, owner, fence: 0 }), approvals },
    sessionId,
    permission: { mode: 'ask' },
    openModes: [mode],
  });
}
