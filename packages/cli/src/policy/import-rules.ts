import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { messageOf } from '@sluice/plain';
import {
  type Imported,
  importClaude,
  importCodex,
  importCodexConfig,
  importGeminiPolicy,
  importGeminiSettings,
  PolicyFileError,
  readPolicy,
  ruleName,
  STRICTNESS,
  type Verdict,
  writeRules,
} from '@sluice/policy';
import { builtIns, readCommandParts } from '@sluice/tools';
import { type ParseError, parse, printParseErrorCode } from 'jsonc-parser';
import { type Io, type ParsedArguments, UsageError } from '../command-line/command.js';
import { wordsOf } from '../command-line/language.js';
import { readNamedFile } from '../command-line/named-file.js';
import { policyWords } from './policy-words.js';

const CLIENTS = ['claude', 'codex', 'gemini'] as const;
type Client = (typeof CLIENTS)[number];

/** `policy import claude|codex|gemini [FILE…]`: prints a policy file; what could not be carried goes to the person. */
export async function importRules(
  io: Io,
  { values, positionals }: ParsedArguments,
): Promise<number> {
  const [, wanted, ...named] = positionals;
  const client = CLIENTS.find((one) => one === wanted);
  if (!client) {
    throw new UsageError({
      en: `"${wanted ?? ''}" is not a client whose rules can be read; use policy import with one of ${CLIENTS.join(', ')}`,
      zh: `无法读取“${wanted ?? ''}”的规则；请用 policy import 加 ${CLIENTS.join('、')} 之一`,
    });
  }
  const files =
    named.length > 0 ? named : usualFiles(io, client).filter((file) => existsSync(file));
  if (files.length === 0) {
    const places = usualFiles(io, client).join(', ');
    // Nothing is printed: a file without rules would take the place of the default policy.
    throw new UsageError({
      en: `no settings of ${client} were found (${places}); name a file`,
      zh: `没有找到 ${client} 的设置（${places}）；请指定文件`,
    });
  }
  const read = files.map((file) => readRules(client, file));
  const carried = uniqueNames(read.flatMap((one) => one.rules)).map((rule) => ({
    rule,
    why: faultOf(rule),
  }));
  const rules = carried.flatMap(({ rule, why }) => (why === undefined ? [rule] : []));
  const notCarried = [
    ...read.flatMap((one) => one.notCarried),
    ...carried.flatMap(({ rule, why }) => (why === undefined ? [] : [{ rule: rule.name, why }])),
  ];
  if (values.json) {
    io.out(
      `${JSON.stringify({ schema_version: '1.0', files, rules, not_carried: notCarried }, null, 2)}\n`,
    );
    return notCarried.length > 0 ? 1 : 0;
  }
  const words = wordsOf(io, policyWords);
  const fallback = strictest(read.flatMap((one) => one.fallback ?? []));
  const byDefault = fallback === undefined ? '' : `default: ${fallback}\n`;
  io.out(`version: 1\n${byDefault}rules:${rules.length === 0 ? ' []' : ''}\n${writeRules(rules)}`);
  io.err(`${words.carried(rules.length)} (${files.join(', ')})\n`);
  if (notCarried.length > 0) io.err(`${words.notCarried(notCarried.length)}\n`);
  for (const { rule, why } of notCarried) io.err(`  ${rule}: ${words.fault(why)}\n`);
  return notCarried.length > 0 ? 1 : 0;
}

/** Why a policy file cannot hold the rule; what is printed has to load. */
function faultOf(rule: Imported['rules'][number]): string | undefined {
  const text = `version: 1\nrules:\n${writeRules([rule])}`;
  try {
    readPolicy(text, { file: '', parseCommand: readCommandParts, builtIns });
    return undefined;
  } catch (error) {
    if (!(error instanceof PolicyFileError)) throw error;
    return error.problems.map(({ message }) => message).join('; ');
  }
}

/** Of several defaults the strictest: nothing is let through that one of the files stopped. */
function strictest(verdicts: readonly Verdict[]): Verdict | undefined {
  const [first, ...others] = verdicts;
  return others.reduce((one, other) => {
    return one !== undefined && STRICTNESS[one] >= STRICTNESS[other] ? one : other;
  }, first);
}

function usualFiles(io: Io, client: Client): readonly string[] {
  const home = io.env.HOME || homedir();
  if (client === 'claude') {
    const own = io.env.CLAUDE_CONFIG_DIR || join(home, '.claude');
    const project = join(io.cwd, '.claude');
    return [
      join(own, 'settings.json'),
      join(project, 'settings.json'),
      join(project, 'settings.local.json'),
    ];
  }
  if (client === 'gemini') {
    return [join(home, '.gemini'), join(io.cwd, '.gemini')].flatMap((folder) => [
      join(folder, 'settings.json'),
      ...filesIn(join(folder, 'policies'), '.toml'),
    ]);
  }
  const folder = io.env.CODEX_HOME || join(home, '.codex');
  return [join(folder, 'config.toml'), ...filesIn(join(folder, 'rules'), '.rules')];
}

function filesIn(folder: string, ending: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .sort()
    .map((name) => join(folder, name));
}

function readRules(client: Client, file: string): Imported {
  const text = readNamedFile(file);
  const isToml = file.endsWith('.toml');
  if (client === 'codex' && !isToml) return importCodex(text);
  try {
    if (client === 'codex') return importCodexConfig(text);
    if (isToml) return importGeminiPolicy(text);
    const settings = parseSettings(text);
    return client === 'claude' ? importClaude(settings) : importGeminiSettings(settings);
  } catch (error) {
    const form = isToml ? 'TOML' : 'JSON';
    throw new UsageError(
      {
        en: `${file} is no ${form}: ${messageOf(error)}`,
        zh: `${file} 不是 ${form}：${messageOf(error)}`,
      },
      { cause: error },
    );
  }
}

/** Clients take comments and commas at the end in their settings. */
function parseSettings(text: string): unknown {
  const errors: ParseError[] = [];
  const settings: unknown = parse(text, errors, { allowTrailingComma: true });
  const [first] = errors;
  if (!first) return settings;
  const line = text.slice(0, first.offset).split('\n').length;
  throw new Error(`line ${line}: ${printParseErrorCode(first.error)}`);
}

/** The same rule in two files is one; another rule of the same name gets a number. */
function uniqueNames(rules: Imported['rules']): Imported['rules'] {
  const seen = new Map<string, string>();
  const kept: Imported['rules'][number][] = [];
  for (const rule of rules) {
    const text = JSON.stringify(rule);
    const short = ruleName(rule.name);
    let name = short;
    for (let number = 2; seen.has(name) && seen.get(name) !== text; number += 1)
      name = `${short} ${number}`;
    if (seen.has(name)) continue;
    seen.set(name, text);
    kept.push({ ...rule, name });
  }
  return kept;
}
