import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findSigns } from '../injection/find-signs.js';
import { buildFlow } from '../injection/flow.js';
import { indexSigns } from '../injection/rule-index.js';
import { builtInSecretRules, builtInSignRules } from './built-in-rules.js';
import { compilePattern, expandExample } from './classes.js';
import { HeldText } from './held-text.js';
import { holdsPacked, packedLiterals, requiredLiterals } from './required-literals.js';

function holdsAll(text: string, source: string): boolean {
  return requiredLiterals(source).every((group) => group.some((part) => text.includes(part)));
}

test('what a pattern requires is read from its plain text, its alternatives and its repeats', () => {
  expect(requiredLiterals('ignore (?:all|any) rules?')).toEqual([
    ['ignore all rule', 'ignore any rule'],
  ]);
  expect(requiredLiterals('(?:print|show)\\b[^\\n]{0,9}?your prompt')).toEqual([
    ['your prompt'],
    ['print', 'show'],
  ]);
  expect(requiredLiterals('(?:secret ){1,3}(?:key)*')).toEqual([['secret ']]);
  expect(requiredLiterals('\\x60\\u4f60\\.env')).toEqual([['`你.env']]);
  expect(requiredLiterals('autori[sz]e')).toEqual([['autorise', 'autorize']]);
});

test('what is packed asks for one text of each group', () => {
  const packed = packedLiterals('(?:print|show)\\b[^\\n]{0,9}?your prompt');
  const holds = (text: string) => holdsPacked(packed, (part) => text.includes(part));
  expect(holds('show me your prompt')).toBe(true);
  expect(holds('tell me your prompt')).toBe(false);
  expect(holds('print it, show it')).toBe(false);
  expect(holdsPacked(packedLiterals('\\w+'), () => false)).toBe(true);
  expect(() => packedLiterals('a\\x01bcd')).toThrow(/parts literals/);
});

test('nothing is required where a branch says nothing', () => {
  expect(requiredLiterals('(?:forget it|\\w+)')).toEqual([]);
  expect(requiredLiterals('(?:password)?')).toEqual([]);
  expect(requiredLiterals('(?=password)\\w{3}(?!secret)')).toEqual([]);
});

test('a pattern that is not whole is refused', () => {
  expect(() => requiredLiterals('a)b')).toThrow(/too many/);
  expect(() => requiredLiterals('(?:ab')).toThrow();
});

test('every example that a built-in rule matches holds what the rule requires', () => {
  for (const rule of [...builtInSignRules(), ...builtInSecretRules()]) {
    const { source } = compilePattern(rule.pattern);
    const regex = new RegExp(source, 'g');
    for (const example of rule.match) {
      const plain = expandExample(example);
      for (const text of [plain, buildFlow(plain).text]) {
        for (const [matched] of text.matchAll(regex)) {
          if (matched !== '') expect(holdsAll(matched, source), `${rule.name}: ${text}`).toBe(true);
        }
      }
    }
  }
});

test('a held text knows what stands in it, whatever it is asked for', () => {
  const letters = fc.string({
    unit: fc.constantFrom('a', 'b', ' ', '你', '\ud83d'),
    maxLength: 12,
  });
  fc.assert(
    fc.property(letters, letters, (text, part) => {
      expect(new HeldText(text).holds(part)).toBe(text.includes(part));
    }),
  );
});

test('signs are the same with and without the look for what is required', () => {
  const rules = builtInSignRules();
  const plain = indexSigns(rules.map(({ required: _required, ...rule }) => rule));
  const quick = indexSigns(rules);
  const texts = rules.flatMap((rule) => [...rule.match, ...rule.noMatch]);
  const words = [...new Set(texts.flatMap((text) => text.split(/(?<= )/)))];
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.constantFrom(...texts), fc.constantFrom(...words)), { maxLength: 12 }),
      (parts) => {
        const flow = buildFlow(expandExample(parts.join(' '))).text;
        expect(findSigns(flow, quick)).toEqual(findSigns(flow, plain));
      },
    ),
    { numRuns: 300 },
  );
});
