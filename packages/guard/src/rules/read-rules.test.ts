import { expect, test } from 'vitest';
import { readRules } from './read-rules.js';

const form = `
# A comment.
let      WHO (?:you|
         model)
let      ASK please \${WHO}

rule     ask
kind     order/2
anchors  please you
anchors  model
pattern  \${ASK} (?:do|
         not do)
match    please you do
match    please model not do
no-match please do
source   own
`;

test('a rule is read with its notions, its lines put together and its examples', () => {
  expect(readRules(form, 'MIT')).toEqual([
    {
      name: 'ask',
      kind: 'order/2',
      anchors: ['please', 'you', 'model'],
      pattern: 'please (?:you|model) (?:do|not do)',
      match: ['please you do', 'please model not do'],
      noMatch: ['please do'],
      source: 'own',
      licence: 'MIT',
    },
  ]);
});

test('several rules stand one after the other, with or without an empty line', () => {
  const two = form + form.slice(form.indexOf('rule')).replace('ask', 'ask-again');
  expect(readRules(two, 'MIT').map(({ name }) => name)).toEqual(['ask', 'ask-again']);
});

test.each([
  ['a field that is none', 'kind ', 'kint ', /Line \d+: "kint" is no field/],
  ['no pattern', /^pattern.*\n.*\n/m, '', /rule "ask" has no "pattern"/],
  ['two sources', 'source   own', 'source   own\nsource   b', /has more than one "source"/],
  ['no example', /^match.*\n/gm, '', /has no "match"/],
  ['an unknown notion', '{ASK} ', '{ASKED} ', /Line \d+: no "let ASKED" stands above/],
  ['a field without a value', 'source   own', 'source', /write a field, a space and its value/],
  ['a line that goes on with nothing', '\n# A comment.', '\n  go on', /no field above/],
  ['a field before the first rule', 'rule     ask\n', '', /"kind" stands before the first rule/],
])('a text with %s is refused by line or by rule', (_fault, from, to, message) => {
  const text = form.replace(from, () => to);
  expect(text).not.toBe(form);
  expect(() => readRules(text, 'MIT')).toThrow(message);
});
