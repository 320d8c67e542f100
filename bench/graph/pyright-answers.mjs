// Callers and callees as pyright knows them, over its language server.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const server = createRequire(import.meta.url).resolve('pyright/langserver.index.js');

export async function pyrightAnswers(root) {
  const child = spawn(process.execPath, [server, '--stdio'], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const waiting = new Map();
  let number = 0;
  let rest = Buffer.alloc(0);
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
    if (message.id === undefined) return;
    // Pyright asks for its settings: nothing is checked, everything is indexed.
    const result =
      message.method === 'workspace/configuration'
        ? message.params.items.map(({ section }) => SETTINGS[section] ?? {})
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
  await ask('initialize', {
    processId: process.pid,
    rootUri: uri,
    workspaceFolders: [{ uri, name: 'repository' }],
    capabilities: { workspace: { configuration: true, workspaceFolders: true } },
  });
  send({ method: 'initialized', params: {} });
  const opened = new Set();
  const open = (path) => {
    if (opened.has(path)) return;
    opened.add(path);
    const text = readFileSync(join(root, path), 'utf8');
    const file = pathToFileURL(join(root, path)).href;
    send({
      method: 'textDocument/didOpen',
      params: { textDocument: { uri: file, languageId: 'python', version: 1, text } },
    });
  };
  const pathOf = (file) => {
    const path = relative(root, fileURLToPath(file));
    return path.startsWith('..') || path.includes('site-packages') ? undefined : path;
  };
  return {
    name: 'pyright',
    async answer(path, { line, column }) {
      open(path);
      const file = pathToFileURL(join(root, path)).href;
      const [item] =
        (await ask('textDocument/prepareCallHierarchy', {
          textDocument: { uri: file },
          position: { line, character: column },
        })) ?? [];
      if (!item || item.uri !== file || item.selectionRange.start.line !== line) return undefined;
      const incoming = (await ask('callHierarchy/incomingCalls', { item })) ?? [];
      const outgoing = (await ask('callHierarchy/outgoingCalls', { item })) ?? [];
      return {
        callers: incoming.flatMap(({ from, fromRanges }) => {
          const own = pathOf(from.uri);
          return own === undefined
            ? []
            : fromRanges.map((range) => ({ path: own, line: range.start.line + 1 }));
        }),
        callees: outgoing.flatMap(({ to, fromRanges }) => {
          // A decorator is applied by whoever defines the function, not by the function.
          const isInside = fromRanges.some((range) => range.start.line >= line);
          const own = isInside ? pathOf(to.uri) : undefined;
          const at = to.selectionRange.start.line + 1;
          return own === undefined ? [] : [{ path: own, line: at, name: to.name }];
        }),
      };
    },
    /** Every line that pyright takes for a use of what is named at the place. */
    async references(path, { line, column }) {
      open(path);
      const found = await ask('textDocument/references', {
        textDocument: { uri: pathToFileURL(join(root, path)).href },
        position: { line, character: column },
        context: { includeDeclaration: false },
      });
      return (found ?? []).flatMap(({ uri: file, range }) => {
        const own = pathOf(file);
        return own === undefined ? [] : [{ path: own, line: range.start.line + 1 }];
      });
    },
    async close() {
      child.kill('SIGKILL');
    },
  };
}

const analysis = { typeCheckingMode: 'off', extraPaths: ['src', '.'], indexing: true };
const SETTINGS = { python: { analysis }, 'python.analysis': analysis };
