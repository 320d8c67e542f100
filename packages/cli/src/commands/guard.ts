import {
  checkRules,
  classifyContent,
  createInjectionFilter,
  createRedactor,
  explain,
  type Finding,
  filterInjection,
  redact,
  type TextStream,
} from '@sluice/guard';
import {
  type Command,
  type Io,
  type ParsedArguments,
  UsageError,
} from '../command-line/command.js';
import { wordsOf } from '../command-line/language.js';
import { guardWords } from './guard-words.js';

type Task = 'redact' | 'injection';

/** Longest line of `--jsonl`; a longer one is answered with an error, never passed on. */
const MAX_LINE = 16_000_000;

export const guardCommand: Command = {
  name: 'guard',
  summary: {
    en: 'Take secrets or injected instructions out of text',
    zh: '从文本中去除密钥或注入的指令',
  },
  usage: [
    'guard redact [options] < text',
    'guard injection [options] < text',
    'guard --check-rules',
  ],
  examples: [
    'git diff | sluice guard redact',
    'sluice guard redact --explain < app.log > clean.log',
    'curl -s https://example.com | sluice guard injection --json',
    'sluice guard injection --jsonl < rows.jsonl',
  ],
  options: {
    jsonl: { type: 'boolean' },
    json: { type: 'boolean' },
    explain: { type: 'boolean' },
    'check-rules': { type: 'boolean' },
  },
  optionHelp: {
    jsonl: {
      en: 'Lines of {"id","text"} in, one line of JSON out for each',
      zh: '输入每行一个 {"id","text"}，逐行输出 JSON',
    },
    json: { en: 'One JSON object for the whole input', zh: '为全部输入输出一个 JSON 对象' },
    explain: {
      en: 'Say which rule found what, where, and from which source',
      zh: '说明哪条规则在哪里发现了什么，以及规则来源',
    },
    'check-rules': {
      en: 'Hold every built-in rule against its examples',
      zh: '用示例检验每条内置规则',
    },
  },
  async run(io: Io, parsed: ParsedArguments): Promise<number> {
    if (parsed.values['check-rules'] === true) return reportRules(io);
    const task = readTask(parsed.positionals);
    const isExplained = parsed.values.explain === true;
    if (parsed.values.jsonl === true) return answerLines(io, task, isExplained);
    if (parsed.values.json === true) return answerWhole(io, task, isExplained);
    return passThrough(io, task, isExplained);
  },
};

function readTask(positionals: readonly string[]): Task {
  const [task, ...rest] = positionals;
  if ((task !== 'redact' && task !== 'injection') || rest.length > 0)
    throw new UsageError({
      en: `"${positionals.join(' ')}" is not a task of guard; use redact or injection, with the text on standard input`,
      zh: `guard 没有“${positionals.join(' ')}”这项任务；请用 redact 或 injection，文本从标准输入给出`,
    });
  return task;
}

function reportRules(io: Io): number {
  const faults = checkRules();
  for (const { rule, example, fault } of faults) io.err(`${rule}: "${example}" ${fault}\n`);
  if (faults.length === 0) io.err(`${wordsOf(io, guardWords).rulesKept}\n`);
  return faults.length === 0 ? 0 : 1;
}

/** Text in, text out, in bounded memory. What was found goes to the person, not into the pipe. */
async function passThrough(io: Io, task: Task, isExplained: boolean): Promise<number> {
  const stream = task === 'redact' ? createRedactor() : createInjectionFilter();
  const lineStarts = [0];
  let length = 0;
  const input = await readText(io, (text) => {
    if (isExplained) noteLines(text, length, lineStarts);
    length += text.length;
    io.out(stream.push(text));
  });
  if (input.binaryBytes !== undefined) return refuseBinary(io, input.binaryBytes);
  io.out(stream.end());
  if (isExplained) explainStream(io, stream, lineStarts);
  reportCounts(io, task, stream.counts);
  reportBroken(io, input.brokenCharacters);
  return 0;
}

async function answerWhole(io: Io, task: Task, isExplained: boolean): Promise<number> {
  const pieces: string[] = [];
  const input = await readText(io, (text) => {
    pieces.push(text);
  });
  if (input.binaryBytes !== undefined) return refuseBinary(io, input.binaryBytes);
  reportBroken(io, input.brokenCharacters);
  io.out(
    `${JSON.stringify({ schema_version: '1.0', ...answer(task, pieces.join(''), isExplained) })}\n`,
  );
  return 0;
}

