import { expect, test } from 'vitest';
import { canonicalHost, hostsOfAddress } from './canonical-host.js';

test.each([
  ['Example.COM', 'example.com'],
  ['example.com.', 'example.com'],
  ['example.com:8443', 'example.com'],
  ['user:pw@example.com', 'example.com'],
  ['a@b@example.com', 'example.com'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['ｅxample.com', 'example.com'],
  ['2130706433', '127.0.0.1'],
  ['0x7f.1', '127.0.0.1'],
  ['0177.0.0.1', '127.0.0.1'],
  ['127.1', '127.0.0.1'],
  ['[::1]', '::1'],
  ['::1', '::1'],
  ['[::1]:80', '::1'],
  ['[0:0:0:0:0:0:0:1]', '::1'],
  ['::ffff:127.0.0.1', '::ffff:7f00:1'],
  ['exa%6Dple.com', 'example.com'],
])('P-02 the host %s is seen as %s', (written, seen) => {
  expect(canonicalHost(written)).toBe(seen);
});

test.each(['', 'a b', 'a/b', '..', 'a:b:c'])('P-02 %j is no host', (written) => {
  expect(canonicalHost(written)).toBeUndefined();
});

test.each([
  ['https://API.example.com/x?y', ['api.example.com']],
  ['ssh://git@2130706433:22/x', ['127.0.0.1']],
  ['git://Example.com./x', ['example.com']],
  ['https:\\\\evil.example/x', ['evil.example']],
  ['https:/evil.example', ['evil.example']],
  ['https://good.example#@evil.example', ['good.example']],
  ['https://good.example\\x.evil.example/', ['good.examplex.evil.example', 'good.example']],
  ['https://good.example\\.evil.example', ['good.example.evil.example', 'good.example']],
  ['https://good.example is down', ['good.example']],
  ['see https://x.example', []],
  ['example.com', []],
])('P-02 the address %j has the hosts %j', (text, hosts) => {
  expect(hostsOfAddress(text)).toEqual(hosts);
});

test.each([
  'https://good.example\\@evil.example',
  'https://good.example:80\\@evil.example/',
  'https://good.example\n@evil.example/',
  'https://good.example\t@evil.example/',
  "https://good.example'@evil.example/",
])('P-02 the address %j may lead to either of two hosts', (text) => {
  expect(hostsOfAddress(text)).toContain('evil.example');
});
