import { type Grant, type GrantPort, grantCovers } from '@sluice/kernel';
import type { RowKey } from '../engine/engine.js';
import { parseBody, readRow } from '../engine/read-row.js';
import type { RawRow } from '../engine/tables.js';
import type { Batch } from '../write/batch.js';
import { cleanText, requireKey, toBody } from '../write/text.js';
import type { StoreCore } from './core.js';

/** Grants of all sessions. Using and revoking them stands in the audit, as adding one does. */
export function grantsPort(core: StoreCore): GrantPort {
  return {
    async use(question) {
      // A look without the lock: most questions find no grant and write nothing.
      const rows = await core.engine.all(
        'SELECT * FROM grants WHERE tool_name = ? ORDER BY added_seq',
        [cleanText(question.toolName)],
      );
      const candidates = rows.map(grantOf).filter((grant) => grantCovers(grant, question));
      if (candidates.length === 0) return undefined;
      return core.submit({
        keys: candidates.map((grant) => ({ table: 'grants', key: [grant.id] })),
        decide(batch) {
          for (const { id } of candidates) {
            const row = batch.get('grants', [id]);
            const grant = row && parseBody<Grant>(row.body);
            if (!row || !grant || !grantCovers(grant, question)) continue;
            const used: Grant = { ...grant, uses: grant.uses + 1, lastUsedAt: question.now };
            batch.put('grants', { ...row, body: toBody('grant', used) });
            batch.audit({
              kind: 'grant_used',
              sessionId: question.sessionId,
              data: {
                grant_id: id,
                tool: question.toolName,
                digest: question.digest,
                workspace: grant.workspace ?? null,
              },
            });
            return used;
          }
          return undefined;
        },
      });
    },
    async list(filter) {
      const rows = await core.engine.all('SELECT * FROM grants ORDER BY added_seq', []);
      return rows
        .map(grantOf)
        .filter(
          (grant) =>
            !filter?.sessionId || grant.scope === 'always' || grant.sessionId === filter.sessionId,
        );
    },
    revoke: (id, by) =>
      core.submit({
        keys: [{ table: 'grants', key: [id] }],
        decide(batch) {
          const row = batch.get('grants', [id]);
          if (!row) return false;
          batch.remove('grants', [id]);
          batch.audit({
            kind: 'grant_revoked',
            ...(row.session_id === null ? {} : { sessionId: row.session_id }),
            ...(by === undefined ? {} : { actor: by }),
            data: {
              grant_id: id,
              tool: row.tool_name,
              workspace: parseBody<Grant>(row.body).workspace ?? null,
            },
          });
          return true;
        },
      }),
  };
}

/** A grant ready to be added by the transaction that takes the answer it comes from. */
export function prepareGrant(
  core: StoreCore,
  given: Grant,
): { readonly keys: readonly RowKey[]; add(batch: Batch): void } {
  const id = requireKey('grant id', given.id);
  const { note } = given.origin;
  const grant: Grant =
    note === undefined
      ? given
      : { ...given, origin: { ...given.origin, note: String(core.masker.mask(note)) } };
  return {
    keys: [{ table: 'grants', key: [id] }],
    add(batch) {
      const added = batch.audit({
        kind: 'grant_added',
        ...(grant.sessionId === undefined ? {} : { sessionId: grant.sessionId }),
        callId: grant.origin.callId,
        actor: grant.origin.decidedBy,
        data: {
          grant_id: id,
          scope: grant.scope,
          covers: { ...grant.covers },
          // A grant answers in this folder and in no other.
          workspace: grant.workspace ?? null,
          expires_at: grant.expiresAt ?? null,
        },
      });
      batch.put('grants', {
        id,
        scope: grant.scope,
        tool_name: cleanText(grant.covers.toolName),
        session_id: grant.sessionId === undefined ? null : cleanText(grant.sessionId),
        added_seq: added,
        body: toBody('grant', grant),
      });
    },
  };
}

function grantOf(raw: RawRow): Grant {
  return parseBody<Grant>(readRow('grants', raw).body);
}
