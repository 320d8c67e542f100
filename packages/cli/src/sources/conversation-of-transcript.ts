import { open } from 'node:fs/promises';
import type { Log } from '@sluice/kernel';
import { messageOf } from '@sluice/plain';
import type { ToolSources } from '@sluice/policy';
import { Conversation, labelOfTool, USER } from '@sluice/provenance';
import { declaredTool, type LoadConversation } from '@sluice/tools';
import { transcriptMessages } from './transcript-messages.js';

/** A longer transcript is not read: the call is then judged without its sources, and the log says so. */
const MAX_BYTES = 64_000_000;
/** A model wrote what a sub-agent is told and what a long conversation is summed up to. */
const TOLD_BY_MODEL = labelOfTool('agent');

export interface TranscriptParts {
  /** The file that the client names in its event. */
  readonly path: string;
  /** What the operator declares of tools, as it is now. */
  readonly sources: () => ToolSources | undefined;
  readonly log: Log;
}

/**
 * What was said and read in a session of another program, from the transcript that it keeps. The program's own tools
 * are its ordinary work; those of MCP servers are tools like any other.
 */
export function conversationOfTranscript({
  path,
  sources,
  log,
}: TranscriptParts): LoadConversation {
  let read: Promise<Conversation | undefined> | undefined;
  const load = async (): Promise<Conversation | undefined> => {
    const text = await readTranscript(path, log);
    if (text === undefined) return undefined;
    const declared = sources();
    const conversation = new Conversation((name) =>
      declaredTool(name, undefined, declared, !name.startsWith('mcp__')),
    );
    for (const line of text.split('\n')) {
      for (const { message, isTold } of transcriptMessages(line)) {
        conversation.add(message, isTold ? TOLD_BY_MODEL : USER);
      }
    }
    return conversation;
  };
  return () => {
    read ??= load();
    return read;
  };
}

async function readTranscript(path: string, log: Log): Promise<string | undefined> {
  try {
    const file = await open(path, 'r');
    try {
      const { size } = await file.stat();
      if (size <= MAX_BYTES) return await file.readFile('utf8');
      log.warn(
        'The transcript is too long: where the values of a call came from is not looked at',
        { path, size },
      );
    } finally {
      await file.close();
    }
  } catch (error) {
    // A client need not keep one; then its calls are judged as before.
    log.warn(
      'The transcript cannot be read: where the values of a call came from is not looked at',
      {
        path,
        problem: messageOf(error),
      },
    );
  }
  return undefined;
}
