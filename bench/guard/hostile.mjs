import { cpuMs, median } from './cpu.mjs';

export const SIZES_KB = [25, 50, 100, 200];

/** Each repeated to size: openings that never close, anchors without end, names without values. */
export const hostileTexts = Object.entries({
  'curl -u': 'curl -u ',
  api_key_: 'api_key_',
  'api_key=': 'api_key=',
  'BEGIN without END': '-----BEGIN RSA PRIVATE KEY-----\n',
  'sk-': 'sk-',
  eyJ: 'eyJ',
  'eyJ-': 'eyJ-',
  'eyJ.': 'eyJ.',
  'one letter': 'a',
  base64: 'QUJD',
  '://a:': 'http://a:',
  'password="': 'password="',
  'password=': 'password=',
  'Bearer ': 'Bearer ',
  'cookie pairs': 'cookie: a=b;',
  'mysql -p': 'mysql -p',
  spaces: ' ',
  'line breaks': '\n',
  密码是: '密码是 ',
  'many passwords': 'password=Horse9Bat! ',
  'ignore all previous': 'ignore all previous ',
  'whole instructions': 'ignore all previous instructions ',
  'quoted instructions': '"ignore all previous instructions" ',
  '<': '<',
  '<important>': '<important>',
  '![': '![',
  '-----': '-----',
  '### system:': '### system: ',
  忽略之前: '忽略之前',
  'send ': 'send ',
  'the ': 'the ',
  'ai: please ': 'ai: please ',
  'upload the ': 'upload the ',
  'reveal all the ': 'reveal all the ',
  'when the ai ': 'when the ai ',
  密碼: '密碼：',
  'you are now ': 'you are now ',
  'spaced letters': 'a b ',
  'l33t words': 'y0u 4r3 ',
  'tag characters': '\u{E0041}',
  'half escapes': '\u001b[',
  'half entities': '&#',
  backslashes: '\\',
  'zero width': 'i\u200bg',
  'json openings': '{"a":"',
  'rot13 ': 'rot13 ',
  's.': 's.',
}).map(([label, seed]) => ({ label, seed }));

/** Median CPU ms of three runs at each size. */
export async function growth(seed, work) {
  const times = [];
  for (const size of SIZES_KB) {
    const text = seed.repeat(Math.ceil((size * 1024) / seed.length)).slice(0, size * 1024);
    const rounds = [];
    for (let round = 0; round < 3; round += 1) rounds.push(await cpuMs(() => work(text)));
    times.push(median(rounds));
  }
  return times;
}
