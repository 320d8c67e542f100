import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { atLeast, atMost } from '../lib/report.mjs';

const folder = fileURLToPath(new URL('../../../shared/guard/', import.meta.url));
const BREAK_MARK = '\u00a6';
/** A secret leaks when this many of its characters in a row are still there. */
const RUN = 8;
const CHUNKS = [1, 3, 17, 64];

/** Figures and bars on the development sets; nothing when they are not there. */
export function scoreSets({ redact, createRedactor, filterInjection }) {
  if (!existsSync(`${folder}secrets-dev.jsonl`)) return undefined;
  const secrets = scoreSecrets(redact, createRedactor);
  const injection = scoreInjection(filterInjection);
  return {
    figures: { secrets, injection },
    bars: [
      atMost('dev: secrets leaked', secrets.leaked, 0.05),
      atMost('dev: plain secrets leaked', secrets.plainLeaked, 0.02),
      atMost('dev: negatives changed', secrets.changed, 0.02),
      atMost('dev: rows that come out differently in chunks', secrets.differInChunks, 0),
      atLeast('dev: injection recall, explicit kinds', injection.recall, 0.9),
      atMost('dev: false alarms, plain', injection.plainAlarms, 0.01),
      atMost('dev: false alarms, hard', injection.hardAlarms, 0.1),
    ],
  };
}

function rowsOf(file) {
  return readFileSync(`${folder}${file}`, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line));
}

/** The sets count code points, JavaScript UTF-16 units. */
function scoreSecrets(redact, createRedactor) {
  let total = 0;
  let leaked = 0;
  let plain = 0;
  let plainLeaked = 0;
  let negatives = 0;
  let changed = 0;
  let differInChunks = 0;
  for (const row of rowsOf('secrets-dev.jsonl')) {
    const text = row.text.replaceAll(BREAK_MARK, '');
    const { text: redacted } = redact(text);
    if (CHUNKS.some((size) => inChunks(text, size, createRedactor()) !== redacted))
      differInChunks += 1;
    if (row.secrets.length === 0) {
      negatives += 1;
      if (redacted !== text) changed += 1;
      continue;
    }
    const letters = [...text];
    const rest = withoutSecrets(letters, row.secrets);
    for (const { start, end } of row.secrets) {
      const isLeaked = leaks(letters.slice(start, end).join(''), rest, redacted);
      total += 1;
      if (isLeaked) leaked += 1;
      if (row.hard) continue;
      plain += 1;
      if (isLeaked) plainLeaked += 1;
    }
  }
  return {
    total,
    leaked: leaked / total,
    plainLeaked: plainLeaked / plain,
    negatives,
    changed: changed / negatives,
    differInChunks,
  };
}

function inChunks(text, size, redactor) {
  let result = '';
  for (let at = 0; at < text.length; at += size) result += redactor.push(text.slice(at, at + size));
  return result + redactor.end();
}

function withoutSecrets(letters, secrets) {
  const copy = [...letters];
  for (const { start, end } of secrets) for (let at = start; at < end; at += 1) copy[at] = '\u0000';
  return copy.join('');
}

function leaks(secret, rest, redacted) {
  const width = Math.min(RUN, secret.length);
  for (let at = 0; at + width <= secret.length; at += 1) {
    const part = secret.slice(at, at + width);
    if (redacted.includes(part) && !rest.includes(part)) return true;
  }
  return false;
}

function scoreInjection(filterInjection) {
  const counts = { found: 0, explicit: 0, plain: 0, plainAlarms: 0, hard: 0, hardAlarms: 0 };
  for (const row of rowsOf('injection-dev.jsonl')) {
    const isFound = filterInjection(row.text).verdict === 'inject';
    if (row.label === 'inject') {
      if (row.hard) continue;
      counts.explicit += 1;
      if (isFound) counts.found += 1;
    } else {
      counts[row.hard ? 'hard' : 'plain'] += 1;
      if (isFound) counts[row.hard ? 'hardAlarms' : 'plainAlarms'] += 1;
    }
  }
  return {
    recall: counts.found / counts.explicit,
    plainAlarms: counts.plainAlarms / counts.plain,
    hardAlarms: counts.hardAlarms / counts.hard,
    counts,
  };
}
