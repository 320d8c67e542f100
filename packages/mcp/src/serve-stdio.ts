import type { Readable, Writable } from 'node:stream';
import { type Server, serializeMessage } from '@modelcontextprotocol/server';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { messageOf } from '@sluice/plain';
import { callIdOf } from './call-ids.js';
import type { CallsInFlight } from './calls-in-flight.js';
import { limitMessages } from './message-buffer.js';

/** Longer than a tool needs to end its processes, shorter than clients wait before they kill. */
const SETTLE_WITHIN_MS = 1_500;
/** More than the arguments of any call that is taken. */
const MAX_MESSAGE_BYTES = 16 * 1024 * 1024;

export interface StdioStreams {
  readonly stdin: Readable;
  /** Carries protocol and nothing else. */
  readonly stdout: Writable;
  /** Ends the server. */
  readonly signal?: AbortSignal;
  /** Words for people about what a client sent or could not be sent. */
  onProblem?(words: string): void;
  /** The answer of a call has left this process whole. */
  onAnswered?(callId: string): void;
}

export interface ServeEnd {
  /** `broken`: the client can no longer be read or written to. */
  readonly reason: 'client left' | 'stopped' | 'broken';
  /** Calls whose tools had not ended when the time for it was up. */
  readonly unfinished: number;
}

/** Serves one connection until it ends, then ends its calls. */
export async function serveConnection(
  connect: (onProblem: (words: string) => void) => Server,
  calls: CallsInFlight,
  { stdin, stdout, signal, onProblem = () => undefined, onAnswered }: StdioStreams,
): Promise<ServeEnd> {
  const transport = new StdioServerTransport(stdin, stdout);
  if (onAnswered) tellAnswers(transport, stdout, onAnswered);
  limitMessages(transport, {
    maxBytes: MAX_MESSAGE_BYTES,
    refuse: (answer) =>
      void transport.send(answer).catch((error: unknown) => onProblem(messageOf(error))),
    onProblem,
  });
  const handle = serveStdio(() => connect(onProblem), {
    transport,
    onerror: (error) => onProblem(error.message),
  });
  const isStopped = await closed(transport, handle, signal);
  const hasLeft = stdin.readableEnded || stdin.destroyed || stdout.destroyed;
  await calls.cancelAll(isStopped ? 'the server was stopped' : 'the client has gone');
  return {
    reason: isStopped ? 'stopped' : hasLeft ? 'client left' : 'broken',
    unfinished: await calls.settle(SETTLE_WITHIN_MS),
  };
}

/** The transport's own `send` is content with a buffer, which dies with the process; this one ends when the message has left. */
function tellAnswers(
  transport: StdioServerTransport,
  stdout: Writable,
  onAnswered: (callId: string) => void,
): void {
  transport.send = (message) =>
    new Promise((resolve, reject) => {
      const callId = 'result' in message ? callIdOf(message.result) : undefined;
      stdout.write(serializeMessage(message), (error) => {
        if (error) return reject(error);
        if (callId !== undefined) onAnswered(callId);
        resolve();
      });
    });
}

/** Resolves when the connection is over, with whether it was us who ended it. */
function closed(
  transport: StdioServerTransport,
  handle: { close(): Promise<void> },
  signal: AbortSignal | undefined,
): Promise<boolean> {
  return new Promise((resolve) => {
    let isStopped = false;
    const stop = (): void => {
      isStopped = true;
      void handle.close();
    };
    const serverOnClose = transport.onclose;
    transport.onclose = () => {
      serverOnClose?.();
      signal?.removeEventListener('abort', stop);
      resolve(isStopped);
    };
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}
