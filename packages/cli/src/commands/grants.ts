import type { Grant } from '@sluice/kernel';
import { type Command, UsageError } from '../command.js';
import { paint } from '../paint.js';
import { withStore } from '../stored.js';

export const grantsCommand: Command = {
  name: 'grants',
  summary: 'Shows what was allowed for later calls, and takes it back',
  usage: ['grants list [--session <id>] [--json]', 'grants revoke <id>'],
  examples: ['sluice grants list', 'sluice grants revoke grant_1b2c'],
  options: { session: { type: 'string' }, data: { type: 'string' }, json: { type: 'boolean' } },
  optionHelp: {
    session: 'Only grants that hold in this session',
    data: 'The file of the embedded store; SLUICE_DATABASE_URL names a PostgreSQL in its place',
    json: 'Print one JSON document',
  },
  async run(io, { values, positionals }) {
    const [action, id] = positionals;
    if (action === 'revoke') {
      if (id === undefined)
        throw new UsageError('which grant? Give its id from sluice grants list');
      const isGone = await withStore(io, values.data, 'write', async (store) =>
        store.grants.revoke(id),
      );
      if (isGone) io.err(`Grant ${id} is taken back; the next call like it is asked about\n`);
      else io.err(`There is no grant ${id}; see sluice grants list\n`);
      return isGone ? 0 : 1;
    }
    if (action !== 'list') throw new UsageError('use grants list or grants revoke <id>');
    const filter = typeof values.session === 'string' ? { sessionId: values.session } : {};
    const grants = await withStore(io, values.data, 'read', async (store) =>
      store.grants.list(filter),
    );
    if (values.json) {
      io.out(`${JSON.stringify({ schema_version: '1.0', grants }, null, 2)}\n`);
      return 0;
    }
    const color = paint(io.hasColor);
    for (const grant of grants) io.out(`${color.bold(grant.id)}  ${wordsOf(grant)}\n`);
    io.err(`${grants.length} grants\n`);
    return 0;
  },
};

function wordsOf(grant: Grant): string {
  const covers =
    grant.covers.kind === 'tool'
      ? `${grant.covers.toolName} with any arguments`
      : `${grant.covers.toolName} with arguments ${grant.covers.digest.slice(0, 12)}…`;
  const where = grant.scope === 'session' ? `in session ${grant.sessionId ?? '?'}` : 'always';
  const until =
    grant.expiresAt === undefined ? '' : `, until ${new Date(grant.expiresAt).toISOString()}`;
  return `${covers}, ${where}${until}; by ${grant.origin.decidedBy} on call ${grant.origin.callId}, used ${grant.uses} times`;
}
