import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { openLiveScreen } from './live-screen.js';

function open(isTTY = true) {
  const written: string[] = [];
  const raw: boolean[] = [];
  const keys = new PassThrough();
  const input = Object.assign(keys, {
    isTTY,
    setRawMode: (isRaw: boolean) => (raw.push(isRaw), input),
  });
  const screen = openLiveScreen(
    input as never,
    {
      write: (text: string) => written.push(text) > 0,
    } as never,
  );
  return { screen, written, raw, keys };
}

test('D-02 the screen is taken, cleared and given back once, with the cursor', () => {
  const { screen, written, raw } = open();
  screen.clear();
  screen.close();
  screen.close();
  expect(written).toEqual([
    '\u001b[?1049h\u001b[?25l',
    '\u001b[H\u001b[2J',
    '\u001b[?25h\u001b[?1049l',
  ]);
  expect(raw).toEqual([true, false]);
});

test.each([
  ['q', true],
  ['Q', true],
  ['\u001b', true],
  ['\u0003', true],
  ['x', false],
  ['\u001b[A', false],
])('D-02 the key %j leaves: %s', async (key, leaves) => {
  const { screen, keys } = open();
  keys.write(key);
  await new Promise((resolve) => setImmediate(resolve));
  expect(screen.leaving.aborted).toBe(leaves);
  screen.close();
});

test('keys of what is no terminal are not taken raw', () => {
  const { screen, raw } = open(false);
  screen.close();
  expect(raw).toEqual([]);
});
