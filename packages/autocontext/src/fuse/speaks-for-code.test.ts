import type { SearchResult } from '@sluice/codeintel';
import { expect, test } from 'vitest';
import { findSignals } from '../intent/find-signals.js';
import { judgeIntent } from '../intent/judge-intent.js';
import { speaksForCode, speechSigns } from './speaks-for-code.js';

type Evidence = NonNullable<SearchResult['evidence']>;

/** Words with how they stand in the code: `naming`, `present`, `absent`. */
const evidence = (
  words: Record<string, Evidence['asked'][number]['standing']>,
  more: Partial<Evidence> = {},
): Evidence => ({
  asked: Object.entries(words).map(([word, standing]) => ({ word, standing })),
  together: [],
  inLine: [],
  joined: [],
  isPointing: false,
  isSubjectDefined: false,
  ...more,
});

const asked = (prompt: string) => {
  const signals = findSignals(prompt);
  return { prompt, signals, intent: judgeIntent(prompt, signals) };
};

const speaks = (prompt: string, found?: Evidence) =>
  speaksForCode({ ...asked(prompt), evidence: found });

test('O-21 words of a wish that the code names things by speak for it', () => {
  const words = ['log', 'level'];
  const found = evidence(
    { log: 'naming', level: 'naming', configurable: 'absent' },
    { together: words, inLine: words, joined: [['log', 'level']] },
  );
  expect(speaks('make the log level configurable', found)).toBe(true);
});

test('O-21 a wish of which the code knows nothing is not about it', () => {
  const found = evidence({ quantum: 'absent', entanglement: 'absent', child: 'absent' });
  expect(speaks('quantum entanglement of a child', found)).toBe(false);
});

test.each([
  ['run the benchmark three times and report the median', ['benchmark', 'report']],
  ['restart the container and check the logs', ['container', 'logs']],
  ['把上一条命令的输出给我看看', ['命令', '输出']],
  ['先激活虚拟环境', ['激活', '环境']],
])('O-21 %j is about the work, though code has its words', (prompt, words) => {
  const found = evidence(Object.fromEntries(words.map((word) => [word, 'naming'])), {
    together: words,
  });
  expect(speaks(prompt, found)).toBe(false);
});

test('O-21 a qualified name is enough where the code has what it is a part of', () => {
  const found = evidence({ testworker: 'naming', set: 'absent' });
  expect(speaks('Set TestWorker.__test__', found)).toBe(true);
  expect(speaks('Set TestWorker::__test__', found)).toBe(true);
  expect(speaks('Set OtherWorker.__test__', evidence({ otherworker: 'absent' }))).toBe(false);
});

test('O-21 without a search the words alone decide', () => {
  expect(speaks('the parser crashes')).toBe(true);
  expect(speaks('something lovely')).toBe(false);
});

test('O-21 words of the talk are not counted, whatever the code holds', () => {
  const found = evidence({ happy: 'naming' }, { together: ['happy'], inLine: ['happy'] });
  expect(speechSigns(asked('happy friday'), found)).toMatchObject({
    asked: 0,
    together: 0,
    naming: 0,
  });
});

test('O-21 a plain word that is asked about by its form is enough where the code defines it', () => {
  const words = { compact: 'naming' } as const;
  expect(speaks('explain compact', evidence(words))).toBe(false);
  expect(speaks('explain compact', evidence(words, { isSubjectDefined: true }))).toBe(true);
});

test('O-21 every sign is counted by itself and has its bound', () => {
  const words = Object.fromEntries(
    ['parser', 'token', 'stream', 'buffer', 'socket', 'index'].map((word) => [word, 'naming']),
  ) as Record<string, 'naming'>;
  const all = Object.keys(words);
  const found = evidence(
    { ...words, happy: 'absent' },
    {
      together: all,
      inLine: all,
      joined: all.map((word) => [word, 'happy']),
      isPointing: true,
    },
  );
  expect(speechSigns(asked('the parser of src/a.ts'), found)).toMatchObject({
    asked: 5,
    together: 5,
    inLine: 4,
    joined: 3,
    naming: 1,
    known: 1,
    strange: 1,
    pointing: 1,
    names: 1,
  });
  const nothing = speechSigns(asked('a parser'), evidence({ parser: 'absent' }));
  expect(nothing).toMatchObject({ naming: 0, known: 0, strange: 0, pointing: 0, inLine: 0 });
});
