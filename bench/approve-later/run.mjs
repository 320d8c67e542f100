// `npm run bench -- approve-later`: a refund is asked about in one process, which ends, and allowed in a second one. Each
// program is run, and its lines are counted: neither blank lines nor comments, nor the scripted model, which none would
// have to write.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { atLeast, report, say } from '../lib/report.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));

const programs = [
  ['sluice', 'our store (SQLite): question, answer, who, and the audit of it'],
  ['ai-sdk', 'the program: all messages, as JSON'],
  ['openai-agents', 'the program: the state of the run, as text'],
  ['langgraph', 'the program: the checkpoints of the saver in memory'],
  ['mastra', 'the program: the runs of the store in memory'],
];

const rows = programs.map(([name, keeps]) => {
  say(`approve-later: ${name} …`);
  const fault = faultOf(name);
  return { name, lines: linesOf(name), keeps, fault };
});

report({
  name: 'approve-later',
  bars: [atLeast('programs that did it', rows.filter(({ fault }) => !fault).length, rows.length)],
  tables: [
    {
      title: 'Ask, exit, approve in a second process',
      columns: ['program', 'lines', 'did it', 'what keeps the question between the two'],
      rows: rows.map(({ name, lines, keeps, fault }) => [name, lines, fault ?? 'yes', keeps]),
    },
  ],
  details: { programs: rows },
});

/** What went wrong; `undefined` where nothing ran in the first process, and the refund ran once in the second. */
function faultOf(name) {
  const folder = mkdtempSync(join(tmpdir(), 'approve-later-'));
  try {
    const run = (step) =>
      execFileSync(process.execPath, [`${here}${name}.mjs`, step, folder], {
        encoding: 'utf8',
        timeout: 120_000,
        stdio: ['ignore', 'pipe', 'ignore'],
      });
    run('ask');
    if (!run('approve').includes('done')) return 'the turn did not end';
    const ran = readFileSync(join(folder, 'refunds'), 'utf8');
    return ran === 'approve A7 40\n' ? undefined : `it ran: ${ran.trim().replaceAll('\n', '; ')}`;
  } catch (error) {
    return String(error.message).split('\n')[0];
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

function linesOf(name) {
  const lines = readFileSync(`${here}${name}.mjs`, 'utf8').split('\n');
  return lines.filter((line) => !/^\s*(?:\/\/.*)?$/.test(line)).length;
}
