import { statSync } from 'node:fs';
import type { Server, Socket } from 'node:net';
import type { Environment } from '../folders.js';
import { randomHex } from '../program/random-hex.js';
import type { Client } from '../request/auto-request.js';
import { uptimeMs } from '../uptime-ms.js';
import {
  helperPath,
  isHelperUp,
  readHelperFile,
  removeHelperFile,
  writeHelperFile,
} from './helper-file.js';
import { RequestReader } from './request-reader.js';

export interface HelperOptions {
  readonly env: Environment;
  /** Answers one payload with what the hook prints. */
  readonly answer: (client: Client, payload: string, startedAt: number) => Promise<string>;
  /** The program's own file; when it changes the helper makes room for the new one. */
  readonly program: string;
  readonly idleMs: number;
}

const MOST_CONNECTIONS = 16;
const SEND_MS = 2000;
const LOOK_MS = 2000;

/**
 * Answers hooks until it has been idle for a while. Listens on this machine only, refuses connections without the token,
 * and sends its proof before a prompt is sent to it. Resolves when it has ended: idle, replaced, or its state folder or
 * program gone.
 */
export async function serveHelper(options: HelperOptions): Promise<void> {
  const path = helperPath(options.env);
  if (isHelperUp(path, options.program)) return;
  const secrets = { token: randomHex() + randomHex(), proof: randomHex() + randomHex() };
  const { createServer } = process.getBuiltinModule('node:net');
  const server = createServer({ noDelay: true });
  server.maxConnections = MOST_CONNECTIONS;
  let lastAsked = uptimeMs();
  server.on('connection', (socket) => {
    lastAsked = uptimeMs();
    serveOne(socket, secrets, options.answer);
  });
  const port = await listen(server);
  writeHelperFile(path, { port, ...secrets, pid: process.pid, program: options.program });
  const version = versionOf(options.program);
  await new Promise<void>((resolve) => {
    const look = setInterval(
      () => {
        const isIdle = uptimeMs() - lastAsked > options.idleMs;
        const isReplaced = readHelperFile(path)?.pid !== process.pid;
        if (!isIdle && !isReplaced && versionOf(options.program) === version) return;
        clearInterval(look);
        resolve();
      },
      Math.min(LOOK_MS, options.idleMs),
    );
  });
  removeHelperFile(path, process.pid);
  server.close();
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (typeof address === 'object' && address !== null) resolve(address.port);
      else reject(new Error('no port'));
    });
  });
}

function serveOne(
  socket: Socket,
  { token, proof }: { readonly token: string; readonly proof: string },
  answer: HelperOptions['answer'],
): void {
  const startedAt = uptimeMs();
  const reader = new RequestReader(token);
  let isProven = false;
  const refuse = (): void => {
    socket.end('no\n');
  };
  // A client that is gone, or one that never ends its question, is let go.
  socket.on('error', () => socket.destroy());
  socket.setTimeout(SEND_MS, () => socket.destroy());
  socket.on('data', (chunk: Buffer) => {
    const state = reader.add(chunk);
    if (reader.isKnown && !isProven) {
      isProven = true;
      socket.write(`${proof}\n`);
    }
    if (state.kind === 'more') return;
    socket.removeAllListeners('data');
    socket.setTimeout(0);
    if (state.kind === 'refused') {
      refuse();
      return;
    }
    answer(state.client, state.payload, startedAt).then((text) => {
      socket.end(`ok ${Buffer.byteLength(text, 'utf8')}\n${text}`);
    }, refuse);
  });
}

function versionOf(program: string): string {
  const stat = statSync(program, { throwIfNoEntry: false });
  return stat ? `${stat.mtimeMs} ${stat.size}` : 'gone';
}
