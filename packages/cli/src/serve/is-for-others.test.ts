import { expect, test } from 'vitest';
import { isForOthers } from './is-for-others.js';

test('G-01 every address but those of this machine alone is for others', () => {
  for (const host of ['0.0.0.0', '::', '192.168.1.2', 'box.local', '127.evil.example'])
    expect(isForOthers(host), host).toBe(true);
  for (const host of ['127.0.0.1', '127.1.2.3', 'localhost', '::1', '[::1]'])
    expect(isForOthers(host), host).toBe(false);
});
