// The least of an MCP server over stdio: tools by name, and what answers a call of one.
import { createInterface } from 'node:readline';

/** `call({ name, arguments })` gives the text of the answer. */
export function serveTools(server, tools, call) {
  const answers = {
    initialize: ({ protocolVersion }) => ({
      protocolVersion,
      capabilities: { tools: {} },
      serverInfo: { name: server, version: '1' },
    }),
    'tools/list': () => ({ tools }),
    'tools/call': (params) => ({ content: [{ type: 'text', text: call(params) }] }),
    ping: () => ({}),
  };
  createInterface({ input: process.stdin }).on('line', (line) => {
    const { id, method, params } = JSON.parse(line);
    if (id === undefined) return;
    const answer = Object.hasOwn(answers, method)
      ? { result: answers[method](params ?? {}) }
      : { error: { code: -32601, message: `${method} is not served` } };
    process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, ...answer })}\n`);
  });
}
