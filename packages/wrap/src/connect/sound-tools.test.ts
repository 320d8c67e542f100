import { expect, test } from 'vitest';
import { soundTools } from './sound-tools.js';

const tool = (name: string, more: object = {}) => ({
  name,
  inputSchema: { type: 'object', ...more },
});

function sift(...listed: readonly unknown[]) {
  const broken: string[] = [];
  const sound = soundTools(listed, (name, why) => broken.push(`${name}: ${why}`));
  return { names: sound.map((one) => Object(one).name), broken };
}

test('W-02 a tool that is none is left out alone, and named with what is wrong', () => {
  const { names, broken } = sift(tool('a'), { name: 'b' }, tool(''), 7, tool('c'));
  expect(names).toEqual(['a', 'c']);
  expect(broken).toEqual([
    expect.stringMatching(/^b: it is no tool by the protocol: inputSchema/),
    'a tool without a name: nobody could call it',
    expect.stringContaining('it is no tool by the protocol'),
  ]);
});

test('W-02 a definition without end is left out: it would stand in a context and in what is kept', () => {
  const long = tool('long', { description: 'x'.repeat(1024 * 1024) });
  const { names, broken } = sift(long, tool('a', { description: 'x'.repeat(100_000) }));
  expect(names).toEqual(['a']);
  expect(broken).toEqual([expect.stringMatching(/^long: it has 1048\d+ characters: 1048576 are/)]);
});

test('W-03 a tool by a name that could not be kept is left out, since its changes would pass unseen', () => {
  const { names, broken } = sift(tool('__proto__'), tool('constructor'));
  expect(names).toEqual(['constructor']);
  expect(broken).toEqual(['__proto__: what was seen of it cannot be kept']);
});
