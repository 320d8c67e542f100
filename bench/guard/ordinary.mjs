import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const SIZE = 1_000_000;

/** Code and documents of this repository and its tools, and a log. About 1 MB each. */
export function ordinaryTexts() {
  return [
    { name: 'code', text: gather(/\.[cm]?[jt]s$/) },
    { name: 'docs', text: gather(/\.md$/) },
    { name: 'logs', text: log() },
  ];
}

function gather(pattern) {
  let text = '';
  for (const entry of readdirSync(`${root}node_modules`, {
    recursive: true,
    withFileTypes: true,
  })) {
    if (!entry.isFile() || !pattern.test(entry.name)) continue;
    const content = readFileSync(`${entry.parentPath ?? entry.path}/${entry.name}`, 'utf8');
    if (content.length < 60_000) text += content;
    if (text.length > SIZE) break;
  }
  return text.slice(0, SIZE);
}

function log() {
  let text = '';
  for (let i = 0; text.length < SIZE; i += 1)
    text += `2026-01-02T03:04:${String(i % 60).padStart(2, '0')}.${i % 1000}Z info request id=${i.toString(16).padStart(12, '0')} GET /v1/items/${i} status=200 took=${i % 90}ms\n`;
  return text;
}
