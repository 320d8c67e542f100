import { expect, test } from 'vitest';
import { commentTest } from '../store/line-kinds.js';
import { evidenceOf } from './evidence.js';
import { termsByLine } from './line-hits.js';
import type { Standing } from './naming.js';
import { parseQuery } from './parse-query.js';

function evidence(question: string, text: string, isOwnCode = true) {
  const query = parseQuery(question);
  const lines = text.split('\n');
  const terms = termsByLine(text, query, lines);
  const isComment = commentTest('src/a.ts', text, lines);
  const file = { path: 'src/a.ts', terms, isComment };
  const standing = (term: string): Standing =>
    term === 'log' ? 'naming' : text.toLowerCase().includes(term) ? 'present' : 'absent';
  return evidenceOf([{ file, isOwnCode }], query, standing, false);
}

test('O-21 words that stand together in code speak for a prompt', () => {
  const { asked, together } = evidence('make the log level configurable', 'const logLevel = 1;');
  expect(asked.map(({ word }) => word)).toEqual(['log', 'level', 'configurable']);
  expect([...together].sort()).toEqual(['level', 'log']);
});

test('O-21 of each word it is told what it is to the code', () => {
  const { asked } = evidence('log level of quantum', 'const logLevel = 1;');
  expect(asked.map(({ standing }) => standing)).toEqual(['naming', 'present', 'absent']);
});

test('O-21 words in one line are told apart from words of one place', () => {
  const text = 'const log = 1;\nconst level = 2;';
  expect(evidence('log level', text).together).toHaveLength(2);
  expect(evidence('log level', text).inLine).toHaveLength(1);
  expect(evidence('log level', 'log(level);').inLine).toHaveLength(2);
});

test('O-21 neighbours that the code writes as one name are told', () => {
  const { joined } = evidence('the log level of a file', 'const logLevel = 1; const file = 2;');
  expect(joined).toEqual([['log', 'level']]);
});

test('O-21 words far apart, in comments or in documents do not', () => {
  const apart = `const log = 1;\n${'x;\n'.repeat(80)}const level = 2;`;
  expect(evidence('log level', apart).together).toHaveLength(1);
  expect(evidence('log level', '// the log level').together).toEqual([]);
  expect(evidence('log level', 'const logLevel = 1;', false).together).toEqual([]);
});

test('O-21 a Chinese word counts once, by any of its translations', () => {
  const { asked, together } = evidence('缓存', 'const cache = 1;');
  expect(asked.map(({ word }) => word)).toEqual(['缓存']);
  expect(together).toEqual(['缓存']);
});
