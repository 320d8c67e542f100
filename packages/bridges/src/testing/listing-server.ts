import { existsSync, watch } from 'node:fs';
import { Server } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';

/**
 * An MCP server on its standard streams. Its argument is a folder: once there is a file `more` in it, the server lists
 * another tool in the place of one, and says that its list changed. With a file `leave` it ends.
 */
const folder = process.argv[2] ?? '.';
const hasMore = (): boolean => existsSync(`${folder}/more`);

const object = { type: 'object' as const };
const server = new Server(
  { name: 'listing', version: '1.0.0' },
  { capabilities: { tools: { listChanged: true } } },
);
server.setRequestHandler('tools/list', () => ({
  tools: [
    {
      name: 'echo',
      description: 'Says it again',
      inputSchema: { ...object, properties: { text: { type: 'string' } }, required: ['text'] },
      annotations: { readOnlyHint: true },
    },
    { name: 'fail', description: 'Fails', inputSchema: object },
    hasMore()
      ? { name: 'new.one', description: 'Came later', inputSchema: object }
      : { name: 'old_one', description: 'Goes', inputSchema: object },
  ],
}));
server.setRequestHandler('tools/call', ({ params }) =>
  params.name === 'fail'
    ? { content: [{ type: 'text', text: 'no such thing' }], isError: true }
    : { content: [{ type: 'text', text: `${params.name} ${String(params.arguments?.text)}` }] },
);
await server.connect(new StdioServerTransport());
watch(folder, () => {
  if (existsSync(`${folder}/leave`)) process.exit(0);
  if (hasMore()) void server.sendToolListChanged();
});
