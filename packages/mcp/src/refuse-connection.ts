import { isJSONRPCRequest, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import type { StdioStreams } from './serve-stdio.js';

/** A client that waits has asked long ago; one that has not asked is not waited for. */
const ASKED_WITHIN_MS = 1_000;

/** Answers the first request of a client with why it cannot be served: a pipe that closes says nothing. */
export async function refuseConnection(
  words: string,
  { stdin, stdout }: Pick<StdioStreams, 'stdin' | 'stdout'>,
): Promise<void> {
  const transport = new StdioServerTransport(stdin, stdout);
  let timer: NodeJS.Timeout | undefined;
  const asked = new Promise<void>((resolve, reject) => {
    transport.onmessage = (message) => {
      if (!isJSONRPCRequest(message)) return;
      const error = { code: ProtocolErrorCode.InternalError, message: words };
      transport.send({ jsonrpc: '2.0', id: message.id, error }).then(resolve, reject);
    };
    transport.onclose = resolve;
    timer = setTimeout(resolve, ASKED_WITHIN_MS);
  });
  try {
    await transport.start();
    await asked;
  } finally {
    clearTimeout(timer);
    await transport.close();
  }
}
