/** What one stranger does on one connection. */
export interface HostileVisit {
  /** Written one after the other, each by itself. */
  readonly pieces: readonly Buffer[];
  /** `finish` ends our half, `cut` drops the connection at once, `stay` leaves it to the gateway to end it. */
  readonly leaves: 'finish' | 'cut' | 'stay';
}

type Random = () => number;

interface Place {
  readonly host: string;
  readonly token: string;
}

const TARGETS = [
  ...['/', '//', '///', '//evil.example', '//[', '//:99999', '//@', '//a:b@c', '/\\', '/\\\\x'],
  ...['http://[', 'http://127.0.0.1:1/', 'http:', 'ws://x/ws', 'javascript:1', '*', '', 'a', ':80'],
  ...['?', '/?', '/?//', '/#', '/?#', '#/', '/;', '/..', '/../../etc/passwd', '/..;/metrics'],
  ...['/%', '/%zz', '/%00', '/%2e%2e/', '/%2f%2f', '/%c0%ae', '/%ff', '/%u0041', '/\x00', '/\x7f'],
  ...['/\xff\xfe', '/a b', '/\t', '/constructor', '/__proto__', '/hasOwnProperty', '/index.html/'],
  ...['/ws', '/ws/', '//ws', '/ws?x', '/ws#', '/WS', '/health', '/health//', '/health/ready'],
  ...['/metrics', '/metrics/', '/metrics?token=1', '/export/', '/export//', '/export/__proto__'],
  ...['/export/%00', '/docs', '/docs/', '/docs//x', '/docs/../x', '/assets/a.js', '/assets/..'],
];
const METHODS = [
  ...['GET', 'GET', 'GET', 'GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'],
  ...['CONNECT', 'PROPFIND', 'M-SEARCH', 'QUERY', 'PRI', 'get', 'G\0T', 'GE T', '', 'X'],
];
const VERSIONS = [
  ...['HTTP/1.1', 'HTTP/1.1', 'HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0', 'HTTP/0.9', 'HTTP/2.0'],
  ...['HTTP/9.9', 'HTTP/1.', 'http/1.1', 'HTTPS/1.1', 'RTSP/1.0', ''],
];
const HEADERS = [
  ...['content-length: 0', 'content-length: -1', 'content-length: +5', 'content-length: 5, 5'],
  ...['content-length: 5', 'content-length: 6\r\ncontent-length: 7', 'content-length: 1e9'],
  ...['content-length: 99999999999999999999', 'transfer-encoding: chunked'],
  ...['transfer-encoding: chunked\r\ncontent-length: 3', 'transfer-encoding: xchunked'],
  ...['transfer-encoding: identity, chunked, chunked', 'no colon', ': no name', 'space : before'],
  ...[
    'folded: a\r\n b',
    'null: a\0b',
    'bare: a\nb: c',
    'return: a\rb',
    'high: \xff\xfe',
    '\xff: a',
  ],
  ...['cookie: =;;=; a', 'cookie: __proto__=1; a=%', 'cookie: "', 'authorization:'],
  ...['authorization: Bearer', 'authorization: Bearer \xff', 'authorization: Basic ====='],
  ...['authorization: Bearer eyJhbGciOiJub25lIn0.e30.', 'authorization: Bearer a.b.c.d.e'],
  ...['origin: null', 'origin:', 'origin: http://[', 'origin: \xff', 'origin: a\r\norigin: b'],
  ...['host: evil.example', 'host:', 'host: a@b', 'host: [', 'host: a, b', 'host: \xff'],
  ...['accept: text/html', 'accept: ', 'accept-encoding: ;q=', 'accept-encoding: br;q=0,gzip;q=x'],
  ...['range: bytes=9-1', 'if-none-match: "', 'expect: 100-continue', 'expect: the worst'],
  ...['connection: close', 'connection: keep-alive, x', 'connection: host', 'keep-alive: max=-1'],
  ...['connection: upgrade\r\nupgrade: h2c', 'connection: upgrade\r\nupgrade: websocket'],
  ...['connection: upgrade\r\nupgrade: TLS/1.3', 'upgrade: websocket', 'connection: upgrade'],
  ...['te: trailers', 'trailer: content-length', 'x-forwarded-host: evil', 'x-http-method: PUT'],
];
const UPGRADES = [
  ...['sec-websocket-version: 0', 'sec-websocket-version: 99', 'sec-websocket-key: x'],
  ...['sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\nsec-websocket-key: b', 'upgrade: h2c'],
  ...['sec-websocket-protocol: a, , b', 'sec-websocket-protocol: a,a', 'sec-websocket-protocol:'],
  ...['sec-websocket-extensions: permessage-deflate; server_max_window_bits=99', 'host: evil'],
  ...['sec-websocket-extensions: ;;=', 'sec-websocket-extensions: x; x; x="\\', 'origin: http://['],
  ...['content-length: 5', 'transfer-encoding: chunked', 'authorization: Bearer wrong'],
];
const BODIES = ['hello', '5\r\nhello\r\n0\r\n\r\n', 'zz\r\n', '{', '\0'];
const TEXTS = [
  ...[
    '',
    '{',
    '[]',
    'null',
    '1',
    '"',
    '{}',
    '{"type":"request"}',
    '{"type":1,"id":{},"method":[]}',
  ],
  ...['{"type":"request","id":"1","method":"auth","params":{"token":"x"}}', '\u2028', '[[[['],
  ...['{"type":"request","id":"1","method":"auth","params":null}', '{"__proto__":{"a":1}}'],
  ...['{"type":"request","id":"","method":"session.list"}', `${'['.repeat(4_000)}`],
  ...['{"type":"request","id":"1","method":"constructor","params":{}}'],
  ...['{"type":"request","id":"1","method":"session.get","params":{"session_id":"__proto__"}}'],
  ...['{"type":"request","id":"1","method":"chat.history","params":{"session_id":"\\u0000"}}'],
  ...['{"type":"request","id":"1","method":"events.since","params":{"after":1e308}}'],
  ...['{"type":"request","id":9007199254740993,"method":"session.list","params":{}}'],
  ...['{"type":"response","id":"1","ok":true}', '{"type":"tool_result","call_id":"c"}'],
];

