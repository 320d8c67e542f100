import { generateKeyPairSync, sign } from 'node:crypto';
import { isRecord } from '@sluice/plain';
import { type Method, methods, type ParamsInput, type Result } from '@sluice/protocol';
import { WebSocket } from 'ws';
import { textToSign } from '../access/browser-proof.js';
import { newLaunchCode } from '../access/launch-codes.js';

/** A gateway on this machine whose launch key the caller can read: it is the owner's. */
export interface OwnGateway {
  readonly url: string;
  readonly launchKey: string;
}

/** The gateway's refusal, with its code. */
export class GatewayRefusal extends Error {
  override readonly name = 'GatewayRefusal';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

const PATIENCE_MS = 10_000;

/** Asks one thing of a running gateway, as its owner: with a launch code and a key that lives as long as the question. */
export async function askGateway<Name extends Method>(
  gateway: OwnGateway,
  method: Name,
  params: ParamsInput<Name>,
): Promise<Result<Name>> {
  const socket = new WebSocket(`${gateway.url.replace('http', 'ws')}/ws`, {
    headers: { origin: gateway.url },
    handshakeTimeout: PATIENCE_MS,
  });
  try {
    await opened(socket);
    const { challenge } = methods['auth.challenge'].result.parse(
      await answer(socket, 'auth.challenge', {}),
    );
    const launch_code = newLaunchCode(gateway.launchKey, Date.now());
    await answer(socket, 'auth', { launch_code, ...proof(gateway.url, challenge) });
    const data = methods[method].result.parse(await answer(socket, method, params));
    // The schema was looked up by the method, so the two belong together.
    return data as Result<Name>;
  } finally {
    socket.terminate();
  }
}

function opened(socket: WebSocket): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve());
    socket.once('error', reject);
  });
}

function answer(socket: WebSocket, method: Method, params: unknown): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error(`The gateway did not answer ${method}`));
    const timer = setTimeout(fail, PATIENCE_MS);
    socket.once('close', fail);
    socket.on('message', (data) => {
      const frame: unknown = JSON.parse(String(data));
      if (!isRecord(frame) || frame.id !== method) return;
      clearTimeout(timer);
      socket.off('close', fail);
      socket.removeAllListeners('message');
      if (frame.type === 'response') return resolve(frame.data);
      const error = isRecord(frame.error) ? frame.error : {};
      reject(new GatewayRefusal(String(error.code), String(error.message)));
    });
    socket.send(JSON.stringify({ type: 'request', id: method, method, params }));
  });
}

function proof(origin: string, challenge: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const signature = sign('sha256', Buffer.from(textToSign(origin, challenge)), {
    key: privateKey,
    dsaEncoding: 'ieee-p1363',
  });
  return {
    public_key: publicKey.export({ format: 'der', type: 'spki' }).toString('base64url'),
    signature: signature.toString('base64url'),
  };
}
