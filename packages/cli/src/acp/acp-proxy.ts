import { spawn } from 'node:child_process';
import { Readable } from 'node:stream';
import { isRecord, messageOf } from '@sluice/plain';
import type { Governor } from '../govern/governor.js';
import type { HookEvent } from '../govern/hook-event.js';
import { soleReading } from '../govern/sole-reading.js';
import { linesOf } from '../lines/lines-of.js';
import { chosenOption, endedCall, permissionEvent } from './acp-permission.js';
import { passOver } from './pass-over.js';

/** More than any message with a file or a picture in it. */
const MAX_LINE_BYTES = 64 * 1024 * 1024;

export interface AcpProxyOptions {
  readonly agent: readonly string[];
  readonly governor: Governor;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly folder: string;
  readonly waitMs: number;
  /** The editor. */
  readonly input: NodeJS.ReadableStream;
  send(line: string): void;
  tell(words: string): void;
}

/**
 * Stands between an editor and an agent of the Agent Client Protocol: every message goes on as it is, but a question for
 * permission is answered by the policy and the inbox. What only a person can answer goes on to the editor; what cannot be
 * decided is refused. A line of the agent that is no message, or that two readers could take for two different ones, goes
 * no further. Resolves with the agent's exit code.
 */
export async function runAcpProxy(options: AcpProxyOptions): Promise<number> {
  const [program = '', ...words] = options.agent;
  const child = spawn(program, words, {
    cwd: options.folder,
    env: options.env,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const sessions = sessionFolders(options.folder);
  const asked = new Map<string, HookEvent>();
  const gone = new AbortController();
  const answering = new Set<Promise<void>>();
  const toAgent = (line: string): void => void child.stdin.write(`${line}\n`);
  // An agent that is gone has ended; its exit code says the rest.
  child.stdin.on('error', () => undefined);
  const hearEditor = async (): Promise<void> => {
    const tooLong = { maxBytes: MAX_LINE_BYTES, sender: 'the editor', back: options.send };
    const over = passOver({ ...tooLong, on: toAgent, tell: options.tell });
    for await (const line of linesOf(options.input, MAX_LINE_BYTES, over)) {
      sessions.hearEditor(soleReading(line));
      toAgent(line);
    }
  };
  const hearAgent = async (): Promise<void> => {
    const tooLong = { maxBytes: MAX_LINE_BYTES, sender: 'the agent', back: toAgent };
    const over = passOver({ ...tooLong, on: options.send, tell: options.tell });
    for await (const line of linesOf(child.stdout, MAX_LINE_BYTES, over)) {
      const message = soleReading(line);
      if (!isRecord(message)) {
        if (line.trim() !== '') options.tell('sluice acp: a line of the agent is no message\n');
        continue;
      }
      sessions.hearAgent(message);
      if (message.method === 'session/request_permission') {
        const asking = { sessions, asked, gone: gone.signal, toAgent };
        const one = answer(options, asking, message, line).finally(() => answering.delete(one));
        answering.add(one);
        continue;
      }
      options.send(line);
      void keepOutcome(options, asked, message);
    }
  };
  let hasEnded = false;
  hearEditor()
    .catch((error: unknown) => {
      if (!hasEnded) options.tell(`sluice acp: the editor: ${messageOf(error)}\n`);
    })
    .finally(() => {
      child.stdin.end();
      gone.abort();
    });
  hearAgent().catch((error: unknown) => {
    options.tell(`sluice acp: the agent: ${messageOf(error)}; it is ended\n`);
    child.kill();
  });
  return new Promise((resolve, reject) => {
    child.once('error', (cause) => reject(new Error(`${program} cannot be started`, { cause })));
    child.once('close', (code) => {
      hasEnded = true;
      gone.abort();
      // An editor that waits for the end of its agent says nothing more, and would keep this process.
      if (options.input instanceof Readable) options.input.destroy();
      void Promise.all(answering).then(() => resolve(code ?? 1));
    });
  });
}

interface Asking {
  readonly sessions: ReturnType<typeof sessionFolders>;
  readonly asked: Map<string, HookEvent>;
  /** Aborts when editor or agent has gone: their open questions are withdrawn. */
  readonly gone: AbortSignal;
  toAgent(line: string): void;
}

/** Never rejects. */
async function answer(
  { governor, waitMs, send, tell }: AcpProxyOptions,
  { sessions, asked, gone, toAgent }: Asking,
  { id, params }: Readonly<Record<string, unknown>>,
  line: string,
): Promise<void> {
  const reply = (result: object) => toAgent(JSON.stringify({ jsonrpc: '2.0', id, result }));
  try {
    const { sessionId, toolCallId } = namesOf(params);
    const again = asked.has(toolCallId) ? `-${asked.size + 1}` : '';
    const callId = `${toolCallId}${again}`;
    const event = permissionEvent(params, { folder: sessions.folderOf(sessionId), callId });
    asked.set(toolCallId, event);
    const option = chosenOption(
      params,
      await governor.decide(event, { client: 'acp', waitMs, gone }),
    );
    if (option === undefined) send(line);
    else reply(option);
  } catch (error) {
    tell(`sluice acp: ${messageOf(error)}; the call was refused\n`);
    reply(chosenOption(params, { verdict: 'deny', reason: '' }) ?? {});
  }
}

async function keepOutcome(
  { governor, tell }: AcpProxyOptions,
  asked: Map<string, HookEvent>,
  message: unknown,
): Promise<void> {
  const isUpdate = isRecord(message) && message.method === 'session/update';
  const ended = isUpdate ? endedCall(message.params) : undefined;
  const event = ended && asked.get(ended.toolCallId);
  if (ended === undefined || event === undefined) return;
  asked.delete(ended.toolCallId);
  const { isError, result } = ended;
  try {
    await governor.recordOutcome({ ...event, when: 'after', outcome: { isError, result } }, 'acp');
  } catch (error) {
    tell(`sluice acp: the outcome was not recorded: ${messageOf(error)}\n`);
  }
}

/** Which folder each session works in, from what editor and agent say to each other. */
function sessionFolders(usual: string) {
  const asked = new Map<unknown, string>();
  const folders = new Map<string, string>();
  return {
    folderOf: (sessionId: string) => folders.get(sessionId) ?? usual,
    hearEditor(message: unknown): void {
      if (!isRecord(message) || !isRecord(message.params)) return;
      const { cwd, sessionId } = message.params;
      if (typeof cwd !== 'string') return;
      if (typeof sessionId === 'string') folders.set(sessionId, cwd);
      else asked.set(message.id, cwd);
    },
    hearAgent(message: unknown): void {
      if (!isRecord(message) || !isRecord(message.result)) return;
      const folder = asked.get(message.id);
      asked.delete(message.id);
      const { sessionId } = message.result;
      if (folder !== undefined && typeof sessionId === 'string') folders.set(sessionId, folder);
    },
  };
}

function namesOf(params: unknown): { readonly sessionId: string; readonly toolCallId: string } {
  const toolCall = isRecord(params) ? params.toolCall : undefined;
  if (isRecord(params) && isRecord(toolCall)) {
    const { sessionId } = params;
    const { toolCallId } = toolCall;
    if (typeof sessionId === 'string' && typeof toolCallId === 'string')
      return { sessionId, toolCallId };
  }
  throw new Error('the agent asks about no tool call');
}
