// An MCP server whose tools leave a file behind, so that one sees whether they ran: node mark-server.mjs FOLDER
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveTools } from './serve-tools.mjs';

const folder = process.argv[2];
const schema = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] };
const tools = ['mark_yes', 'mark_no'].map((name) => ({
  name,
  description: 'Leaves a mark',
  inputSchema: schema,
}));
serveTools('marks', tools, ({ arguments: { name } }) => {
  writeFileSync(join(folder, name), '');
  return 'done';
});
