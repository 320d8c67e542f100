// Somebody else's MCP server behind the one pipeline: its tools get modes, a policy and a record, and follow its list.
import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { connectMcp } from '@sluice/bridges/mcp';
import { createRegistry, createRuntime } from '@sluice/kernel';
import { systemPorts } from '@sluice/kernel/system';

if (process.argv[2] === 'serve') await serveNotes();
else await govern();

async function govern() {
  const registry = createRegistry();
  const notes = await connectMcp({
    name: 'notes',
    // Or { url: 'https://…/mcp', headers: { … } }.
    place: { command: process.execPath, args: [fileURLToPath(import.meta.url), 'serve'] },
    registry,
    // What only reads may be seen by everyone; the rest needs a stronger mode.
    trustAnnotations: true,
    allowedModes: ({ annotations }) =>
      annotations?.readOnlyHint ? ['chat_safe', 'coding'] : ['coding'],
  });
  console.log('tools:', notes.tools);

  const ports = systemPorts();
  const runtime = createRuntime({
    registry,
    ports,
    sessionId: 's1',
    permission: { mode: 'auto', requireApprovalTools: ['mcp__notes__write'] },
  });
  const run = (name, args, mode) =>
    runtime.runCall({ name: `mcp__notes__${name}`, arguments: args }, { mode });

  console.log((await run('read', {}, 'chat_safe')).result);
  console.log((await run('write', { text: 'x' }, 'chat_safe')).errorCode);

  const waiting = run('write', { text: 'buy milk' }, 'coding');
  for await (const { event, respond } of runtime.subscribe({ since: 0 })) {
    if (!respond) continue;
    console.log('asked about:', event.request.toolName, event.request.arguments);
    await respond('allow', { decidedBy: 'ann' });
    break;
  }
  console.log((await waiting).result);
  await notes.close();

  const states = ports.records.all().map(({ state }) => state);
  assert.deepEqual(states, ['COMPLETED', 'DENIED', 'COMPLETED']);
}

async function serveNotes() {
  const { Server } = await import('@modelcontextprotocol/server');
  const { StdioServerTransport } = await import('@modelcontextprotocol/server/stdio');
  const text = { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] };
  const server = new Server({ name: 'notes', version: '1.0.0' }, { capabilities: { tools: {} } });
  server.setRequestHandler('tools/list', () => ({
    tools: [
      {
        name: 'read',
        description: 'Reads the notes',
        inputSchema: { type: 'object' },
        annotations: { readOnlyHint: true },
      },
      { name: 'write', description: 'Writes a note', inputSchema: text },
    ],
  }));
  server.setRequestHandler('tools/call', ({ params }) => ({
    content: [{ type: 'text', text: `${params.name}: done` }],
  }));
  await server.connect(new StdioServerTransport());
}
