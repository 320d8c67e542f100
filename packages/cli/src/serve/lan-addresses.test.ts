import type { NetworkInterfaceInfo } from 'node:os';
import { expect, test } from 'vitest';
import { lanAddresses } from './lan-addresses.js';

const at = (address: string, internal = false): NetworkInterfaceInfo => ({
  address,
  netmask: '255.255.255.0',
  family: 'IPv4',
  mac: '00:00:00:00:00:00',
  internal,
  cidr: null,
});

test('N-07 only addresses of a private network are where a phone may come from', () => {
  const found = lanAddresses({
    lo: [at('127.0.0.1', true)],
    wlan: [at('192.168.1.5'), { ...at('x'), address: 'fe80::1', family: 'IPv6', scopeid: 1 }],
    wire: [
      at('10.0.0.7'),
      at('172.16.0.1'),
      at('172.32.0.1'),
      at('203.0.113.9'),
      at('169.254.1.1'),
    ],
    gone: undefined,
  });
  expect(found).toEqual(['192.168.1.5', '10.0.0.7', '172.16.0.1']);
});
