import { governedClients } from '@sluice/autocontext';
import { readArguments } from '@sluice/provenance';
import type { Store } from '@sluice/store';
import { callAmongCalls } from './conversation-of-calls.js';
import {
  type CallAsMade,
  type ConversationParts,
  conversationAtCall,
} from './conversation-of-session.js';
import { type CallSources, describeCallSources } from './describe-call-sources.js';
import { callInTranscript } from './transcripts.js';

/** Calls of one session that are read for what was read before one of them: the newest. */
const MAX_CALLS = 10_000;

export interface SourcesParts extends ConversationParts {
  readonly store: ConversationParts['store'] & Pick<Store, 'calls'>;
}

export interface SourcesOfCall extends CallSources {
  readonly tool: string;
  /** Whether what the user wrote is known: over MCP it is not, and what stands nowhere may be theirs. */
  readonly isUserHeard: boolean;
}

/** Where every value of a recorded call came from, as it stood when it was made; nothing where nobody kept what was read. */
export async function sourcesOfCall(
  parts: SourcesParts,
  sessionId: string,
  callId: string,
): Promise<SourcesOfCall | undefined> {
  const call =
    (await conversationAtCall(parts, sessionId, callId)) ??
    (await callOfClient(parts, sessionId, callId));
  if (!call) return undefined;
  const { tool, conversation } = call;
  const judgement = conversation.judge(tool, readArguments(call.arguments));
  return { tool, isUserHeard: conversation.texts.isUserHeard, ...describeCallSources(judgement) };
}

/** A call of a program that keeps its own transcript, or of one that is known by its calls alone. */
async function callOfClient(
  { store, registry, sources }: SourcesParts,
  sessionId: string,
  callId: string,
): Promise<CallAsMade | undefined> {
  const { face, transcript } = (await store.sessions.get(sessionId))?.metadata ?? {};
  const client = governedClients.find((one) => one === face);
  if (client !== undefined && typeof transcript === 'string') {
    return callInTranscript({ path: transcript, client, sources }, callId);
  }
  // Of other programs only the calls are kept, not what these brought.
  if (face !== 'wrap' && face !== 'mcp') return undefined;
  const records = await store.calls.list({ sessionId, limit: MAX_CALLS });
  return callAmongCalls({ registry, sources }, records, callId);
}
