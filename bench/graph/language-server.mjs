// A language server as a child process, spoken to over its standard input and output.
import { spawn } from 'node:child_process';
import { pathToFileURL } from 'node:url';

/** How long a server must have had nothing under way before it counts as ready. */
const QUIET_MS = 3000;
/** Some say what they could not load as work that never ends. */
const STUCK_MS = 20_000;
const LONGEST_START_MS = 240_000;
const SEMANTIC_TOKENS = {
  requests: { full: true },
  tokenTypes: ['comment'],
  tokenModifiers: [],
  formats: ['relative'],
};

export async function startServer(root, server) {
  const { command, words, settings = {}, startsWith, showsIndexing = false } = server;
  const child = spawn(command, words, { cwd: root, stdio: ['pipe', 'pipe', 'ignore'] });
  const waiting = new Map();
  const underWay = new Set();
  let hasIndexed = false;
  let lastChange = Date.now();
  let number = 0;
  let rest = Buffer.alloc(0);
  const giveUp = (error) => {
    for (const { reject } of waiting.values()) reject(error);
  };
  child.on('error', giveUp);
  child.on('exit', (code) => giveUp(new Error(`${command} ended with ${code}`)));
  const send = (message) => {
    const body = Buffer.from(JSON.stringify({ jsonrpc: '2.0', ...message }));
    child.stdin.write(`Content-Length: ${body.length}\r\n\r\n`);
    child.stdin.write(body);
  };
  const ask = (method, params) =>
    new Promise((resolve, reject) => {
      number += 1;
      waiting.set(number, { resolve, reject });
      send({ id: number, method, params });
    });
  const receive = (message) => {
    if (message.id !== undefined && message.method === undefined) {
      const { resolve, reject } = waiting.get(message.id) ?? {};
      waiting.delete(message.id);
      if (message.error) reject?.(new Error(message.error.message));
      else resolve?.(message.result);
      return;
    }
    if (message.method === '$/progress') {
      lastChange = Date.now();
      const { token, value } = message.params;
      if (value.kind === 'end') {
        underWay.delete(token);
        hasIndexed = true;
      } else underWay.add(token);
    }
    if (message.id === undefined) return;
    const result =
      message.method === 'workspace/configuration'
        ? message.params.items.map(({ section }) => settings[section] ?? {})
        : null;
    send({ id: message.id, result });
  };
  child.stdout.on('data', (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const head = rest.indexOf('\r\n\r\n');
      if (head < 0) return;
      const length = Number(/Content-Length: (\d+)/i.exec(rest.subarray(0, head).toString())?.[1]);
      if (rest.length < head + 4 + length) return;
      const body = rest.subarray(head + 4, head + 4 + length).toString();
      rest = rest.subarray(head + 4 + length);
      receive(JSON.parse(body));
    }
  });
  const uri = pathToFileURL(root).href;
  const { capabilities } = await ask('initialize', {
    processId: process.pid,
    rootUri: uri,
    workspaceFolders: [{ uri, name: 'repository' }],
    initializationOptions: startsWith,
    capabilities: {
      workspace: { configuration: true, workspaceFolders: true },
      window: { workDoneProgress: true },
      textDocument: { callHierarchy: {}, semanticTokens: SEMANTIC_TOKENS },
    },
  });
  send({ method: 'initialized', params: {} });
  return {
    ask,
    send,
    capabilities,
    /** Until what the server reads or indexes at first has ended. */
    async whenIdle() {
      const started = Date.now();
      lastChange = started;
      while (Date.now() - started < LONGEST_START_MS) {
        const quietMs = Date.now() - lastChange;
        // On a busy machine a server that says when it indexes may take long to begin.
        if (showsIndexing && !hasIndexed && quietMs < STUCK_MS) {
          await new Promise((resolve) => setTimeout(resolve, 200));
          continue;
        }
        if (quietMs > (underWay.size === 0 ? QUIET_MS : STUCK_MS)) return;
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
    },
    async close() {
      child.kill('SIGKILL');
    },
  };
}