/** The same visits for the same random numbers. */
export function hostileVisit(random: Random, place: Place): HostileVisit {
  const bytes = pick(random, [
    () => request(random, place),
    () => request(random, place),
    () => Buffer.concat([request(random, place), request(random, place), request(random, place)]),
    () => upgrade(random, place),
    () => noise(random),
    () => huge(random, place),
  ])();
  const pieces = split(random, random() < 0.1 ? bytes.subarray(0, random() * bytes.length) : bytes);
  const chance = random();
  return { pieces, leaves: chance < 0.03 ? 'stay' : chance < 0.15 ? 'cut' : 'finish' };
}

/** A request in which only some parts are hostile, so that each gets past those that look at the others. */
function request(random: Random, { host, token }: Place): Buffer {
  const isHostile = () => random() < 0.3;
  const method = isHostile() ? pick(random, METHODS) : 'GET';
  const target = random() < 0.7 ? pick(random, TARGETS) : '/metrics';
  const version = random() < 0.1 ? pick(random, VERSIONS) : 'HTTP/1.1';
  const given = [
    ...(random() < 0.95 ? [`host: ${host}`] : []),
    ...(isHostile() ? [`authorization: Bearer ${random() < 0.5 ? token : 'x'.repeat(43)}`] : []),
    ...(isHostile() ? some(random, HEADERS, 3) : []),
  ];
  const body = isHostile() ? pick(random, BODIES) : '';
  const end = random() < 0.95 ? '\r\n\r\n' : pick(random, ['\n\n', '\r\n', '\r\r', '']);
  const line = `${method} ${target} ${version}`;
  return Buffer.from(`${[line, ...given].join('\r\n')}${end}${body}`, 'latin1');
}

function upgrade(random: Random, { host, token }: Place): Buffer {
  const lines = [
    `${random() < 0.95 ? 'GET' : pick(random, METHODS)} /ws HTTP/1.1`,
    `host: ${host}`,
    'connection: Upgrade',
    'upgrade: websocket',
    'sec-websocket-version: 13',
    'sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==',
    ...(random() < 0.6 ? [`authorization: Bearer ${token}`] : []),
    ...(random() < 0.3 ? some(random, UPGRADES, 2) : []),
  ];
  const frames = Array.from({ length: 1 + random() * 6 }, () => frame(random));
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), ...frames]);
}

