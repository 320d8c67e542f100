import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { messageOf } from '@sluice/plain';
import { type Imported, importClaude, importCodex, writeRules } from '@sluice/policy';
import { type Io, type ParsedArguments, UsageError } from '../command-line/command.js';
import { wordsOf } from '../command-line/language.js';
import { policyWords } from './policy-words.js';
import { readNamedFile } from './read-policy-file.js';

/** `policy import claude|codex [FILE…]`: prints a policy file; what could not be carried goes to the person. */
export async function importRules(
  io: Io,
  { values, positionals }: ParsedArguments,
): Promise<number> {
  const [, client, ...named] = positionals;
  if (client !== 'claude' && client !== 'codex') {
    throw new UsageError({
      en: `"${client ?? ''}" is not a client whose rules can be read; use policy import claude or policy import codex`,
      zh: `无法读取“${client ?? ''}”的规则；请用 policy import claude 或 policy import codex`,
    });
  }
  const files = named.length > 0 ? named : usualFiles(io, client);
  const read = files.map((file) => readRules(client, file));
  const rules = uniqueNames(read.flatMap((one) => one.rules));
  const notCarried = read.flatMap((one) => one.notCarried);
  if (values.json) {
    io.out(
      `${JSON.stringify({ schema_version: '1.0', files, rules, not_carried: notCarried }, null, 2)}\n`,
    );
    return notCarried.length > 0 ? 1 : 0;
  }
  const words = wordsOf(io, policyWords);
  io.out(`version: 1\nrules:${rules.length === 0 ? ' []' : ''}\n${writeRules(rules)}`);
  io.err(`${words.carried(rules.length)} (${files.join(', ')})\n`);
  if (notCarried.length > 0) io.err(`${words.notCarried(notCarried.length)}\n`);
  for (const { rule, why } of notCarried) io.err(`  ${rule}: ${why}\n`);
  return notCarried.length > 0 ? 1 : 0;
}

function usualFiles(io: Io, client: 'claude' | 'codex'): readonly string[] {
  const home = io.env.HOME || homedir();
  if (client === 'claude') {
    const own = io.env.CLAUDE_CONFIG_DIR || join(home, '.claude');
    const project = join(io.cwd, '.claude');
    return [
      join(own, 'settings.json'),
      join(project, 'settings.json'),
      join(project, 'settings.local.json'),
    ].filter((file) => existsSync(file));
  }
  const folder = join(io.env.CODEX_HOME || join(home, '.codex'), 'rules');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.rules'))
    .sort()
    .map((name) => join(folder, name));
}

function readRules(client: 'claude' | 'codex', file: string): Imported {
  const text = readNamedFile(file);
  if (client === 'codex') return importCodex(text);
  try {
    return importClaude(JSON.parse(text));
  } catch (error) {
    throw new UsageError(
      {
        en: `${file} is no JSON: ${messageOf(error)}`,
        zh: `${file} 不是 JSON：${messageOf(error)}`,
      },
      { cause: error },
    );
  }
}

/** The same rule in two files is one; another rule of the same name gets a number. */
function uniqueNames(rules: Imported['rules']): Imported['rules'] {
  const seen = new Map<string, string>();
  const kept: Imported['rules'][number][] = [];
  for (const rule of rules) {
    const text = JSON.stringify(rule);
    let name = rule.name;
    for (let number = 2; seen.has(name) && seen.get(name) !== text; number += 1)
      name = `${rule.name} ${number}`;
    if (seen.has(name)) continue;
    seen.set(name, text);
    kept.push({ ...rule, name });
  }
  return kept;
}
