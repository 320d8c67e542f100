import type { KeptToken, PeopleStore, Person } from '@sluice/agent';
import { isRole } from '@sluice/kernel';
import type { AuditKind } from '../audit/audit-entry.js';
import type { RowKey } from '../engine/engine.js';
import { readRow } from '../engine/read-row.js';
import type { Rows } from '../engine/tables.js';
import { StoreError } from '../store-error.js';
import type { Batch } from '../write/batch.js';
import { cleanText, requireKey } from '../write/text.js';
import type { StoreCore } from './core.js';

/** People who may sign in. Making, changing and revoking one stands in the audit. */
export function peoplePort(core: StoreCore): PeopleStore {
  return {
    async list() {
      const rows = await core.engine.all('SELECT * FROM people', []);
      const people = rows.map((row) => personOf(readRow('people', row)));
      return people.sort((a, b) => (a.name < b.name ? -1 : 1));
    },
    add({ name, role, token }, by) {
      const key = requireKey('name', name);
      return core.submit({
        keys: [rowKey(key)],
        decide(batch) {
          if (active(batch, key)) return 'exists';
          audit(batch, 'person_added', { name: key, role, token }, by);
          batch.put('people', {
            name: key,
            role,
            token_id: token.id,
            token_hash: token.hash,
            made_at: core.clock.now(),
            made_by: cleanText(by),
            revoked_at: null,
            revoked_by: null,
          });
          return 'added';
        },
      });
    },
    rotate(name, token, by) {
      return change(name, (batch, row) => {
        audit(batch, 'person_token_rotated', { name, role: row.role, token }, by);
        return { ...row, token_id: token.id, token_hash: token.hash };
      });
    },
    revoke(name, by) {
      return change(name, (batch, row) => {
        const { role, token } = personOf(row);
        audit(batch, 'person_revoked', { name, role, token }, by);
        return { ...row, revoked_at: core.clock.now(), revoked_by: cleanText(by) };
      });
    },
  };

  function change(
    name: string,
    next: (batch: Batch, row: Rows['people']) => Rows['people'],
  ): Promise<boolean> {
    const key = requireKey('name', name);
    return core.submit({
      keys: [rowKey(key)],
      decide(batch) {
        const row = active(batch, key);
        if (!row) return false;
        batch.put('people', next(batch, row));
        return true;
      },
    });
  }
}

function rowKey(name: string): RowKey {
  return { table: 'people', key: [name] };
}

function active(batch: Batch, name: string): Rows['people'] | undefined {
  const row = batch.get('people', [name]);
  return row?.revoked_at === null ? row : undefined;
}

function audit(
  batch: Batch,
  kind: AuditKind,
  person: { readonly name: string; readonly role: string; readonly token: KeptToken },
  actor: string,
): void {
  const { name, role, token } = person;
  batch.audit({ kind, actor, data: { person: name, role, token_id: token.id } });
}

function personOf(row: Rows['people']): Person {
  if (!isRole(row.role)) {
    throw new StoreError(
      'STORE_CORRUPT',
      `Table people gives ${row.name} the role ${JSON.stringify(row.role)}; revoke that person and add them again`,
    );
  }
  return {
    name: row.name,
    role: row.role,
    token: { id: row.token_id, hash: row.token_hash },
    madeAt: row.made_at,
    madeBy: row.made_by,
    ...(row.revoked_at === null
      ? {}
      : { revoked: { at: row.revoked_at, by: row.revoked_by ?? '' } }),
  };
}
