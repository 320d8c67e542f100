// The MCP SDK has no model: a client calls the tool over the in-memory transport.
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { addArguments, callAt, description, sum, versionOf } from '../script.mjs';

const server = new McpServer({ name: 'adder', version: '1.0.0' });
server.registerTool('add', { description, inputSchema: addArguments.shape }, async ({ a, b }) => ({
  content: [{ type: 'text', text: String(a + b) }],
}));
const client = new Client({ name: 'bench', version: '1.0.0' });
const [here, there] = InMemoryTransport.createLinkedPair();
await server.connect(there);
await client.connect(here);

const call = (index) => client.callTool({ name: 'add', arguments: callAt(index).arguments });
const delivered = (results) => () => sum(results.map(({ content }) => content[0].text));

export const peer = {
  name: 'MCP SDK client.callTool',
  version: versionOf('@modelcontextprotocol/sdk'),
  async sequentialTurns(count) {
    const results = [];
    for (let index = 0; index < count; index += 1) results.push(await call(index));
    return delivered(results);
  },
  parallelCalls: async (count) =>
    delivered(await Promise.all(Array.from({ length: count }, (_, index) => call(index)))),
};
