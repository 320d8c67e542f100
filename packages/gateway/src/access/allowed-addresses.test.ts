import { expect, test } from 'vitest';
import { allowedAddresses, openedHost } from './allowed-addresses.js';

const addresses = allowedAddresses({
  host: '127.0.0.1',
  port: 4100,
  allowedOrigins: ['https://sluice.example:8443'],
});

/** Whether a request as Node hands it over reaches the gateway. */
function reaches(host: string | undefined, url = '/', ...more: string[]): boolean {
  return addresses.isReachedBy(requestTo(host, url, ...more));
}

function requestTo(host: string | undefined, url = '/', ...more: string[]) {
  return {
    url,
    rawHeaders: host === undefined ? more : ['Host', host, ...more],
    headers: { host },
  };
}

test.each([
  ['127.0.0.1:4100', true],
  ['localhost:4100', true],
  ['LOCALHOST:4100', true],
  ['[::1]:4100', true],
  ['sluice.example:8443', true],
  ['127.0.0.1', false],
  ['127.0.0.1:4101', false],
  ['evil.example:4100', false],
  ['127.0.0.1.nip.io:4100', false],
  ['localhost.evil.com:4100', false],
  ['localhost:4100.evil.com', false],
  ['', false],
  [undefined, false],
])('G-07 Host %s is let in: %s', (host, isAllowed) => {
  expect(reaches(host)).toBe(isAllowed);
});

test('G-07 a request with a second Host, or sent to a whole address, is sent to nobody here', () => {
  const own = '127.0.0.1:4100';
  expect(reaches(own, '/ws?x=1', 'Accept', 'host')).toBe(true);
  expect(reaches(own, '/', 'HOST', 'evil.example')).toBe(false);
  expect(reaches(own, '/', 'host', own)).toBe(false);
  for (const url of ['http://evil.example/', `http://${own}/`, 'evil.example:80', '*', '']) {
    expect({ url, is: reaches(own, url) }).toEqual({ url, is: false });
  }
});

test.each([
  ['http://127.0.0.1:4100', true],
  ['http://localhost:4100', true],
  ['http://[::1]:4100', true],
  ['https://sluice.example:8443', true],
  ['null', false],
  ['', false],
  ['http://localhost', false],
  ['https://localhost:4100', false],
  ['http://localhost:4100/', false],
  ['http://localhost.evil.com:4100', false],
  ['http://127.0.0.1.nip.io:4100', false],
  ['http://evil.example', false],
  ['constructor', false],
])('G-07 G04 Origin %s is let in: %s', (origin, isAllowed) => {
  expect(addresses.isOrigin(origin)).toBe(isAllowed);
});

test('G-07 an allowed origin that is none stops the start', () => {
  for (const given of ['sluice.example', 'https://sluice.example/path', 'null', '*']) {
    expect(() => allowedAddresses({ host: '127.0.0.1', port: 1, allowedOrigins: [given] })).toThrow(
      /Allowed origin/,
    );
  }
});

test.each(['localhost', '127.0.0.1', '127.3.2.1', '::1'])(
  'G-07 a gateway on %s is reached by every name of this machine',
  (host) => {
    const own = allowedAddresses({ host, port: 9, allowedOrigins: [] });
    expect(
      ['127.0.0.1:9', 'localhost:9', '[::1]:9'].map((name) => own.isReachedBy(requestTo(name))),
    ).toEqual([true, true, true]);
  },
);

test('G-07 a gateway on an address of its own is reached by that address alone', () => {
  const own = allowedAddresses({ host: '192.168.1.5', port: 9, allowedOrigins: [] });
  expect(own.isReachedBy(requestTo('192.168.1.5:9'))).toBe(true);
  expect(own.isReachedBy(requestTo('localhost:9'))).toBe(false);
});

test.each([
  '127.0.0.1',
  '0.0.0.0',
  '::',
  '::1',
  'localhost',
  '10.1.2.3',
  'fd00::1',
  'Host.Example',
])('item 9: the address that is printed for the host %s is one that is let in', (host) => {
  const { isReachedBy, isOrigin } = allowedAddresses({ host, port: 4100, allowedOrigins: [] });
  const printed = new URL(`http://${openedHost(host)}:4100`);
  expect(isReachedBy(requestTo(printed.host))).toBe(true);
  expect(isOrigin(printed.origin)).toBe(true);
});
