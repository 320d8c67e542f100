import { localPerson } from '@sluice/gateway';
import type { Grant } from '@sluice/kernel';
import { visibleText } from '@sluice/plain';
import { type Command, UsageError } from '../command-line/command.js';
import { wordsOf } from '../command-line/language.js';
import { dataText, jsonText } from '../command-line/option-texts.js';
import { withStore } from '../store/stored.js';
import { paint } from '../terminal/paint.js';
import { type GrantWords, grantsWords } from './grants-words.js';

export const grantsCommand: Command = {
  name: 'grants',
  summary: {
    en: 'Shows what was allowed for later calls, and takes it back',
    zh: '显示为以后的调用授予的许可，并可撤销',
  },
  usage: ['grants list [--session <id>] [--json]', 'grants revoke <id>'],
  examples: ['sluice grants list', 'sluice grants revoke grant_1b2c'],
  options: { session: { type: 'string' }, data: { type: 'string' }, json: { type: 'boolean' } },
  optionHelp: {
    session: { en: 'Only grants that hold in this session', zh: '仅限在此会话中有效的许可' },
    data: dataText,
    json: jsonText,
  },
  async run(io, { values, positionals }) {
    const words = wordsOf(io, grantsWords);
    const [action, id] = positionals;
    if (action === 'revoke') {
      if (id === undefined)
        throw new UsageError({
          en: 'which grant? Give its id from sluice grants list',
          zh: '哪个许可？请给出 sluice grants list 中的编号',
        });
      const isGone = await withStore(io, values.data, 'write', async (store) =>
        store.grants.revoke(id, localPerson()),
      );
      if (isGone) io.err(`${words.revoked(id)}\n`);
      else io.err(`${words.none(id)}\n`);
      return isGone ? 0 : 1;
    }
    if (action !== 'list')
      throw new UsageError({
        en: 'use grants list or grants revoke <id>',
        zh: '请用 grants list 或 grants revoke <编号>',
      });
    const filter = typeof values.session === 'string' ? { sessionId: values.session } : {};
    const grants = await withStore(io, values.data, 'read', async (store) =>
      store.grants.list(filter),
    );
    if (values.json) {
      io.out(`${JSON.stringify({ schema_version: '1.0', grants }, null, 2)}\n`);
      return 0;
    }
    const color = paint(io.hasColor);
    for (const grant of grants) io.out(`${color.bold(grant.id)}  ${grantLine(grant, words)}\n`);
    io.err(`${words.count(grants.length)}\n`);
    return 0;
  },
};

function grantLine(grant: Grant, words: GrantWords): string {
  const { covers, origin, expiresAt, uses } = grant;
  const what = coverWords(covers, words);
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
