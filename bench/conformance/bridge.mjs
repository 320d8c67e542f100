// A server over standard streams, reached over HTTP: the suite speaks HTTP alone. One process for each session; what
// passes is not looked into, except to send it back on the stream of the request that it belongs to.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { Readable } from 'node:stream';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';

/** Serves `command` on a free port of this machine. Resolves with the address and how to end it. */
export async function bridge({ command, args, env, cwd }) {
  const sessions = new Map();
  const children = [];
  const startChild = async () => {
    const child = new StdioClientTransport({ command, args, env, cwd, stderr: 'ignore' });
    children.push(child);
    await child.start();
    return child;
  };
  // The next session finds its process started already.
  let spare = startChild();
  const open = async () => {
    const child = await spare;
    spare = startChild();
    const front = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => void sessions.set(id, front),
      enableDnsRebindingProtection: true,
      allowedHosts: [host],
      allowedOrigins: [`http://${host}`],
    });
    const running = new Set();
    front.onmessage = (message) => {
      if (message.method !== undefined && message.id !== undefined) running.add(message.id);
      child.send(message).catch((error) => console.error(`${command}: ${error.message}`));
    };
    child.onmessage = (message) => {
      const related = [...running].at(-1);
      const isAnswer = message.method === undefined;
      if (isAnswer) running.delete(message.id);
      void front.send(
        message,
        isAnswer || related === undefined ? {} : { relatedRequestId: related },
      );
    };
    front.onclose = () => void child.close();
    await front.start();
    return front;
  };
  const server = createServer(async (request, response) => {
    const body = request.method === 'POST' ? Readable.toWeb(request) : undefined;
    const init = {
      method: request.method,
      headers: request.headers,
      ...(body ? { body, duplex: 'half' } : {}),
    };
    const known = sessions.get(request.headers['mcp-session-id']);
    const answer = await (known ?? (await open())).handleRequest(
      new Request(`http://${request.headers.host}${request.url}`, init),
    );
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    if (!answer.body) return response.end();
    response.flushHeaders();
    for await (const part of answer.body) response.write(part);
    response.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${server.address().port}`;
  return {
    url: `http://${host}/mcp`,
    async close() {
      for (const child of children) await child.close();
      server.closeAllConnections();
      server.close();
    },
  };
}