/** A frame of a client; one in three breaks a rule of the format. */
function frame(random: Random): Buffer {
  const text = Buffer.from(pick(random, TEXTS));
  const payload = random() < 0.8 ? text : Buffer.from([0xc3, 0x28, 0xff, 0xed, 0xa0, 0x80]);
  const isBroken = random() < 0.33;
  const opcode = isBroken ? Math.floor(random() * 16) : pick(random, [1, 1, 1, 2, 8, 9, 10]);
  const first =
    opcode | (isBroken && random() < 0.5 ? 0 : 0x80) | (isBroken && random() < 0.3 ? 0x40 : 0);
  const mask = isBroken && random() < 0.2 ? undefined : randomBytes(random, 4);
  const claimed = isBroken && random() < 0.3 ? pick(random, [126, 127]) : undefined;
  const length = claimed ?? (payload.length < 126 ? payload.length : 126);
  const more = Buffer.alloc(length === 126 ? 2 : length === 127 ? 8 : 0, claimed ? 0xff : 0);
  if (length === 126 && !claimed) more.writeUInt16BE(payload.length);
  const masked = mask
    ? Buffer.from(payload.map((byte, index) => byte ^ (mask[index % 4] ?? 0)))
    : payload;
  const head = Buffer.from([first, length | (mask ? 0x80 : 0)]);
  return Buffer.concat([head, more, mask ?? Buffer.alloc(0), masked]);
}

/** What speaks no HTTP at all. */
function noise(random: Random): Buffer {
  return pick(random, [
    () => randomBytes(random, 1 + random() * 300),
    () => Buffer.from('160301020001000001fc0303', 'hex'),
    () => Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
    () => Buffer.from('SSH-2.0-x\r\n'),
    () => Buffer.from('\r\n'.repeat(1 + random() * 200)),
    () => Buffer.alloc(1 + random() * 5_000, random() * 256),
  ])();
}

/** One part of a request without measure. */
function huge(random: Random, { host }: Place): Buffer {
  const size = 100 + random() ** 3 * 90_000;
  const long = 'a'.repeat(size);
  const head = `GET / HTTP/1.1\r\nhost: ${host}\r\n`;
  return Buffer.from(
    pick(random, [
      `GET /${long} HTTP/1.1\r\nhost: ${host}\r\n\r\n`,
      `GET /${'%2f/'.repeat(size / 4)} HTTP/1.1\r\nhost: ${host}\r\n\r\n`,
      `${long} / HTTP/1.1\r\nhost: ${host}\r\n\r\n`,
      `${head}x: ${long}\r\n\r\n`,
      `${head}${long}: x\r\n\r\n`,
      `${head}cookie: ${'a=b; '.repeat(size / 5)}\r\n\r\n`,
      `${head}authorization: Bearer ${long}\r\n\r\n`,
      `${head}${'x: y\r\n'.repeat(size / 6)}\r\n`,
      `${head}accept-encoding: ${'a;q=0,'.repeat(size / 6)}\r\n\r\n`,
      `POST / HTTP/1.1\r\nhost: ${host}\r\ncontent-length: ${size}\r\n\r\n${long}`,
      `GET / HTTP/1.1\r\nhost: ${host}\r\ntransfer-encoding: chunked\r\n\r\n5;${long}\r\nhello\r\n0\r\n\r\n`,
      `${`${head}\r\n`.repeat(size / 600)}`,
    ]),
    'latin1',
  );
}

function split(random: Random, bytes: Buffer): readonly Buffer[] {
  if (random() < 0.7 || bytes.length < 2) return [bytes];
  const places = Array.from({ length: 1 + random() * 4 }, () =>
    Math.floor(random() * bytes.length),
  );
  const edges = [0, ...places.sort((left, right) => left - right), bytes.length];
  return edges.slice(1).map((end, index) => bytes.subarray(edges[index], end));
}

function pick<Item>(random: Random, items: readonly Item[]): Item {
  return items[Math.floor(random() * items.length)] as Item;
}

function some<Item>(random: Random, items: readonly Item[], most: number): Item[] {
  return Array.from({ length: Math.floor(random() * (most + 1)) }, () => pick(random, items));
}

function randomBytes(random: Random, length: number): Buffer {
  return Buffer.from(Array.from({ length }, () => random() * 256));
}
