import { expect, test } from 'vitest';
import { readPolicy } from './read-policy.js';

const parseCommand = (text: string) =>
  text.split(' && ').flatMap((one) => {
    const words = one.split(' ');
    const bare = words[0]?.split('/').at(-1);
    return bare === words[0] ? [words] : [words, [bare, ...words.slice(1)]];
  });
const faultOf = (rule: string): string => {
  try {
    readPolicy(`version: 1\nrules:\n  - ${rule}\n`, { file: 'x', parseCommand });
    return '';
  } catch (error) {
    return String(error instanceof Error ? error.message : error);
  }
};

test('P-02 an example that an allow should match names the part that keeps it from doing so', () => {
  const both =
    '{ allow: a, command: [./gradlew **, gradlew **], examples: { match: [./gradlew test] } }';
  expect(faultOf(both)).toBe('');
  const one = '{ allow: a, command: ./gradlew **, examples: { match: [./gradlew test] } }';
  expect(faultOf(one)).toMatch(
    /must match, but it does not: the part "gradlew test" does not\. Each part has to; a program named with its folder is one by its name too/,
  );
  const chained = '{ allow: a, command: npm **, examples: { match: [npm test && rm x] } }';
  expect(faultOf(chained)).toContain('the part "rm x" does not');
});

test('P-02 of a deny one part is enough, so none is named', () => {
  const rule = '{ deny: a, command: rm **, examples: { match: [npm test && npm run x] } }';
  expect(faultOf(rule)).toMatch(/must match, but it does not$/);
});
