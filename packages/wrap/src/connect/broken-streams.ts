import {
  ProtocolError,
  SdkError,
  SdkErrorCode,
  type Transport,
} from '@modelcontextprotocol/client';
import { connectionFault } from './connection-fault.js';

/**
 * Why a request has no answer: nobody could be reached, so nothing was asked; or the connection went while it was on its
 * way, so what was done of it is not known.
 */
type NoAnswer = 'unreached' | 'broken';

/** In the place of an answer that cannot come any more. A server that says so itself has not answered either. */
const BROKEN = 'the stream ended without an answer';
const INTERNAL_ERROR = -32_603;
/**
 * The answer to a request over HTTP comes on the stream that the request opened. Where that ends without it and cannot be
 * taken up again, as when the server is started anew, the request ends too; else it would be waited for as long as a call
 * may take.
 */
export function endBrokenStreams(transport: Transport): void {
  const send = transport.send.bind(transport);
  transport.send = (message, options) => {
    if (!('method' in message && 'id' in message)) return send(message, options);
    // An answer that came is the first; the client passes over this one.
    const onRequestStreamEnd = (): void =>
      transport.onmessage?.({
        jsonrpc: '2.0',
        id: message.id,
        error: { code: INTERNAL_ERROR, message: BROKEN },
      });
    return send(message, { onRequestStreamEnd, ...options });
  };
}

/** `undefined` where the server answered, with whatever error. */
export function noAnswer(error: unknown): NoAnswer | undefined {
  if (error instanceof SdkError && error.code === SdkErrorCode.ConnectionClosed) return 'broken';
  if (error instanceof ProtocolError && error.message.endsWith(BROKEN)) return 'broken';
  const fault = connectionFault(error);
  if (fault === undefined) return undefined;
  return fault.isUnreached ? 'unreached' : 'broken';
}
