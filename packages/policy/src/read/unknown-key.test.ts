import { expect, test } from 'vitest';
import { RULE_KEYS } from './read-rule.js';
import { unknownKey } from './unknown-key.js';

test.each([
  ['tol', 'did you mean "tool"?'],
  ['cmd', 'did you mean "command"?'],
  ['comment', 'did you mean "reason"?'],
  ['block', 'did you mean "deny"?'],
  ['permit', 'did you mean "allow"?'],
  ['confirm', 'did you mean "ask"?'],
  ['effect', 'begin the rule with "allow: NAME"'],
  ['except', 'write another rule for it'],
  ['when', 'stand beside its name'],
  ['enabled', 'put "#" in front'],
  ['priority', 'the strictest decides'],
  ['zzz', 'use one of allow, ask, deny'],
  ['\ufefftool', 'no key "\\u{feff}tool"; did you mean "tool"?'],
  ['__proto__', 'use one of allow, ask, deny'],
])('P-01 the key %j of a rule is told with what to write', (key, way) => {
  expect(unknownKey('a rule', key, RULE_KEYS)).toContain(way);
});

test('P-01 what a rule’s head is called means nothing beside other keys', () => {
  expect(unknownKey('"limits"', 'name', ['timeout_ms'])).toBe(
    '"limits" has no key "name"; use one of timeout_ms',
  );
});
