import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';

const GET = 'GET /ws HTTP/1.1';

/** A client that writes bytes and reads bytes, and keeps to no rule. */
export interface RawClient {
  readonly socket: Socket;
  /** Everything received so far. */
  received(): Buffer;
  /** Resolves when the server ends the connection. */
  readonly ended: Promise<void>;
  write(data: string | Buffer): void;
}

export function rawClient(url: string, first: string | Buffer = ''): RawClient {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  const ended = new Promise<void>((resolve) => socket.on('close', () => resolve()));
  // How it ends is what the tests look at.
  socket.on('error', () => undefined);
  if (first.length > 0) socket.write(first);
  return {
    socket,
    ended,
    received: () => Buffer.concat(chunks),
    write: (data) => {
      socket.write(data);
    },
  };
}

/** The text of an upgrade request. */
export function upgradeText(url: string, headers: Readonly<Record<string, string>> = {}): string {
  const lines = {
    host: new URL(url).host,
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': randomBytes(16).toString('base64'),
    ...headers,
  };
  const text = Object.entries(lines).map(([name, value]) => `${name}: ${value}`);
  return `${[GET, ...text].join('\r\n')}\r\n\r\n`;
}

/** Sends one request and resolves with the status of the answer. */
export async function rawStatus(url: string, text: string): Promise<number> {
  const client = rawClient(url, text);
  await Promise.race([
    client.ended,
    new Promise<void>((resolve) => client.socket.once('data', () => resolve())),
  ]);
  client.socket.destroy();
  return Number(/^HTTP\/1\.1 (\d+)/.exec(client.received().toString('latin1'))?.[1] ?? 0);
}

/** One masked frame of a client, whatever its content. */
export function rawFrame(opcode: number, payload: Buffer, isFinal = true): Buffer {
  const mask = randomBytes(4);
  const masked = Buffer.from(payload.map((byte, index) => byte ^ (mask[index % 4] ?? 0)));
  const head = [isFinal ? 0x80 | opcode : opcode];
  if (payload.length < 126) head.push(0x80 | payload.length);
  else head.push(0x80 | 126, payload.length >> 8, payload.length & 255);
  return Buffer.concat([Buffer.from(head), mask, masked]);
}

/** The code of the last close frame of a server in what was received, or nothing. */
export function closeCodeIn(received: Buffer): number | undefined {
  let place = received.indexOf('\r\n\r\n') + 4;
  while (place + 2 <= received.length) {
    const opcode = (received[place] ?? 0) & 15;
    let length = (received[place + 1] ?? 0) & 127;
    let start = place + 2;
    if (length === 126) {
      length = received.readUInt16BE(start);
      start += 2;
    }
    if (opcode === 8) return received.readUInt16BE(start);
    place = start + length;
  }
  return undefined;
}
