import { statSync } from 'node:fs';
import type { Server, Socket } from 'node:net';
import { randomHex } from '../program/random-hex.js';
import { uptimeMs } from '../uptime-ms.js';
import { isHelperUp, readHelperFile, removeHelperFile, writeHelperFile } from './helper-file.js';
import { RequestReader } from './request-reader.js';

export interface HelperOptions<Client extends string> {
  /** The file that says where it listens. */
  readonly path: string;
  /** Whose questions are answered. */
  readonly clients: readonly Client[];
  /** Answers one payload with what the hook prints. */
  readonly answer: (client: Client, payload: string, startedAt: number) => Promise<string>;
  /** The program's own file; when it changes the helper makes room for the new one. */
  readonly program: string;
  readonly idleMs: number;
  /** How often one who waits for an answer hears that it is still worked on; by default never. */
  readonly beatMs?: number;
  /** Takes the place of a helper that is up. */
  readonly takesOver?: boolean;
  /** Ends it. */
  readonly signal?: AbortSignal;
}

const MOST_CONNECTIONS = 16;
const SEND_MS = 2000;
const LOOK_MS = 2000;
const END_WITHIN_MS = 3000;

/**
 * Answers hooks until it has been idle for a while. Listens on this machine only, refuses connections without the token,
 * and sends its proof before a prompt is sent to it. Resolves when it has ended: idle, replaced, or its state folder or
 * program gone.
 */
export async function serveHelper<Client extends string>(
  options: HelperOptions<Client>,
): Promise<void> {
  const { path } = options;
  if (!options.takesOver && isHelperUp(path, options.program)) return;
  const secrets = { token: randomHex() + randomHex(), proof: randomHex() + randomHex() };
  const { createServer } = process.getBuiltinModule('node:net');
  const server = createServer({ noDelay: true });
  server.maxConnections = MOST_CONNECTIONS;
  let lastAsked = uptimeMs();
  server.on('connection', (socket) => {
    lastAsked = uptimeMs();
    serveOne(socket, secrets, options);
  });
  const port = await listen(server);
  writeHelperFile(path, { port, ...secrets, pid: process.pid, program: options.program });
  const version = versionOf(options.program);
  await new Promise<void>((resolve) => {
    const end = () => {
      clearInterval(look);
      resolve();
    };
    const look = setInterval(
      () => {
        const isIdle = uptimeMs() - lastAsked > options.idleMs;
        const isReplaced = readHelperFile(path)?.pid !== process.pid;
        if (isIdle || isReplaced || versionOf(options.program) !== version) end();
      },
      Math.min(LOOK_MS, options.idleMs),
    );
    options.signal?.addEventListener('abort', end, { once: true });
    if (options.signal?.aborted) end();
  });
  removeHelperFile(path, process.pid);
  const answered = new Promise<void>((resolve) => server.close(() => resolve()));
  // Whoever is being answered gets the answer. A program that ends waits a little for it: one who asks a person takes long.
  await (options.signal?.aborted ? Promise.race([answered, endTime()]) : answered);
}

function endTime(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, END_WITHIN_MS).unref();
  });
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

function serveOne<Client extends string>(
  socket: Socket,
  { token, proof }: { readonly token: string; readonly proof: string },
  { clients, answer, beatMs }: HelperOptions<Client>,
): void {
  const startedAt = uptimeMs();
  const reader = new RequestReader(token, clients);
  let isProven = false;
  let beat: NodeJS.Timeout | undefined;
  const refuse = (): void => {
    clearInterval(beat);
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
    if (beatMs !== undefined) beat = setInterval(() => socket.write('wait\n'), beatMs);
    answer(state.client, state.payload, startedAt).then((text) => {
      clearInterval(beat);
      socket.end(`ok ${Buffer.byteLength(text, 'utf8')}\n${text}`);
    }, refuse);
  });
}

function versionOf(program: string): string {
  const stat = statSync(program, { throwIfNoEntry: false });
  return stat ? `${stat.mtimeMs} ${stat.size}` : 'gone';
}
