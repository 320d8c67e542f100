import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Concept, conceptsOf } from './concepts.js';
import { traditionalCharacters } from './glossary/traditional-characters.js';
import { glossary, writtenWords } from './glossary.js';
import { parseQuery } from './parse-query.js';
import { splitIdentifier } from './split-identifier.js';
import { stackFrames } from './stack-frames.js';
import { stem } from './stem.js';
import { termsOfWord } from './terms-of-word.js';
import { wordsOfRun } from './words-of-run.js';

test.each([
  ['parseHTTPRequest2', ['parse', 'HTTP', 'Request', '2']],
  ['snake_case_name', ['snake', 'case', 'name']],
  ['XMLHttpRequest', ['XML', 'Http', 'Request']],
  ['__init__', ['init']],
  ['v8Engine', ['v', '8', 'Engine']],
])('%s splits into %j', (identifier, parts) => {
  expect(splitIdentifier(identifier)).toEqual(parts);
});

test('one thing in any spelling is found by the same terms', () => {
  expect(termsOfWord('getUserName')).toEqual(termsOfWord('get_user_name'));
  expect(termsOfWord('routes')).toEqual(termsOfWord('routing'));
  expect(termsOfWord('handled')).toEqual(termsOfWord('handles'));
});

test('stemming settles: the stem of a stem made by removing a plural is itself a word with a stem', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z]{1,14}$/), (word) => {
      expect(stem(word).length).toBeGreaterThan(0);
      expect(stem(word).length).toBeLessThanOrEqual(word.length + 1);
    }),
  );
});

test.each([
  ['File "src/app.py", line 12, in run', { path: 'src/app.py', line: 12, name: 'run' }],
  [
    '~/lib/python3.7/pkg/charset.py in convert(names)\n    624     try:\n--> 625         found[name]',
    { path: '~/lib/python3.7/pkg/charset.py', line: 625, name: 'convert' },
  ],
  [
    '    at Store.save (/srv/app/src/store.ts:40:11)',
    { path: '/srv/app/src/store.ts', line: 40, name: 'Store.save' },
  ],
  ['    at async src/main.ts:7:3', { path: 'src/main.ts', line: 7, name: '' }],
  [
    '\tat org.example.App.main(App.java:31)',
    { path: 'App.java', line: 31, name: 'org.example.App.main' },
  ],
  [
    '\t/go/src/pkg/server/server.go:88 +0x1d',
    { path: '/go/src/pkg/server/server.go', line: 88, name: '' },
  ],
  ["thread 'main' panicked at src/lib.rs:5:9:", { path: 'src/lib.rs', line: 5, name: '' }],
  ["app/models/user.rb:14:in `save'", { path: 'app/models/user.rb', line: 14, name: 'save' }],
  [
    '#1 /var/www/index.php(23): App->run()',
    { path: '/var/www/index.php', line: 23, name: 'App->run' },
  ],
  [
    '   at Acme.Web.Run(String a) in C:\\src\\Web.cs:line 9',
    { path: 'C:/src/Web.cs', line: 9, name: 'Acme.Web.Run' },
  ],
  ['#0  0x0000 in parse (x=1) at src/parse.c:77', { path: 'src/parse.c', line: 77, name: 'parse' }],
  ['src/auth.ts:4:10 - error TS2322', { path: 'src/auth.ts', line: 4, name: '' }],
])('the frame in %j is read', (text, frame) => {
  expect(stackFrames(text)).toMatchObject([frame]);
});

test('frames stand in the order of the text, and a hostile text is read in time that grows with its length', () => {
  expect(stackFrames('a.ts:1\nb.ts:2').map((frame) => frame.path)).toEqual(['a.ts', 'b.ts']);
  const evil = `${'a/'.repeat(20_000)}${'.'.repeat(5000)}${':'.repeat(5000)}`;
  expect(stackFrames(evil)).toEqual([]);
});

test('a query gives terms, quoted names, paths and frames', () => {
  const query = parseQuery(
    'Crash in `parseConfig` of src/config/load.ts\n\nSee pkg.util.retry and load.ts:12',
  );
  expect(query.names.get('parseConfig')).toBe(1);
  expect(query.paths).toEqual(expect.arrayContaining(['src/config/load.ts', 'pkg/util/retry']));
  expect(query.frames).toMatchObject([{ path: 'load.ts', line: 12, name: '' }]);
  expect(query.terms.get('crash')).toBeGreaterThan(
    query.terms.get('retri') ?? query.terms.get('retry') ?? 0,
  );
});

test('words that stand side by side are also tried as one name', () => {
  expect(parseQuery('the path router of v-model').terms.has('pathrouter')).toBe(true);
  expect(parseQuery('the path router of v-model').terms.has('vmodel')).toBe(true);
});

test.each([
  'router: keep the header of a request',
  '[router] keep the header of a request',
  'router：保留请求头 header',
])('the part of the code that %j names first counts more', (title) => {
  const { terms } = parseQuery(title);
  expect(terms.get('router')).toBeGreaterThan(terms.get('header') ?? 0);
});

function conceptsIn(run: string): Concept[] {
  return conceptsOf([{ run, weight: 1 }]);
}

function wordsIn(run: string): string[] {
  return wordsOfRun(run).map((word) => word.text);
}

