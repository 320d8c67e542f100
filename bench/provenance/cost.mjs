// What looking for sources costs in a long session: 500 calls that bring 2 MB of our own prose, in records and as text.
// Run as a program it measures and prints; what is imported runs it so, since code that has judged other things before
// is slower than a program has it that does one kind of work.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { median } from '../guard/cpu.mjs';

const { Conversation } = await import('../../packages/provenance/dist/index.js');
const CALLS = 500;
/**
 * Sessions one after the other, garbage collected as it comes and counted. No collection is forced between them: it
 * would find no session alive and throw away the machine code that was made for sessions, so that each would be a
 * young one. The first ones are young: they also compile, and are told but not judged.
 */
const ROUNDS = 48;
const YOUNG = 16;
const BYTES = 2_000_000;

/** As measured in a process of its own. */
export function costOfCalls() {
  return JSON.parse(
    execFileSync(process.execPath, [fileURLToPath(import.meta.url)], { encoding: 'utf8' }),
  );
}

function measureAll() {
  const messages = session();
  const rounds = Array.from({ length: ROUNDS }, () => measure(messages));
  const measured = rounds.slice(YOUNG);
  const microseconds = median(measured.map(({ whole }) => whole));
  const growth = median(measured.map(({ blocks }) => blocks.at(-1) / blocks[0]));
  const bytes = messages.reduce((sum, { result }) => sum + result.content.length, 0);
  return { microseconds, growth, calls: CALLS, bytes, young: rounds[0].whole, rounds };
}

function measure(messages) {
  const conversation = new Conversation();
  conversation.add({
    role: 'user',
    content:
      'Please send the report of May to anna@example.com, book a table and pay Bob 30 thousand',
  });
  const blocks = [];
  for (let from = 0; from < CALLS; from += 100) {
    const before = process.cpuUsage();
    for (const { call, result } of messages.slice(from, from + 100)) {
      const [{ name, arguments: args }] = call.tool_calls;
      conversation.add(call);
      conversation.judge(name, JSON.parse(args));
      conversation.add(result);
    }
    const { user, system } = process.cpuUsage(before);
    blocks.push((user + system) / 100);
  }
  return { whole: blocks.reduce((sum, block) => sum + block) / blocks.length, blocks };
}

/** One call in three sends something; results are JSON, the print of a program, or a page. */
function session() {
  const prose = ourProse();
  return Array.from({ length: CALLS }, (_, index) => {
    const id = `call_${index}`;
    const piece = (part) => {
      const from = ((index * 7 + part) * 977) % (prose.length - 1000);
      return prose.slice(from, from + 700);
    };
    const records = Array.from({ length: 5 }, (__, part) => ({
      id: index * 5 + part,
      sender: `person${index}_${part}@example.com`,
      date: `2024-05-${10 + part}`,
      body: piece(part),
    }));
    const forms = [
      JSON.stringify(records),
      blockOf(records),
      records.map(({ body }) => body).join('\n'),
    ];
    const name = index % 3 === 0 ? 'send_mail' : 'search_mails';
    const args =
      index % 3 === 0
        ? {
            to: [`person${index - 1}_1@example.com`],
            subject: 'Report',
            body: piece(9),
            amount: index,
          }
        : { query: `invoice ${index}`, limit: 5 };
    const content = forms[index % 3].slice(0, BYTES / CALLS);
    return {
      call: {
        role: 'assistant',
        content: '',
        tool_calls: [{ id, name, arguments: JSON.stringify(args) }],
      },
      result: { role: 'tool', content, tool_call_id: id, is_error: false },
    };
  });
}

function blockOf(records) {
  return records
    .map(({ id, sender, date, body }) =>
      [
        `- id: ${id}`,
        `  sender: ${sender}`,
        `  date: '${date}'`,
        `  body: ${JSON.stringify(body)}`,
      ].join('\n'),
    )
    .join('\n');
}

function ourProse() {
  const folder = fileURLToPath(new URL('../../docs/', import.meta.url));
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => readFileSync(`${folder}${name}`, 'utf8'))
    .join('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(JSON.stringify(measureAll()));
