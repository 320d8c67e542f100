import { canonicalJson } from '@sluice/kernel';
import { sha256 } from './audit-entry.js';
import type { AuditSigner } from './audit-signer.js';

/** What lets anybody check that a masked field held this value, against the entry alone. */
export interface MaskedValueProof {
  readonly seq: number;
  readonly field: string;
  readonly salt: string;
  readonly value: unknown;
}

/** What stands in an entry for a value that was masked: says nothing to those who do not have the salt. */
export function commitmentTo(salt: string, value: unknown): string {
  return sha256(`${salt}\n${canonicalJson(value)}`);
}

export function commitmentsOf(
  signer: AuditSigner,
  seq: number,
  masked: Readonly<Record<string, unknown>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(masked).map(([field, value]) => [
      field,
      commitmentTo(signer.salt(seq, field), value),
    ]),
  );
}

/** Nothing where the entry holds no commitment to this value. */
export function proveMaskedValue(
  signer: AuditSigner,
  entry: { readonly seq: number; readonly data: Readonly<Record<string, unknown>> },
  field: string,
  value: unknown,
): MaskedValueProof | undefined {
  const salt = signer.salt(entry.seq, field);
  return isCommitted(entry.data, field, commitmentTo(salt, value))
    ? { seq: entry.seq, field, salt, value }
    : undefined;
}

function isCommitted(
  data: Readonly<Record<string, unknown>>,
  field: string,
  commitment: string,
): boolean {
  const { commitments } = data;
  return (
    typeof commitments === 'object' &&
    commitments !== null &&
    Object.hasOwn(commitments, field) &&
    Reflect.get(commitments, field) === commitment
  );
}
