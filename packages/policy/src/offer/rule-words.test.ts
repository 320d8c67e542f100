import { expect, test } from 'vitest';
import { readPolicy } from '../read/read-policy.js';
import { ruleWords } from './rule-words.js';

const { rules } = readPolicy(
  `version: 1
rules:
  - deny: no publishing
    tool: bash_run
    command: [npm publish **, yarn publish]
  - ask: fast ones
    args: { mode: fast }
    path: src/**
`,
  { file: 'sluice.yaml' },
);

test('P-02 a rule says in both languages what it stops, asks about or lets through', () => {
  expect(rules.map((rule) => ruleWords(rule).en)).toEqual([
    'Stops: tool bash_run; commands "npm publish" with anything behind it or exactly "yarn publish"',
    'Asks about: mode fast; everything below src/',
  ]);
  expect(rules.map((rule) => ruleWords(rule).zh)).toEqual([
    '拒绝：工具 bash_run；命令“npm publish”及其后任意内容 或 恰为“yarn publish”',
    '询问：mode fast；src/ 下的一切',
  ]);
});

const wordsOf = (rule: string) => {
  const [read] = readPolicy(`version: 1\nrules:\n  - ${rule}\n`, { file: 'x' }).rules;
  return ruleWords(read ?? expect.unreachable());
};

test('P-03 a pattern is not told as one very command, file or host', () => {
  const said = (rule: string) => wordsOf(rule).en.replace('Lets through: ', '');
  expect(said('{ allow: a, command: "npm run {lint,build}" }')).toBe(
    'commands like "npm run {lint,build}"',
  );
  expect(said('{ allow: a, command: "npm * x **" }')).toBe(
    'commands like "npm * x" with anything behind it',
  );
  expect(said(`{ allow: a, command: 'echo "a*b"' }`)).toBe('commands exactly "echo "a*b""');
  expect(said('{ allow: a, path: "notes/day-{1..40}.md" }')).toBe(
    'files like notes/day-{1..40}.md',
  );
  expect(said('{ allow: a, path: ["a/*/**", "src/**", x.ts] }')).toBe(
    'files like a/*/** or everything below src/ or the file x.ts',
  );
  expect(said('{ allow: a, host: ["*", "a*.x.org", "*.x.org"] }')).toBe(
    'hosts like * or hosts like a*.x.org or every host below x.org',
  );
  expect(wordsOf('{ allow: a, path: "src/*.ts" }').zh).toBe('放行：形如 src/*.ts 的文件');
});

test('P-03 when a rule counts, how often, and who has to say yes is told', () => {
  expect(wordsOf('{ allow: a, tool: x, at_most: 2 per session }')).toEqual({
    en: 'Lets through: tool x; at most 2 times a session',
    zh: '放行：工具 x；每会话最多 2 次',
  });
  expect(wordsOf('{ deny: a, tool: x, at_most: 3 per hour }').en).toBe(
    'Stops: tool x; beyond 3 times an hour in all sessions together',
  );
  expect(wordsOf('{ deny: a, host: x.org, after: { path: "customers/**" } }')).toEqual({
    en: 'Stops: the host x.org; after a call of this session with everything below customers/',
    zh: '拒绝：主机 x.org；在本会话中有过这样的调用之后：customers/ 下的一切',
  });
  expect(wordsOf('{ ask: a, tool: x, needs: { role: approver, people: 2 } }')).toEqual({
    en: 'Asks about: tool x; needs a yes of 2 people of role approver',
    zh: '询问：工具 x；需要 2 人（角色 approver）同意',
  });
});
