import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** What the server does with one request. */
export type WireAnswer =
  | {
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: unknown;
    }
  /** Pieces as they go over the wire, in order. */
  | { readonly pieces: readonly WirePiece[] };

export type WirePiece =
  /** Raw bytes of the stream. */
  | string
  /** The connection is broken off. */
  | { readonly do: 'cut' }
  /** Nothing more comes, and the connection stays open. */
  | { readonly do: 'stall' };

export interface WireRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: unknown;
}

export interface WireServer {
  readonly url: string;
  readonly requests: readonly WireRequest[];
  close(): Promise<void>;
}

/** A model vendor on the loopback: answers the requests in the order of the list, then 500. */
export async function startWireServer(answers: readonly WireAnswer[]): Promise<WireServer> {
  const requests: WireRequest[] = [];
  const server = createServer((request, response) => {
    void readBody(request).then((text) => {
      const answer = answers[requests.length] ?? {
        status: 500,
        body: { error: 'no more answers' },
      };
      requests.push({
        path: request.url ?? '',
        headers: request.headers,
        body: JSON.parse(text) as unknown,
      });
      return give(response, answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function give(response: ServerResponse, answer: WireAnswer): Promise<void> {
  if ('status' in answer) {
    response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
    response.end(JSON.stringify(answer.body ?? {}));
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.flushHeaders();
  for (const piece of answer.pieces) {
    if (typeof piece === 'string') {
      await new Promise<void>((resolve) => response.write(piece, () => resolve()));
    } else if (piece.do === 'cut') {
      // Lets what was written reach the client first.
      await new Promise((resolve) => setImmediate(resolve));
      response.destroy();
      return;
    } else {
      return;
    }
  }
  response.end();
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const piece of request) text += String(piece);
  return text;
}

/** One server-sent event. */
export function sse(data: unknown, event?: string): string {
  const text = typeof data === 'string' ? data : JSON.stringify(data);
  return `${event === undefined ? '' : `event: ${event}\n`}data: ${text}\n\n`;
}

/** A Chat Completions answer: text, then calls, then why it ended, usage and the end. */
export function openAiPieces(answer: {
  readonly text?: string;
  readonly calls?: readonly { id: string; name: string; arguments: string }[];
}): string[] {
  const delta = (body: unknown, finish: string | null = null) =>
    sse({
      id: 'chatcmpl-1',
      object: 'chat.completion.chunk',
      choices: [{ index: 0, delta: body, finish_reason: finish }],
    });
  const calls = answer.calls ?? [];
  return [
    delta({ role: 'assistant', content: '' }),
    ...(answer.text?.match(/\s*\S+/g) ?? []).map((word) => delta({ content: word })),
    ...calls.flatMap((call, index) => [
      delta({
        tool_calls: [
          { index, id: call.id, type: 'function', function: { name: call.name, arguments: '' } },
        ],
      }),
      ...(call.arguments.match(/.{1,7}/gs) ?? []).map((piece) =>
        delta({ tool_calls: [{ index, function: { arguments: piece } }] }),
      ),
    ]),
    delta({}, calls.length > 0 ? 'tool_calls' : 'stop'),
    sse({ id: 'chatcmpl-1', choices: [], usage: { prompt_tokens: 11, completion_tokens: 7 } }),
    sse('[DONE]'),
  ];
}

/** A Messages answer with its events. */
export function anthropicPieces(answer: {
  readonly text?: string;
  readonly calls?: readonly { id: string; name: string; arguments: string }[];
}): string[] {
  const event = (type: string, body: object = {}) => sse({ type, ...body }, type);
  const calls = answer.calls ?? [];
  const texts = answer.text === undefined ? [] : [answer.text];
  return [
    event('message_start', {
      message: { id: 'msg_1', role: 'assistant', usage: { input_tokens: 11, output_tokens: 1 } },
    }),
    event('ping'),
    ...texts.flatMap((text) => [
      event('content_block_start', { index: 0, content_block: { type: 'text', text: '' } }),
      ...(text.match(/\s*\S+/g) ?? []).map((word) =>
        event('content_block_delta', { index: 0, delta: { type: 'text_delta', text: word } }),
      ),
      event('content_block_stop', { index: 0 }),
    ]),
    ...calls.flatMap((call, place) => {
      const index = texts.length + place;
      return [
        event('content_block_start', {
          index,
          content_block: { type: 'tool_use', id: call.id, name: call.name, input: {} },
        }),
        ...(call.arguments.match(/.{1,7}/gs) ?? []).map((piece) =>
          event('content_block_delta', {
            index,
            delta: { type: 'input_json_delta', partial_json: piece },
          }),
        ),
        event('content_block_stop', { index }),
      ];
    }),
    event('message_delta', {
      delta: { stop_reason: calls.length > 0 ? 'tool_use' : 'end_turn' },
      usage: { output_tokens: 7 },
    }),
    event('message_stop'),
  ];
}
