import { Connection, newId, type Socket, type SocketListener } from '@sluice/client';
import {
  canHaveKey,
  forgetBrowserKey,
  makeBrowserKey,
  readBrowserKey,
} from './access/browser-key.js';
import { createSignIn } from './access/sign-in.js';
import { ConsoleStore } from './model/console-store.js';
import { frameReader } from './model/frame-reader.js';
import { readLaunch } from './model/route.js';
import { notifyAsked } from './view/notify.js';

/** Joins the store to this page's own server; no other host is ever spoken to. */
export function startConsole(): ConsoleStore {
  const setTimer = (work: () => void, ms: number) => {
    const timer = window.setTimeout(work, ms);
    return () => window.clearTimeout(timer);
  };
  const now = () => Date.now();
  const signIn = createSignIn(
    {
      origin: location.origin,
      canHaveKey,
      readKey: readBrowserKey,
      makeKey: makeBrowserKey,
      onWelcome: (me) => store.welcomed(me),
      forgetCode: () => sessionStorage.removeItem(LAUNCH_CODE),
    },
    takeLaunchCode(),
  );
  const connection = new Connection({
    open: openSocket,
    signIn,
    reader: frameReader,
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
    offer: (entry) => signIn.offer(entry),
    forgetKey: forgetBrowserKey,
  });
  connection.start();
  window.addEventListener('online', () => connection.probe());
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) connection.probe();
  });
  // A new address pasted into a page that is open changes only what stands behind the `#`.
  window.addEventListener('hashchange', () => {
    if (readLaunch(location.hash)) location.reload();
  });
  return store;
}

const LAUNCH_CODE = 'sluice-code';

/**
 * The code leaves the address at once: it is nobody else's to read, and a bookmark of it would be worth nothing. Until
 * the server has answered this tab keeps it, so that whoever loads the page anew in that moment is signed in.
 */
function takeLaunchCode(): string | undefined {
  const launch = readLaunch(location.hash);
  if (!launch) return sessionStorage.getItem(LAUNCH_CODE) ?? undefined;
  sessionStorage.setItem(LAUNCH_CODE, launch.code);
  history.replaceState(null, '', `${location.pathname}${launch.hash}`);
  return launch.code;
}

function openSocket(listener: SocketListener): Socket {
  const socket = new WebSocket(new URL('/ws', location.href.replace(/^http/, 'ws')));
  socket.onopen = () => listener.opened();
  socket.onmessage = ({ data }) => listener.received(data);
  socket.onclose = ({ code, reason }) => listener.closed(code, reason);
  return socket;
}
