import { type Receipt, type ReceiptItem, readReceipts, stateFolder } from '@sluice/autocontext';
import { countOption } from '../code-index/code-repository.js';
import type { Command } from '../command-line/command.js';

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
      io.err('sluice why: no receipts yet; install the hook with: sluice install\n');
    } else {
      io.out(receipts.map(describe).join('\n'));
    }
    return 0;
  },
};

function describe(receipt: Receipt): string {
  const { client, intent } = receipt;
  const lines = [
    `${receipt.created_at}  ${receipt.run_id}  ${client.name}${client.session_id ? `, session ${client.session_id}` : ''}`,
    `  repository  ${receipt.repo_root}`,
    `  prompt      ${oneLine(receipt.prompt)}`,
    `  intent      ${intent.kind}, code: ${intent.is_code}, confidence ${intent.confidence}`,
    `  terms       ${receipt.signals.map((signal) => `${signal.match} (${signal.type} ${signal.weight})`).join(', ') || 'none'}`,
    ...list(
      'tools',
      receipt.calls.map(
        (call) =>
          `${call.tool}: ${call.status}, ${call.duration_ms} ms, ${call.reason}${call.error_code ? `, ${call.error_code}` : ''}`,
      ),
    ),
    ...(receipt.nothing === undefined
      ? list('injected', receipt.injected.map(place))
      : [`  injected    nothing: ${receipt.nothing}`]),
    ...list(
      'left out',
      receipt.cut.map((item) => `${place(item)}: ${item.by}`),
    ),
    ...list(
      'redacted',
      receipt.redactions.map(({ kind, count }) => `${kind} ${count}`),
    ),
    ...(receipt.injections_removed > 0
      ? [`  removed     ${receipt.injections_removed} instructions in tool text`]
      : []),
    ...list('limits', receipt.limits),
    `  cost        ${receipt.duration_ms} ms${receipt.engine ? ` on ${receipt.engine}` : ''}, ${receipt.chars} characters, about ${receipt.tokens} tokens; exit ${receipt.exit_code}`,
  ];
  return `${lines.join('\n')}\n`;
}

function list(name: string, entries: readonly string[]): string[] {
  return entries.map((entry, at) => `  ${(at === 0 ? name : '').padEnd(11)} ${oneLine(entry)}`);
}

function place(item: ReceiptItem): string {
  const lines = item.line_start > 0 ? `:${item.line_start}-${item.line_end}` : '';
  return `${item.path}${lines}${item.symbol ? ` ${item.symbol}` : ''} [${item.tool} ${item.confidence}]`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}
