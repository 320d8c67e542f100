import { type Receipt, type ReceiptItem, readReceipts, stateFolder } from '@sluice/autocontext';
import { countOption } from '../code-index/code-repository.js';
import type { Command } from '../command-line/command.js';
import { wordsOf } from '../command-line/language.js';
import { whyWords } from './why-words.js';

const MOST = 1000;

export const whyCommand: Command = {
  name: 'why',
  summary: {
    en: 'Say what was injected into your last prompts, and why',
    zh: '说明最近的提示被注入了什么，以及为什么',
  },
  usage: ['why [--last N] [--json]'],
  examples: ['sluice why', 'sluice why --last 5', 'sluice why --last 20 --json'],
  options: { last: { type: 'string' }, json: { type: 'boolean' } },
  optionHelp: {
    last: { en: 'how many prompts back (default: 1)', zh: '回看多少个提示（默认：1）' },
    json: { en: 'the receipts as JSON', zh: '以 JSON 输出收据' },
  },
  async run(io, { values }) {
    const last = countOption('last', values.last, 1, MOST);
    const receipts = readReceipts(stateFolder(io.env), last);
    if (values.json) {
      io.out(`${JSON.stringify({ schema_version: '1.0', receipts }, null, 2)}\n`);
    } else if (receipts.length === 0) {
      io.err(`sluice why: ${wordsOf(io, whyWords).noReceipts}\n`);
    } else {
      const words = wordsOf(io, whyWords);
      io.out(receipts.map((receipt) => describe(receipt, words)).join('\n'));
    }
    return 0;
  },
};

type Words = (typeof whyWords)['en'];

function describe(receipt: Receipt, words: Words): string {
  const { client, intent } = receipt;
  const { read } = words;
  const terms = receipt.signals.map(({ match, type, weight }) => `${match} (${type} ${weight})`);
  const lines = [
    `${receipt.created_at}  ${receipt.run_id}  ${client.name}${client.session_id ? words.session(client.session_id) : ''}`,
    ...list(words.repository, [receipt.repo_root]),
    ...list(words.prompt, [receipt.prompt]),
    ...list(words.intent, [words.intentLine(intent.kind, intent.is_code, intent.confidence)]),
    ...list(words.terms, [terms.join(', ') || words.none]),
    ...list(
      words.tools,
      receipt.calls.map(
        (call) =>
          `${call.tool}: ${read(call.status)}, ${call.duration_ms} ms, ${read(call.reason)}${call.error_code ? `, ${call.error_code}` : ''}`,
      ),
    ),
    ...list(
      words.injected,
      receipt.nothing === undefined
        ? receipt.injected.map(place)
        : [words.nothing(receipt.nothing)],
    ),
    ...list(
      words.leftOut,
      receipt.cut.map((item) => `${place(item)}: ${read(item.by)}`),
    ),
    ...list(
      words.redacted,
      receipt.redactions.map(({ kind, count }) => `${kind} ${count}`),
    ),
    ...(receipt.injections_removed > 0
      ? list(words.removed, [words.instructions(receipt.injections_removed)])
      : []),
    ...list(words.limits, receipt.limits.map(read)),
    ...list(words.cost, [costOf(receipt, words)]),
  ];
  return `${lines.join('\n')}\n`;
}

function costOf(receipt: Receipt, words: Words): string {
  return words.costLine({
    ms: receipt.duration_ms,
    engine: receipt.engine,
    chars: receipt.chars,
    tokens: receipt.tokens,
    exit: receipt.exit_code,
  });
}

const COLUMN = 12;

/** A name and its entries below each other. A Chinese character is as wide as two letters. */
function list(name: string, entries: readonly string[]): string[] {
  const width = [...name].reduce((sum, letter) => sum + (letter > '\u2e80' ? 2 : 1), 0);
  const blank = ' '.repeat(COLUMN);
  const head = `${name}${' '.repeat(Math.max(1, COLUMN - width))}`;
  return entries.map((entry, at) => `  ${at === 0 ? head : blank}${oneLine(entry)}`);
}

function place(item: ReceiptItem): string {
  const lines = item.line_start > 0 ? `:${item.line_start}-${item.line_end}` : '';
  return `${item.path}${lines}${item.symbol ? ` ${item.symbol}` : ''} [${item.tool} ${item.confidence}]`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}
