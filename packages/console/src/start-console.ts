import { Connection, type Socket, type SocketListener } from './model/connection.js';
import { ConsoleStore } from './model/console-store.js';
import { notifyAsked } from './view/notify.js';

/** Joins the store to this page's own server; no other host is ever spoken to. */
export function startConsole(): ConsoleStore {
  const setTimer = (work: () => void, ms: number) => {
    const timer = window.setTimeout(work, ms);
    return () => window.clearTimeout(timer);
  };
  const newId = () => crypto.randomUUID();
  const now = () => Date.now();
  const connection = new Connection({
    open: openSocket,
    now,
    newId,
    setTimer,
    chance: Math.random,
    onStatus: (status) => store.statusChanged(status),
  });
  const store = new ConsoleStore({
    request: connection.request,
    events: connection.events,
    now,
    newId,
    setTimer,
    onAsked: notifyAsked,
    reconnect: () => connection.start(),
  });
  connection.start();
  window.addEventListener('online', () => connection.probe());
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) connection.probe();
  });
  return store;
}

function openSocket(listener: SocketListener): Socket {
  const socket = new WebSocket(new URL('/ws', location.href.replace(/^http/, 'ws')));
  socket.onopen = () => listener.opened();
  socket.onmessage = ({ data }) => listener.received(data);
  socket.onclose = ({ code }) => listener.closed(code);
  return socket;
}
