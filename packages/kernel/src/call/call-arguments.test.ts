import { expect, test } from 'vitest';
import { callDigest } from '../approval/call-digest.js';
import { createTestPorts } from '../testing/index.js';
import { CallArguments, maskedArguments, ownArguments } from './call-arguments.js';
import { defaultLimits } from './runtime-core.js';

const core = { ports: createTestPorts(), limits: defaultLimits };

test('K-12 only arguments that fit a tool have a digest, and it is of what runs, not of what is kept', () => {
  const sent = { path: 'a.ts', password: 'hunter2' };
  const checked = maskedArguments(core, sent, 'write');
  expect(checked.areChecked).toBe(true);
  expect(checked.digest).toBe(callDigest('write', sent));
  expect(checked.masked).toEqual({ path: 'a.ts', password: '<redacted:key>' });
  const unchecked = maskedArguments(core, sent);
  expect([unchecked.areChecked, unchecked.digest]).toEqual([false, undefined]);
});

test('R-01 the words are those of the masked arguments', () => {
  const { words } = maskedArguments(core, { path: 'a.ts', password: 'hunter2' });
  expect(words).toBe('a.ts password=<redacted:key>');
});

test('what was shown is what runs: whoever still holds the arguments changes a copy', () => {
  const held = { list: [1] };
  const own = ownArguments(core, 'write', maskedArguments(core, held, 'write'));
  held.list.push(2);
  expect(own.value).toEqual({ list: [1] });
  expect(own.digest).toBe(callDigest('write', { list: [1] }));
});

test('arguments that cannot be copied are left as they are', () => {
  const args = new CallArguments({ run: () => 1 }, {}, 'write');
  expect(ownArguments(core, 'write', args)).toBe(args);
});
