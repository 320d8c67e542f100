import { expect, test } from 'vitest';
import { putBinary, takeBinary } from './binary-parts.js';

const result = {
  content: [
    { type: 'text', text: 'a picture' },
    { type: 'image', data: 'iVBORw0KGgo=', mimeType: 'image/png' },
    { type: 'audio', data: 'UklGRg==', mimeType: 'audio/wav' },
    { type: 'resource', resource: { uri: 'x://1', blob: 'AAECAw==' } },
  ],
  structuredContent: { data: 'not binary', list: [1, null, true] },
};

test('W-05 binary content is set aside by its digest and put back whole', () => {
  const { lean, parts } = takeBinary(result);
  expect(parts.size).toBe(3);
  const text = JSON.stringify(lean);
  for (const body of ['iVBORw0KGgo=', 'UklGRg==', 'AAECAw==']) expect(text).not.toContain(body);
  expect(text).toContain('not binary');
  expect(text).toMatch(/sluice-binary:[0-9a-f]{64}:\d+ bytes/);
  expect(putBinary(lean, parts)).toEqual(result);
});

test('W-05 a mark that a server made up stands for nothing', () => {
  const forged = { type: 'image', data: `sluice-binary:${'0'.repeat(64)}:9 bytes` };
  expect(putBinary(forged, new Map())).toEqual(forged);
});
