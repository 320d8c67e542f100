import { expect, test } from 'vitest';
import { callPhrases } from './call-phrases.js';
import { inChinese } from './in-chinese.js';
import { pathPhrases } from './path-phrases.js';
import { policyPhrases } from './policy-phrases.js';
import { policyValuePhrases } from './policy-value-phrases.js';
import { rulePhrases } from './rule-phrases.js';
import { serverPhrases } from './server-phrases.js';
import { storePhrases } from './store-phrases.js';
import { toolPhrases } from './tool-phrases.js';

const phrases = [
  ...callPhrases,
  ...rulePhrases,
  ...pathPhrases,
  ...serverPhrases,
  ...toolPhrases,
  ...storePhrases,
  ...policyPhrases,
  ...policyValuePhrases,
];
const places = (text: string) => (text.match(/\{\d\}/g) ?? []).sort();

test.each([
  ['removes files', '删除文件'],
  ['delete: removes files', 'delete：删除文件'],
  ['read_file is not allowed in chat_safe mode', 'chat_safe 模式不允许 read_file'],
  [
    'Tool denied by policy: delete: removes files (the default policy)',
    '工具被策略拒绝：delete：删除文件（默认策略）',
  ],
  [
    'not-understood: the command cannot be read with certainty: it has a quote that is never closed',
    'not-understood：无法确定地解读此命令：其中有 没有闭合的引号',
  ],
  ['The text to find is empty (src/a.ts)', '要查找的文本为空（src/a.ts）'],
  [
    'Edit 2 of 3: The text of find is not in the file: "x". Nothing in the file is like it (a.ts). No file was changed.',
    '第 2 处编辑（共 3 处）：文件中没有 find 的文本："x"。文件中也没有相近的内容（a.ts）。没有改动任何文件。',
  ],
  [
    'The text of find is not in the file: "x". The nearest text is at line 4: "y" (a.ts). Nothing was changed.',
    '文件中没有 find 的文本："x"。最相近的文本在 line 4: "y" (a.ts)。没有改动任何内容。',
  ],
  [
    '/h/my files/sluice.yaml:4: "path" is a mapping; write a text\n/h/my files/sluice.yaml:9: a rule has no key "tol"; did you mean "tool"?',
    '/h/my files/sluice.yaml:4："path" 是 一个映射；请写一段文本\n/h/my files/sluice.yaml:9：规则 没有键“tol”；是否指“tool”？',
  ],
  ['/data/store.db is damaged: it is no database', '/data/store.db 已损坏：it is no database'],
])('N-07 what the runtime says is said in Chinese: %s', (english, chinese) => {
  expect(inChinese(english)).toBe(chinese);
});

test('N-07 what is not known stays as it is: words of people, of models, of tools, in any language', () => {
  for (const text of ['', 'my own rule: no Fridays', '只读', 'constructor', '__proto__', '\n\n']) {
    expect(inChinese(text)).toBe(text);
  }
});

test('N-07 every phrase is there once, is Chinese, and fills the same places', () => {
  const keys = phrases.map(([english]) => english);
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  for (const [english, chinese] of phrases) {
    expect(chinese).toMatch(/\p{Script=Han}/u);
    expect(new Set(places(chinese)), english).toEqual(new Set(places(english)));
  }
});

test('N-07 a value that looks like a place, a pattern or a replacement changes nothing else', () => {
  expect(inChinese('$& {1} .* is not allowed in $1 mode')).toBe('$1 模式不允许 $& {1} .*');
});

test('N-07 a huge or hostile text is looked at without a halt', () => {
  const hostile = 'leads to : which stands in ; '.repeat(60);
  expect(inChinese(hostile)).toContain('leads to');
  const long = 'x'.repeat(100_000);
  expect(inChinese(long)).toBe(long);
});
