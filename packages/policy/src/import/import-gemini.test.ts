import { expect, test } from 'vitest';
import { readPolicy } from '../read/read-policy.js';
import { writeRules } from '../write/write-rules.js';
import { importGeminiPolicy, importGeminiSettings } from './import-gemini.js';

const rule = (...lines: string[]) => `[[rule]]\n${lines.join('\n')}\n`;

test('P-04 prefixes, tools and MCP servers of a Gemini policy become rules that can be read', () => {
  const { rules, notCarried, fallback } = importGeminiPolicy(
    [
      rule(
        'toolName = "run_shell_command"',
        'commandPrefix = ["git status", "npm test"]',
        'decision = "allow"',
        'priority = 100',
      ),
      rule(
        'commandPrefix = "rm -rf"',
        'decision = "deny"',
        'priority = 200',
        'denyMessage = "gone is gone"',
      ),
      rule('toolName = ["write_file", "replace"]', 'decision = "ask_user"', 'priority = 10'),
      rule('mcpName = "git-hub"', 'decision = "allow"', 'priority = 5'),
      rule('toolName = "*"', 'decision = "deny"', 'priority = 1'),
    ].join('\n'),
  );
  expect(notCarried).toEqual([]);
  expect(fallback).toBe('deny');
  expect(rules).toMatchObject([
    { verdict: 'allow', command: ['git status **', 'npm test **'] },
    { verdict: 'deny', command: ['rm -rf* **'], reason: 'gone is gone' },
    { verdict: 'ask', tool: ['write_file', 'fs_write', 'replace', 'fs_edit', 'fs_multi_edit'] },
    { verdict: 'allow', tool: ['mcp_git-hub_*'] },
  ]);
  const text = `version: 1\nrules:\n${writeRules(rules)}`;
  expect(readPolicy(text, { file: 'f' }).rules).toHaveLength(4);
});

test.each([
  [['commandRegex = "git (push|pull)"', 'decision = "deny"'], 'regular expressions'],
  [['toolName = "x"', `argsPattern = '"a":1'`, 'decision = "deny"'], 'regular expressions'],
  [['toolName = "x"', 'decision = "maybe"'], 'is unknown'],
  [['toolName = "x"', 'decision = "allow"', 'modes = ["yolo"]'], 'mode yolo'],
  [['toolName = "x"', 'decision = "allow"', 'subagent = "s"'], 'sub-agents'],
  [['toolName = "x"', 'decision = "deny"', 'interactive = false'], 'nobody can be asked'],
  [['commandPrefix = "a && b"', 'decision = "allow"'], 'shell grammar'],
])('P-04 the Gemini rule %j is not carried, and it is said why', (lines, why) => {
  const { rules, notCarried } = importGeminiPolicy(rule(...lines, 'priority = 5'));
  expect(rules).toEqual([]);
  expect(notCarried[0]?.why).toContain(why);
});

test('P-04 a milder rule that stood above a stricter one is told: here the strictest wins', () => {
  const { rules, notCarried } = importGeminiPolicy(
    rule('commandPrefix = "git"', 'decision = "deny"', 'priority = 5') +
      rule('commandPrefix = "git status"', 'decision = "allow"', 'priority = 100'),
  );
  expect(rules).toHaveLength(2);
  expect(notCarried[0]?.why).toContain('lets less through');
});

test('P-04 the lists of the settings are carried, old spellings too', () => {
  const { rules, notCarried } = importGeminiSettings({
    tools: {
      allowed: ['run_shell_command(git status)', 'read_file'],
      exclude: ['write_file'],
      core: ['glob'],
    },
    excludeTools: ['ShellTool(rm)'],
    mcp: { excluded: ['bad'], allowed: ['good'] },
  });
  expect(rules.map(({ verdict, tool, command }) => [verdict, command ?? tool])).toEqual([
    ['allow', ['git status **']],
    ['allow', ['read_file', 'fs_read']],
    ['deny', ['write_file', 'fs_write']],
    ['deny', ['rm* **']],
    ['deny', ['mcp_bad_*']],
  ]);
  expect(notCarried.map(({ rule: source }) => source)).toEqual([
    'tools.core: glob',
    'mcp.allowed: good',
  ]);
});

test('P-04 what is said of a server where it stands is carried, or named', () => {
  const { rules, notCarried } = importGeminiSettings({
    mcpServers: {
      good: { command: 'x', trust: true, excludeTools: ['drop'] },
      some: { command: 'y', trust: false, includeTools: ['look', 'find'] },
      odd: 5,
    },
  });
  expect(rules.map(({ verdict, tool }) => [verdict, tool])).toEqual([
    ['allow', ['mcp_good_*']],
    ['deny', ['mcp_good_drop']],
  ]);
  expect(notCarried.map(({ rule: source }) => source)).toEqual([
    'mcpServers.some.includeTools: look, find',
  ]);
});

test('P-04 lists of the settings that are none, and entries that are no text, are told', () => {
  const settings = { tools: { exclude: [5], allowed: 'ls' }, mcp: [] };
  expect(importGeminiSettings(settings).notCarried.map(({ rule }) => rule)).toEqual([
    'mcp: []',
    'tools.allowed: "ls"',
    'tools.exclude: 5',
  ]);
});