test('a Chinese prompt without a Latin letter becomes English terms', () => {
  const { terms, hasCjk } = parseQuery('修复嵌套路由的重定向');
  expect(hasCjk).toBe(true);
  expect([...terms.keys()]).toEqual(expect.arrayContaining(['nest', 'rout', 'redirect']));
});

test.each([
  ['引导加载程序', 'bootloader'],
  ['比较并交换', 'cas'],
  ['拥塞窗口', 'cwnd'],
  ['追加器', 'appender'],
  ['静态单赋值', 'ssa'],
  ['包围球', 'bounding_sphere'],
  ['置信区间', 'confidence_interval'],
  ['常数时间', 'constant_time'],
  ['过山车', 'coaster'],
  ['解析度', 'resolution'],
])('%s, a word of one field, leads to %s', (word, translation) => {
  const terms = [...parseQuery(word).terms.keys()];
  expect(terms).toEqual(expect.arrayContaining([...termsOfWord(translation)]));
});

test('a run of Chinese is cut into the fewest known words', () => {
  expect(wordsIn('请求头部')).toEqual(['请求', '头部']);
  expect(wordsIn('内存泄漏')).toEqual(['内存泄漏']);
  expect(wordsIn('对数组排序')).toEqual(['对', '数组', '排序']);
  expect(wordsIn('从属性读取')).toEqual(['从', '属性', '读取']);
  expect(wordsIn('请求数据')).toEqual(['请求', '数据']);
  expect(wordsIn('')).toEqual([]);
});

test('cutting a run loses no order, overlaps nothing and takes any text', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[\u4e00-\u9fff]{0,40}$/), (run) => {
      let end = 0;
      for (const word of wordsOfRun(run)) {
        expect(word.start).toBeGreaterThanOrEqual(end);
        expect(run.slice(word.start, word.end)).toBe(word.text);
        end = word.end;
      }
      expect(end).toBeLessThanOrEqual(run.length);
    }),
  );
});

test('the glossary has each Chinese word once, with translations that code could use', () => {
  const words = writtenWords();
  expect(words.filter((word, place) => words.indexOf(word) !== place)).toEqual([]);
  expect(words.filter((word) => !/^[\u4e00-\u9fff]{1,8}$/.test(word))).toEqual([]);
  const translations = words.flatMap((word) => glossary().words.get(word));
  expect(
    translations.filter((word) => !/^(?:[a-z0-9]+(?:_[a-z0-9]+)*|[a-z]+-)$/.test(word)),
  ).toEqual([]);
});

test('the translations of one word are one concept, the likeliest first', () => {
  const [concept] = conceptsIn('证书');
  expect([...(concept?.terms.keys() ?? [])]).toEqual(['certificat', 'cert']);
  expect(concept?.terms.get('certificat')).toBeGreaterThan(concept?.terms.get('cert') ?? 1);
});

test('a word made of known words means each of them', () => {
  const concepts = conceptsIn('内存泄漏').map(({ terms }) => [...terms.keys()]);
  expect(concepts).toContainEqual(['memory']);
  expect(concepts).toContainEqual(['leak']);
});

test('neighbours make one name, words that say nothing give nothing', () => {
  const names = conceptsIn('证书的密钥').filter((concept) => concept.isDefinable);
  expect(names.map(({ terms }) => terms.has('certkey'))).toEqual([true]);
  expect(conceptsIn('这个问题怎么修复')).toEqual([]);
});

test('a prefix makes a word with the next one and says nothing alone', () => {
  const joined = conceptsIn('重新证书').find(({ text }) => text === '重新+证书');
  expect([...(joined?.terms.keys() ?? [])]).toContain('recert');
  expect(conceptsIn('重新')).toEqual([]);
  expect(conceptsIn('证书重新').filter(({ isJoined }) => isJoined)).toEqual([]);
});

test('a concept said twice counts more than once and less than twice', () => {
  const weights = ['缓存', '缓存,缓存'].map((text) => parseQuery(text).concepts[0]?.weight);
  expect(weights).toEqual([1, 1.5]);
});

test('a term that the text writes out is its own, not a translation', () => {
  expect(parseQuery('证书').translated.has('cert')).toBe(true);
  expect(parseQuery('证书 cert').translated.has('cert')).toBe(false);
  expect(parseQuery('cert 证书').translated.has('cert')).toBe(false);
});

test('traditional characters and the words of Taiwan lead to the same terms', () => {
  expect(conceptsIn('記憶體快取').map(({ terms }) => [...terms.keys()][0])).toEqual(
    expect.arrayContaining(['memory', 'cach']),
  );
  expect(conceptsIn('緩存')).toEqual(conceptsIn('缓存'));
  const written = writtenWords().join('');
  const pairs = traditionalCharacters.trim().split(/\s+/);
  for (const pair of pairs) expect(glossary().simplified(pair.charAt(0))).toBe(pair.charAt(1));
  const traditional = pairs.map((pair) => pair.charAt(0));
  expect(traditional.filter((character) => written.includes(character))).toEqual([]);
});

test('parsing never throws and gives the same for the same text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      expect(parseQuery(text)).toEqual(parseQuery(text));
    }),
  );
});
