import { createServer } from 'node:http';
import { type ParamsInput, readRequest } from '@sluice/protocol';
import { WebSocketServer } from 'ws';

/** A server of somebody else that stands where a gateway stood, and keeps what clients show it to sign in. */
export async function takeOverPort(port: number) {
  const shown: ParamsInput<'auth'>[] = [];
  const server = createServer((_, response) => response.end('mine now'));
  const sockets = new WebSocketServer({ server, path: '/ws' });
  sockets.on('connection', (socket) => {
    socket.on('message', (data) => {
      const read = readRequest(String(data));
      if (!read.ok) return;
      const { id, method, params } = read.request;
      if (method === 'auth') shown.push(params);
      const answer = { challenge: 'chosen by the thief' };
      socket.send(JSON.stringify({ type: 'response', id, data: answer }));
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    shown,
    async close() {
      for (const socket of sockets.clients) socket.terminate();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
