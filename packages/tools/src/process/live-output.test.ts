import { expect, test, vi } from 'vitest';
import { LiveOutput } from './live-output.js';

function listen() {
  const heard: { text: string; stream: string; cut?: boolean }[] = [];
  const live = new LiveOutput((type, data) => {
    expect(type).toBe('output');
    heard.push(data as (typeof heard)[number]);
  });
  const text = () => heard.map((event) => event.text).join('');
  const said = (words: string, stream: 'stdout' | 'stderr' = 'stdout') =>
    live.take({ stream, text: words });
  return { live, heard, text, said };
}

test('L-06 output is told in whole lines while it comes, and the rest at the end', () => {
  vi.useFakeTimers();
  try {
    const { live, heard, said } = listen();
    said('one\ntw');
    said('warn\n', 'stderr');
    expect(heard).toEqual([]);
    vi.advanceTimersByTime(200);
    expect(heard).toEqual([
      { stream: 'stdout', text: 'one\n' },
      { stream: 'stderr', text: 'warn\n' },
    ]);
    said('o');
    live.end();
    expect(heard.at(-1)).toEqual({ stream: 'stdout', text: 'two' });
    said('late\n');
    vi.advanceTimersByTime(10_000);
    expect(heard).toHaveLength(3);
  } finally {
    vi.useRealTimers();
  }
});

test('L-06 a private key is told whole or not at all, so that it can be masked', () => {
  const begins = ['-----BEGIN', 'PRIVATE KEY-----'].join(' ');
  const ends = ['-----END', 'PRIVATE KEY-----'].join(' ');
  const { live, heard, said } = listen();
  said(`${'x'.repeat(4_000)}\n${begins}\nMIIabc\n`);
  expect(heard.map(({ text }) => text.includes('MIIabc'))).toEqual([false]);
  said(`${'A'.repeat(4_000)}\n${ends}\n`);
  live.end();
  const piece = heard.find(({ text }) => text.includes('MIIabc'))?.text;
  expect(piece).toContain(begins);
  expect(piece).toContain(ends);
});

test('L-06 a flood is cut at a bound, says so once, and ten minutes of output stay a few hundred events', () => {
  vi.useFakeTimers();
  try {
    const flood = listen();
    for (let index = 0; index < 100; index += 1) flood.said(`${'y'.repeat(1_999)}\n`);
    flood.live.end();
    expect(flood.text()).toHaveLength(64_000);
    expect(flood.heard.filter(({ cut }) => cut)).toEqual([
      { stream: 'stdout', text: '', cut: true },
    ]);
    const slow = listen();
    for (let tick = 0; tick < 600 * 5; tick += 1) {
      slow.said('.\n');
      vi.advanceTimersByTime(200);
    }
    slow.live.end();
    expect(slow.heard.length).toBeLessThan(600);
    expect(slow.text().replaceAll('\n', '')).toHaveLength(3_000);
    const endless = listen();
    endless.said('z'.repeat(70_000));
    expect(endless.text()).toHaveLength(64_000);
  } finally {
    vi.useRealTimers();
  }
});
