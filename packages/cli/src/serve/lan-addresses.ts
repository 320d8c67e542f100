import type { NetworkInterfaceInfo } from 'node:os';

/** Where the other machines of a local network reach this one: its IPv4 addresses that are of no use elsewhere. */
export function lanAddresses(
  interfaces: Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>,
): readonly string[] {
  return Object.values(interfaces)
    .flatMap((infos) => infos ?? [])
    .filter(({ family, internal, address }) => family === 'IPv4' && !internal && isPrivate(address))
    .map(({ address }) => address);
}

/** Of RFC 1918; an address of the internet is never taken for one of the local network. */
function isPrivate(address: string): boolean {
  return /^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)/.test(address);
}
