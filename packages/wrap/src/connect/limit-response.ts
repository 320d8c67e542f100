const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/**
 * The same response, whose body fails where one message in it is longer than `maxBytes`: an event of a stream, else all
 * of it. Whoever reads it holds a message whole.
 */
export function limitResponse(response: Response, maxBytes: number): Response {
  const { body, status, statusText, headers } = response;
  if (!body) return response;
  const isStream = /^text\/event-stream/i.test(headers.get('content-type') ?? '');
  const limited = body.pipeThrough(limitMessages(maxBytes, isStream));
  return new Response(limited, { status, statusText, headers });
}

function limitMessages(
  maxBytes: number,
  isStream: boolean,
): TransformStream<Uint8Array, Uint8Array> {
  let size = 0;
  let isLineEmpty = false;
  /** Events end with an empty line. */
  const countEvents = (chunk: Uint8Array): void => {
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at];
      size += 1;
      if (byte === LINE_FEED) {
        if (isLineEmpty) size = 0;
        isLineEmpty = true;
      } else if (byte !== CARRIAGE_RETURN) isLineEmpty = false;
    }
  };
  return new TransformStream({
    transform(chunk, controller) {
      if (isStream) countEvents(chunk);
      else size += chunk.length;
      if (size <= maxBytes) controller.enqueue(chunk);
      else {
        const most = Math.floor(maxBytes / 1024 / 1024);
        controller.error(
          new Error(`a message of the server was not read: ${most} MB is the limit`),
        );
      }
    },
  });
}
