import { readArguments } from '@sluice/provenance';
import { type ConversationParts, conversationAtCall } from './conversation-of-session.js';
import { type CallSources, describeCallSources } from './describe-call-sources.js';

/** Where every value of a recorded call came from, as it stood when it was made; nothing where no transcript has it. */
export async function sourcesOfCall(
  parts: ConversationParts,
  sessionId: string,
  callId: string,
): Promise<(CallSources & { readonly tool: string }) | undefined> {
  const call = await conversationAtCall(parts, sessionId, callId);
  if (!call) return undefined;
  const judgement = call.conversation.judge(call.tool, readArguments(call.arguments));
  return { tool: call.tool, ...describeCallSources(judgement) };
}
