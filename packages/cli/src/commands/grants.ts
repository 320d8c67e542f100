import type { Grant } from '@sluice/kernel';
import { visibleText } from '@sluice/plain';
import { type Rule, ruleWords } from '@sluice/policy';
import { type Command, type Io, UsageError } from '../command-line/command.js';
import { wordsOf } from '../command-line/language.js';
import { dataText, jsonText } from '../command-line/option-texts.js';
import { refuseSurplus } from '../command-line/refuse-surplus.js';
import { agreementOf } from '../install/agreement.js';
import type { AfterRevoke } from '../policy/after-revoke.js';
import { explainRule } from '../policy/explain-grant.js';
import { entriesNamed, type GrantEntry, grantEntries } from '../policy/grant-entries.js';
import { isHandwritten, revokeGrant } from '../policy/revoke-grant.js';
import { paint } from '../terminal/paint.js';
import { type GrantWords, grantsWords } from './grants-words.js';

export const grantsCommand: Command = {
  name: 'grants',
  summary: {
    en: 'Shows what was allowed for later calls, and takes it back',
    zh: '显示为以后的调用授予的许可，并可撤销',
  },
  usage: [
    'grants list [--session <id>] [--json]',
    'grants explain <id or name>',
    'grants revoke <id or name> [--yes]',
  ],
  examples: [
    'sluice grants list',
    'sluice grants explain grant_1b2c',
    'sluice grants revoke "bash_run: npm test **"',
  ],
  options: {
    session: { type: 'string' },
    yes: { type: 'boolean' },
    data: { type: 'string' },
    json: { type: 'boolean' },
  },
  optionHelp: {
    session: { en: 'Only grants that hold in this session', zh: '仅限在此会话中有效的许可' },
    yes: {
      en: 'Also take out a rule that somebody wrote into the policy file',
      zh: '也删除手写在策略文件中的规则',
    },
    data: dataText,
    json: jsonText,
  },
  async run(io, { values, positionals }) {
    const words = wordsOf(io, grantsWords);
    const [action, id] = positionals;
    const session = typeof values.session === 'string' ? values.session : undefined;
    refuseSurplus(`grants ${action}`, positionals, action === 'list' ? 1 : 2);
    if (action === 'list') {
      const entries = await grantEntries(io, values.data, session);
      return listGrants(io, entries, values.json === true, words);
    }
    if (action !== 'revoke' && action !== 'explain')
      throw new UsageError({
        en: 'use grants list, grants explain <id or name> or grants revoke <id or name>',
        zh: '请用 grants list、grants explain <编号或名称> 或 grants revoke <编号或名称>',
      });
    if (id === undefined)
      throw new UsageError({
        en: 'which grant? Give its id or name from sluice grants list',
        zh: '哪个许可？请给出 sluice grants list 中的编号或名称',
      });
    const all = await grantEntries(io, values.data);
    const [found, second] = entriesNamed(all, id);
    if (!found) {
      io.err(`${words.none(id)}\n`);
      return 1;
    }
    if (second) return tellApart(io, entriesNamed(all, id), id, words);
    if (action === 'explain') {
      if (found.rule) await explainRule(io, found.rule, values.data, words);
      else io.out(`${entryLine(found, words)}\n`);
      return 0;
    }
    if (found.kind === 'rule' && (await isHandwritten(io, values.data, found))) {
      const { file, line } = found.rule.at;
      io.err(`${words.handwritten(id, `${file}:${line}`)}\n`);
      const agreed = await agreementOf(io, values, words.takeOut);
      if (agreed !== 'yes') {
        io.err(`${agreed === 'no' ? words.kept : words.sayYes(id)}\n`);
        return 1;
      }
    }
    const after = await revokeGrant(io, values.data, found, all);
    if (!after) {
      io.err(`${words.none(id)}\n`);
      return 1;
    }
    io.err(`${words.revoked(id, nowSaid(after, words))}\n`);
    for (const entry of after.others) io.err(`  ${entry.id}  ${entryLine(entry, words)}\n`);
    return 0;
  },
};

/** One name for several rules: whoever takes one back has to say which. */
function tellApart(
  io: Io,
  entries: readonly GrantEntry[],
  name: string,
  words: GrantWords,
): number {
  io.err(`${words.several(name, entries.length)}\n`);
  for (const entry of entries) io.err(`  ${entry.id}  ${entryLine(entry, words)}\n`);
  return 1;
}

/** What is said to the next such call, as far as it can be known now. */
function nowSaid({ others, byDefault }: AfterRevoke, words: GrantWords): string {
  const everywhere = byDefault.get(undefined);
  const said = everywhere === undefined ? [] : [words.next(everywhere)];
  const onFaces = [...byDefault].flatMap(([face, verdict]) =>
    face === undefined || verdict === everywhere ? [] : [words.nextOn(face, verdict)],
  );
  if (others.length === 0 && byDefault.size === 0) return words.stricter;
  const rest = [...said, ...onFaces].join(words.and);
  if (others.length === 0) return rest;
  return rest === '' ? words.stillAll : words.stillSome(rest);
}

function listGrants(
  io: Io,
  entries: readonly GrantEntry[],
  isJson: boolean,
  words: GrantWords,
): number {
  if (isJson) {
    const grants = entries.flatMap((entry) => (entry.kind === 'grant' ? [entry.grant] : []));
    const rules = entries.flatMap((entry) =>
      entry.kind === 'rule' ? [{ name: entry.id, ...entry.rule.at, ...ruleWords(entry.rule) }] : [],
    );
    io.out(`${JSON.stringify({ schema_version: '1.0', grants, rules }, null, 2)}\n`);
    return 0;
  }
  const color = paint(io.hasColor);
  for (const entry of entries) io.out(`${color.bold(entry.id)}  ${entryLine(entry, words)}\n`);
  io.err(`${words.count(entries.length)}\n`);
  return 0;
}

function entryLine(entry: GrantEntry, words: GrantWords): string {
  if (entry.kind === 'grant') return grantLine(entry.grant, entry.rule, words);
  const { file, line } = entry.rule.at;
  return words.fromFile(words.ruleWords(entry.rule), `${file}:${line}`);
}

function grantLine(grant: Grant, rule: Rule | undefined, words: GrantWords): string {
  const { covers, origin, expiresAt, uses } = grant;
  const what = rule ? words.ruleWords(rule) : coverWords(covers, words);
  const session =
    grant.scope === 'session' ? words.inSession(grant.sessionId ?? '?') : words.always;
  const where = session + (grant.workspace ? words.inWorkspace(visibleText(grant.workspace)) : '');
  const until = expiresAt === undefined ? '' : words.until(new Date(expiresAt).toISOString());
  return words.line({ what, where, until, who: origin.decidedBy, call: origin.callId, uses });
}

function coverWords(covers: Grant['covers'], words: GrantWords): string {
  switch (covers.kind) {
    case 'tool':
      return words.anyArguments(covers.toolName);
    case 'rule':
      return visibleText(covers.rule).trim();
    case 'arguments':
      return words.theseArguments(covers.toolName, `${covers.digest.slice(0, 12)}…`);
  }
}
