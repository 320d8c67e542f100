// A server as a program: `scripted-server <mode> <file for notes>`.
import { appendFileSync } from 'node:fs';
import { createRegistry, createRuntime } from '@sluice/kernel';
import { systemPorts } from '@sluice/kernel/system';
import { claimStdout } from '../claim-stdout.js';
import { createMcpServer } from '../create-mcp-server.js';
import { readersOnly } from './readers-only.js';
import { scriptedTools } from './scripted-tools.js';

const [mode, notes = ''] = process.argv.slice(2);
const registry = createRegistry();
for (const entry of scriptedTools((words) => appendFileSync(notes, `${words}\n`))) {
  registry.register(entry);
}
const runtime = createRuntime({
  registry,
  ports: systemPorts(),
  sessionId: 'scripted',
  permission: readersOnly,
});
const stop = new AbortController();
process.once('SIGTERM', () => stop.abort());
const end = await createMcpServer({
  registry,
  runtime: async () => runtime,
  mode: registry.modes.require(mode),
}).serveStdio({
  stdin: process.stdin,
  stdout: claimStdout(process.stdout, process.stderr),
  signal: stop.signal,
  onProblem: (words) => process.stderr.write(`${words}\n`),
});
appendFileSync(notes, `${end.reason}, ${end.unfinished} unfinished\n`);
process.exit(0);
