import type { CommandPart } from '@sluice/policy';
import { type Redirect, UNKNOWN_PART } from './script.js';

const DEVICE = /^(\/dev\/(?:tcp|udp))\/([^/]*)\/(.*)$/su;
const STARTS = ['/dev/tcp/', '/dev/udp/'];

/**
 * The connection that the shell itself opens for a redirection, as a program `/dev/tcp` with the host and the port. Where
 * the target is not known it may be one to any host. A name with a dot at its end is no port, so `$x.txt` opens none.
 */
export function connectionsOf({ kind, target }: Redirect): readonly CommandPart[] {
  if (kind !== 'read' && kind !== 'write' && kind !== 'append') return [];
  return [target.shape, ...(target.others ?? [])].flatMap((text) => {
    const [, device, host, port] = DEVICE.exec(text) ?? [];
    if (device !== undefined) return [[device, known(host), known(port)]];
    return mayConnect(text) ? [['/dev/tcp', undefined]] : [];
  });
}

function known(text = ''): string | undefined {
  return text.includes(UNKNOWN_PART) ? undefined : text;
}

function mayConnect(text: string): boolean {
  const at = text.indexOf(UNKNOWN_PART);
  if (at === -1) return false;
  const before = text.slice(0, at);
  const last = text.slice(text.lastIndexOf('/') + 1);
  const isPort = !last.slice(last.lastIndexOf(UNKNOWN_PART) + 1).includes('.');
  return isPort && STARTS.some((start) => start.startsWith(before) || before.startsWith(start));
}