async function answerLines(io: Io, task: Task, isExplained: boolean): Promise<number> {
  let rest = '';
  let isTooLong = false;
  let number = 0;
  let failures = 0;
  const take = (line: string) => {
    number += 1;
    if (line.trim() === '' && !isTooLong) return;
    const row = isTooLong ? undefined : readRow(line);
    if (row) {
      io.out(`${JSON.stringify({ id: row.id, ...answer(task, row.text, isExplained) })}\n`);
      return;
    }
    failures += 1;
    const reason = isTooLong
      ? `longer than ${MAX_LINE} characters`
      : 'not an object with "id" and "text"';
    io.out(`${JSON.stringify({ id: null, error: `line ${number} is ${reason}` })}\n`);
    io.err(`sluice guard: ${wordsOf(io, guardWords).leftOut(number, reason)}\n`);
    isTooLong = false;
  };
  const input = await readText(io, (text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) take(line);
    if (rest.length > MAX_LINE) {
      isTooLong = true;
      rest = '';
    }
  });
  if (input.binaryBytes !== undefined) return refuseBinary(io, input.binaryBytes);
  if (rest !== '' || isTooLong) take(rest);
  reportBroken(io, input.brokenCharacters);
  return failures > 0 ? 1 : 0;
}

function answer(task: Task, text: string, isExplained: boolean): Record<string, unknown> {
  const list = (findings: readonly Finding[]) => (isExplained ? explain(text, findings) : findings);
  if (task === 'redact') {
    const { text: redacted, findings, counts, notes } = redact(text);
    return { redacted, findings: list(findings), counts, ...(notes.length > 0 ? { notes } : {}) };
  }
  const { verdict, text: filtered, findings, counts, notes } = filterInjection(text);
  return {
    verdict,
    filtered,
    findings: list(findings),
    counts,
    ...(notes.length > 0 ? { notes } : {}),
  };
}

function readRow(line: string): { id: unknown; text: string } | undefined {
  try {
    const row: unknown = JSON.parse(line);
    if (typeof row !== 'object' || row === null || !('text' in row)) return undefined;
    if (typeof row.text !== 'string') return undefined;
    return { id: 'id' in row ? row.id : null, text: row.text };
  } catch {
    return undefined;
  }
}

interface ReadInput {
  readonly brokenCharacters: number;
  readonly binaryBytes?: number;
}

/** Decodes standard input piece by piece; stops giving text when the first bytes are binary. */
async function readText(io: Io, take: (text: string) => void): Promise<ReadInput> {
  const decoder = new TextDecoder('utf-8');
  let isFirst = true;
  let isBinary = false;
  let bytes = 0;
  let broken = 0;
  for await (const chunk of io.stdin) {
    if (io.signal.aborted) break;
    const piece = typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk;
    if (isFirst)
      isBinary = classifyContent(piece, { maxBytes: Number.MAX_SAFE_INTEGER }).kind === 'binary';
    isFirst = false;
    bytes += piece.length;
    if (isBinary) continue;
    const text = decoder.decode(piece, { stream: true });
    broken += text.split('\ufffd').length - 1;
    take(text);
  }
  if (isBinary) return { brokenCharacters: 0, binaryBytes: bytes };
  const last = decoder.decode();
  if (last !== '') take(last);
  return { brokenCharacters: broken + last.split('\ufffd').length - 1 };
}

function noteLines(text: string, offset: number, lineStarts: number[]): void {
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1))
    lineStarts.push(offset + at + 1);
}

function explainStream(io: Io, stream: TextStream, lineStarts: readonly number[]): void {
  const words = wordsOf(io, guardWords);
  let line = 0;
  for (const finding of stream.findings) {
    while ((lineStarts[line + 1] ?? Number.POSITIVE_INFINITY) <= finding.start) line += 1;
    const column = finding.start - (lineStarts[line] ?? 0) + 1;
    const { source } = explain('', [finding])[0] ?? { source: '' };
    io.err(
      `${line + 1}:${column} ${words.found(finding.kind, finding.rule, finding.start, finding.end, source)}\n`,
    );
  }
}

function reportCounts(io: Io, task: Task, counts: Readonly<Record<string, number>>): void {
  const parts = Object.entries(counts).map(([kind, number]) => `${number} ${kind}`);
  const words = wordsOf(io, guardWords);
  const [some, none] =
    task === 'redact'
      ? [words.redacted, words.nothingRedacted]
      : [words.removed, words.nothingRemoved];
  io.err(`${parts.length > 0 ? some(parts.join(', ')) : none}\n`);
}

function reportBroken(io: Io, brokenCharacters: number): void {
  if (brokenCharacters > 0) io.err(`${wordsOf(io, guardWords).broken(brokenCharacters)}\n`);
}

function refuseBinary(io: Io, bytes: number): number {
  io.out(`<binary: ${bytes} bytes, not looked at and left out>\n`);
  io.err(`sluice guard: ${wordsOf(io, guardWords).binary(bytes)}\n`);
  return 1;
}
