// An MCP server with the tools that it is told of, each of which answers whatever it is given:
// node desk-server.mjs NAME…
import { serveTools } from '../govern/serve-tools.mjs';

const tools = process.argv.slice(2).map((name) => ({
  name,
  description: `Does ${name.replaceAll('_', ' ')}`,
  inputSchema: { type: 'object', additionalProperties: true },
}));
serveTools('desk', tools, ({ name }) => `${name} is done`);
