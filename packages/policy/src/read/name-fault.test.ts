import { expect, test } from 'vitest';
import type { Attribute } from '../condition/condition.js';
import { nameFault } from './name-fault.js';

test.each<[Attribute, string, string]>([
  ['tool', '!fs_read', 'has "!"'],
  ['tool', 'fs_?ead', 'has "?"'],
  ['tool', 'fs_[rw]*', 'has "["'],
  ['tool', '/fs_.*/', 'has "/"'],
  ['tool', 'mcp__files__read.text', 'has "."'],
  ['tool', '文件', 'has "文"'],
  ['tool', 'fs_read|fs_write', 'write a list: [fs_read, fs_write]'],
  ['tool', '{fs_read, fs_write}', 'write a list: [fs_read, fs_write]'],
  ['tool', 'fs_*,bash_*', 'write a list: [fs_*, bash_*]'],
  ['tool', 'a b', 'has a space; no tool has one'],
  ['tool', 'Bash(npm test:*)', 'write "tool: Bash"'],
  ['client', 'claude-code,codex', 'write a list: [claude-code, codex]'],
  ['workspace', '~/work', 'write it from its first "/", or "*/work" wherever it lies'],
  ['workspace', './shop', 'or "*/shop"'],
  ['workspace', 'shop', 'or "*/shop"'],
  ['workspace', '/srv/shop/', 'write "/srv/shop", or "/srv/shop/*" for those below it'],
  ['workspace', '/srv/**', 'means no more than "*"'],
  ['person', 'Ann Lee', 'write "ann-lee"'],
  ['risk', 'wri*', 'does not exist'],
  ['mode', 'code', 'use one of chat_safe, coding'],
  ['face', 'web', 'use one of serve, chat, mcp, wrap, govern, auto, explain, demo'],
  ['from.to', 'usr', 'the source "usr" does not exist'],
])('P-02 a pattern that would never match is refused: %s %s', (attribute, source, way) => {
  expect(nameFault(attribute, source)).toContain(way);
});

test.each<[Attribute, string]>([
  ['tool', 'mcp__files__read-text_v2'],
  ['tool', '*'],
  ['client', 'Visual Studio Code'],
  ['client', 'Cline (VS Code)'],
  ['workspace', '/'],
  ['workspace', '*/shop'],
  ['workspace', 'C:\\work'],
  ['person', 'ann-*'],
  ['mode', 'c*'],
  ['face', 'history'],
])('P-02 a name that there can be is taken: %s %s', (attribute, source) => {
  expect(nameFault(attribute, source)).toBeUndefined();
});
