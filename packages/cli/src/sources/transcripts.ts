import { constants } from 'node:fs';
import { type FileHandle, open, readFile, stat } from 'node:fs/promises';
import type { GovernedClient } from '@sluice/autocontext';
import type { Log } from '@sluice/kernel';
import { isRecord, messageOf } from '@sluice/plain';
import type { ToolSources } from '@sluice/policy';
import { Conversation, labelOfTool, USER } from '@sluice/provenance';
import { declaredTool, type LoadConversation } from '@sluice/tools';
import type { CallAsMade } from './conversation-of-session.js';
import { transcriptMessages } from './transcript-messages.js';

/** A longer transcript is not read: its calls are then judged without their sources, and the log says so. */
const MAX_BYTES = 64_000_000;
/** Transcripts whose texts are kept at hand; another one is read again from its beginning. */
const MAX_FILES = 20;
/** A model wrote what a sub-agent is told and what a long conversation is summed up to. */
const TOLD_BY_MODEL = labelOfTool('agent');

export interface TranscriptOf {
  /** The file that the client names in its event. */
  readonly path: string;
  readonly client: GovernedClient;
  /** What the operator declares of tools, as it is now. */
  readonly sources: () => ToolSources | undefined;
}

/** What was said and read in sessions of other programs, from the transcripts that these keep. */
export interface Transcripts {
  conversation(of: TranscriptOf): LoadConversation;
}

interface Open {
  readonly conversation: Conversation;
  readonly declared: ToolSources | undefined;
  /** The file that was read, by its number: a new one under the same name is read from its beginning. */
  readonly inode: number;
  offset: number;
}

/** Each transcript is read on from where the last call left it. */
export function openTranscripts(log: Log): Transcripts {
  const known = new Map<string, Open>();
  // One reader at a time: calls of one answer are judged side by side.
  let reading: Promise<unknown> = Promise.resolve();
  return {
    conversation: (of) => () => {
      const read = reading.then(() => load(known, of, log));
      reading = read;
      return read;
    },
  };
}

async function load(
  known: Map<string, Open>,
  of: TranscriptOf,
  log: Log,
): Promise<Conversation | undefined> {
  const { path } = of;
  const problem = (why: string, facts: object): undefined => {
    log.warn(`The transcript ${why}: where the values of a call came from is not looked at`, {
      path,
      ...facts,
    });
  };
  try {
    // O_NONBLOCK: a pipe would make the open wait for a writer, and hold a thread of all calls.
    const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
    try {
      const stats = await file.stat();
      if (!stats.isFile()) return problem('is not a regular file', {});
      const { size, ino } = stats;
      if (size > MAX_BYTES) return problem('is too long', { size });
      const one = openOf(known.get(path), of, { size, ino });
      await readOn(file, one, size, of.client);
      known.delete(path);
      known.set(path, one);
      const [oldest] = known.keys();
      if (known.size > MAX_FILES && oldest !== undefined) known.delete(oldest);
      return one.conversation;
    } finally {
      await file.close();
    }
  } catch (error) {
    // A client need not keep one; then its calls are judged by every other rule.
    return problem('cannot be read', { problem: messageOf(error) });
  }
}

function openOf(
  known: Open | undefined,
  { sources }: TranscriptOf,
  { size, ino }: { readonly size: number; readonly ino: number },
): Open {
  const declared = sources();
  const isSame = known?.inode === ino && known.declared === declared && size >= known.offset;
  if (isSame) return known;
  return { conversation: newConversation(declared), declared, inode: ino, offset: 0 };
}

/** The program's own tools are its ordinary work; those of MCP servers are tools like any other. */
function newConversation(declared: ToolSources | undefined): Conversation {
  return new Conversation((name) =>
    declaredTool(name, undefined, declared, !name.startsWith('mcp__')),
  );
}

/** A call of a client as it stood when it was made; nothing where its transcript is gone or has no such call. */
export async function callInTranscript(
  { path, client, sources }: TranscriptOf,
  callId: string,
): Promise<CallAsMade | undefined> {
  const text = await readWhole(path);
  const conversation = newConversation(sources());
  for (const line of text?.split('\n') ?? []) {
    for (const { message, isTold } of transcriptMessages(client, line) ?? []) {
      const call = message.tool_calls?.find(({ id }) => id === callId);
      if (call) return { tool: call.name, arguments: call.arguments, conversation };
      conversation.add(message, isTold ? TOLD_BY_MODEL : USER);
    }
  }
  return undefined;
}

async function readWhole(path: string): Promise<string | undefined> {
  try {
    const stats = await stat(path);
    return stats.isFile() && stats.size <= MAX_BYTES ? await readFile(path, 'utf8') : undefined;
  } catch (error) {
    // A client clears its old transcripts away.
    if (isRecord(error) && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

async function readOn(
  file: FileHandle,
  one: Open,
  size: number,
  client: GovernedClient,
): Promise<void> {
  const bytes = Buffer.alloc(size - one.offset);
  const { bytesRead } = await file.read(bytes, 0, bytes.length, one.offset);
  const text = bytes.subarray(0, bytesRead);
  const end = text.lastIndexOf(NEWLINE) + 1;
  // What has no end yet is still being written, unless it can be read.
  const tail = text.subarray(end).toString();
  const isWhole = transcriptMessages(client, tail) !== undefined;
  one.offset += isWhole ? bytesRead : end;
  const lines = text.subarray(0, end).toString().split('\n');
  for (const line of isWhole ? [...lines, tail] : lines) {
    for (const { message, isTold } of transcriptMessages(client, line) ?? []) {
      one.conversation.add(message, isTold ? TOLD_BY_MODEL : USER);
    }
  }
}

const NEWLINE = 10;
