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
