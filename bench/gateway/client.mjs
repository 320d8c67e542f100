// The other side: starts a server process and speaks to it over real sockets.
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { WebSocket } from 'ws';

const program = fileURLToPath(new URL('./server.mjs', import.meta.url));

/** Starts a server of the kind; `usage` collects its garbage first. */
export async function startServer(kind) {
  const child = fork(program, [kind], { execArgv: ['--expose-gc'] });
  const waiting = new Map();
  const address = await new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the ${kind} server ended with ${code}`)));
    child.on('message', (message) => {
      if (message.ready) resolve(message);
      else waiting.get(message.id)?.(message.value);
    });
  });
  let count = 0;
  return {
    ...address,
    usage() {
      count += 1;
      const id = count;
      child.send({ id, ask: 'usage' });
      return new Promise((resolve) => waiting.set(id, resolve));
    },
    stop() {
      child.removeAllListeners('exit');
      child.kill();
    },
  };
}

/** An open connection. `onFrame` gets the text of every frame. */
export async function connect({ url, token }, onFrame = () => undefined) {
  const socket = new WebSocket(url, {
    perMessageDeflate: false,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
  socket.on('message', (data) => onFrame(String(data), socket));
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  return socket;
}

/** A connection that resolves each request with its response. */
export async function connectClient(server) {
  const open = new Map();
  const listeners = new Set();
  const socket = await connect(server, (text) => {
    const frame = JSON.parse(text);
    for (const listen of listeners) listen(frame);
    if (frame.type !== 'response' && frame.type !== 'error') return;
    const settle = open.get(frame.id);
    open.delete(frame.id);
    if (frame.type === 'error') settle?.reject(new Error(JSON.stringify(frame.error)));
    else settle?.resolve(frame.data);
  });
  let count = 0;
  return {
    socket,
    onFrame: (listen) => listeners.add(listen),
    ask(method, params) {
      count += 1;
      const id = `r${count}`;
      socket.send(JSON.stringify({ type: 'request', id, method, params }));
      return new Promise((resolve, reject) => open.set(id, { resolve, reject }));
    },
  };
}
