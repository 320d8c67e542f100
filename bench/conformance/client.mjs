// The client that the suite starts: connects to the address it is given, straight or through `sluice wrap`, and does
// what each scenario asks for.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

const url = process.argv.at(-1);
const program = process.env.CONFORMANCE_WRAP;
const client = new Client(
  { name: 'conformance-client', version: '1.0.0' },
  { capabilities: { elicitation: { form: { applyDefaults: true } } } },
);
client.setRequestHandler('elicitation/create', () => ({ action: 'accept', content: {} }));

// Every scenario has a server of its own, with tools of its own: under one name they would be one that changed.
const name = `remote-${new URL(url).port}`;
const transport = program
  ? new StdioClientTransport({
      command: process.execPath,
      args: [program, 'wrap', '--name', name, '--tools', '*', url],
      cwd: process.env.HOME,
      env: { PATH: process.env.PATH, HOME: process.env.HOME },
    })
  : new StreamableHTTPClientTransport(new URL(url));
await client.connect(transport);
const { tools } = await client.listTools();
for (const { name } of tools)
  await client.callTool({ name, arguments: name === 'add_numbers' ? { a: 5, b: 3 } : {} });
await client.close();
