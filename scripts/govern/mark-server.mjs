// An MCP server whose tools leave a file behind, so that one sees whether they ran: node mark-server.mjs FOLDER
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const folder = process.argv[2];
const schema = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] };
const tools = ['mark_yes', 'mark_no'].map((name) => ({
  name,
  description: 'Leaves a mark',
  inputSchema: schema,
}));
const answers = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion,
    capabilities: { tools: {} },
    serverInfo: { name: 'marks', version: '1' },
  }),
  'tools/list': () => ({ tools }),
  'tools/call': ({ arguments: { name } }) => {
    writeFileSync(join(folder, name), '');
    return { content: [{ type: 'text', text: 'done' }] };
  },
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
