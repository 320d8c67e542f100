import { expect, test } from 'vitest';
import { whyWords } from './why-words.js';

const { en, zh } = whyWords;

test.each([
  ['not about code', '与代码无关'],
  ['results truncated: 3 of 12 left out', '结果已截断：12 条中略去 3 条'],
  ['tool timeout; degraded to plan-only (ci_graph_rag)', '工具超时；只保留计划 (ci_graph_rag)'],
  ['who calls verifyToken and whom it calls', '谁调用 verifyToken，它又调用谁'],
  ['ci_search: .env not shown: environment file', 'ci_search: .env 不予显示：environment file'],
  [
    '/tmp is no repository; set CI_AUTO_TOOLS_REPO_ROOT to search it',
    '/tmp 不是仓库；要在其中搜索，请设置 CI_AUTO_TOOLS_REPO_ROOT',
  ],
])('U-08 %j is read as %j, and in English as it stands', (phrase, read) => {
  expect(zh.read(phrase)).toBe(read);
  expect(en.read(phrase)).toBe(phrase);
});

test('U-08 a phrase that has no translation is shown as it stands', () => {
  expect(zh.read('something a later version says')).toBe('something a later version says');
});

test('U-08 both languages tell intent and cost', () => {
  const cost = { ms: 12, engine: 'Node 20', chars: 90, tokens: 30, exit: 0 };
  expect(en.intentLine('debug', 'yes', 0.9)).toBe('debug, code: yes, confidence 0.9');
  expect(zh.intentLine('debug', 'yes', 0.9)).toBe('排错，与代码有关：是，把握 0.9');
  expect(en.costLine(cost)).toBe('12 ms on Node 20, 90 characters, about 30 tokens; exit 0');
  expect(zh.costLine({ ...cost, engine: undefined })).toBe(
    '12 毫秒，90 个字符，约 30 个词元；退出码 0',
  );
});
