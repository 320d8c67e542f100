import type { KeyObject } from 'node:crypto';
import { parseBody } from '../engine/read-row.js';
import type { Rows } from '../engine/tables.js';
import { type ChainLink, hashEntry } from './audit-entry.js';
import { isSignedBy, signingKeyIdOf } from './audit-signer.js';
import { endorsedKey, readEndorsement } from './key-endorsement.js';
import { keyIdOf } from './public-key.js';

/** A place in the chain that somebody keeps elsewhere: `verify` shows whether the chain still contains it. */
export interface AuditCheckpoint {
  readonly seq: number;
  readonly hash: string;
}

export type AuditFault =
  | 'changed'
  | 'missing'
  | 'reordered'
  | 'tail_missing'
  | 'checkpoint_mismatch'
  | 'forged_rotation'
  | 'unsigned'
  | 'bad_signature'
  | 'unknown_key';

export interface BrokenChain {
  readonly ok: false;
  /** The first entry that does not fit. */
  readonly badSeq: number;
  readonly fault: AuditFault;
  readonly message: string;
}

export interface WholeChain {
  readonly ok: true;
  readonly entries: number;
  readonly firstSeq: number;
  readonly head: ChainLink;
  /** `hashes`: no public key was given, so whoever can write the database could have made the chain anew. */
  readonly proof: 'signatures' | 'hashes';
  /** Entries from before signing began: proved only as they stood then. */
  readonly unsignedEntries: number;
}

export type AuditVerdict = WholeChain | BrokenChain;

export interface ChainEvidence {
  /** Keys that may have signed. Never taken from the database itself. */
  readonly publicKeys?: readonly KeyObject[];
  readonly checkpoints?: readonly AuditCheckpoint[];
}

/** Walks a chain from `start`, entry by entry, page by page. The same walk for a database and for an exported file. */
export class ChainCheck {
  readonly #start: ChainLink;
  readonly #keys: Map<string, KeyObject>;
  readonly #checkpoints: ReadonlyMap<number, readonly AuditCheckpoint[]>;
  readonly #lastCheckpoint: number;
  #end: ChainLink;
  #entries = 0;
  #isStartAttested: boolean;
  /** The first entry after the last signature. */
  #uncoveredSince: number | undefined;
  #hasSignature = false;
  #unsignedEntries = 0;
  #signatures: { readonly seq: number; readonly hash: string; readonly signature: string }[] = [];

  /** `isStartKnown`: the caller vouches for `start`; else an entry must tell of the rotation that left it. */
  constructor(
    start: ChainLink,
    { publicKeys = [], checkpoints = [] }: ChainEvidence,
    isStartKnown = start.seq === 0,
  ) {
    this.#start = start;
    this.#end = start;
    this.#isStartAttested = isStartKnown;
    this.#keys = new Map(publicKeys.map((key) => [keyIdOf(key), key]));
    this.#checkpoints = groupBySeq(checkpoints);
    this.#lastCheckpoint = checkpoints.reduce((last, { seq }) => Math.max(last, seq), 0);
  }

  get end(): ChainLink {
    return this.#end;
  }

  /** One page of entries. Hashes first: they are cheap, and most faults show there. */
  async add(rows: readonly Rows['audit'][]): Promise<BrokenChain | undefined> {
    for (const row of rows) {
      const fault = this.#faultOf(row) ?? this.#faultOfNewKey(row) ?? this.#faultOfSigning(row);
      if (fault) return fault;
      this.#entries += 1;
      this.#end = linkOf(row);
    }
    return this.#checkSignatures();
  }

  finish(): AuditVerdict {
    const { seq } = this.#end;
    const isSigned = this.#keys.size > 0;
    if (!this.#isStartAttested)
      return broken(
        this.#start.seq + 1,
        'forged_rotation',
        `Entries up to ${this.#start.seq} are gone and no entry of the chain tells that they were rotated out`,
      );
    if (isSigned && this.#uncoveredSince !== undefined)
      return broken(
        this.#uncoveredSince,
        'unsigned',
        `Entry ${this.#uncoveredSince} and those after it are not signed`,
      );
    const atStart = this.#checkpoints.get(this.#start.seq);
    if (atStart?.some((kept) => kept.hash !== this.#start.hash))
      return broken(
        this.#start.seq,
        'checkpoint_mismatch',
        `What was rotated out ended with another hash than the checkpoint ${this.#start.seq} that was kept`,
      );
    if (this.#checkpoints.size > 0 && this.#lastCheckpoint < this.#start.seq)
      return broken(
        this.#start.seq,
        'checkpoint_mismatch',
        `Entries up to ${this.#start.seq} were rotated out, the newest kept checkpoint ${this.#lastCheckpoint} among them, so nothing shows that this is the chain it was made of; verify the archive against it, then keep a new checkpoint`,
      );
    if (this.#lastCheckpoint > seq)
      return broken(
        seq + 1,
        'tail_missing',
        `The chain ends at ${seq}, before the kept checkpoint ${this.#lastCheckpoint}`,
      );
    return {
      ok: true,
      entries: this.#entries,
      firstSeq: this.#start.seq + 1,
      head: this.#end,
      proof: isSigned ? 'signatures' : 'hashes',
      unsignedEntries: isSigned ? this.#unsignedEntries : this.#entries,
    };
  }

  /**
   * A key that was not given counts from the entry on in which a known one and itself say that it follows. One that
   * claims so without their signatures is a forgery.
   */
  #faultOfNewKey({ seq, kind, data }: Rows['audit']): BrokenChain | undefined {
    if (kind !== 'signing_began' || this.#keys.size === 0) return undefined;
    const said = parseBody<Record<string, unknown>>(data);
    if (said.endorsement === undefined) return undefined;
    const newKey = endorsedKey(said, this.#keys);
    if (newKey) this.#keys.set(keyIdOf(newKey), newKey);
    const isKnown = newKey !== undefined || this.#keys.has(String(said.key_id));
    const isClaim = readEndorsement(said.endorsement);
    if (newKey || (isKnown && isClaim && !this.#keys.has(isClaim.old_key))) return undefined;
    return broken(
      seq,
      'forged_rotation',
      `Entry ${seq} says that a new key follows, which the key before it did not sign`,
    );
  }

  #faultOf(row: Rows['audit']): BrokenChain | undefined {
    const { seq: previous } = this.#end;
    if (row.seq <= previous)
      return broken(row.seq, 'reordered', `Entry ${row.seq} comes after entry ${previous}`);
    if (row.seq !== previous + 1)
      return broken(previous + 1, 'missing', `Entry ${previous + 1} is gone; ${row.seq} follows`);
    if (hashEntry(this.#end, row) !== row.hash)
      return broken(
        row.seq,
        'changed',
        `Entry ${row.seq} does not fit its hash and the entry before it`,
      );
    if (this.#checkpoints.get(row.seq)?.some(({ hash }) => hash !== row.hash))
      return broken(
        row.seq,
        'checkpoint_mismatch',
        `Entry ${row.seq} has another hash than the checkpoint that was kept; the chain was made anew`,
      );
    if (row.kind === 'rotated' && isSameLink(this.#start, rotatedLinkOf(row.data)))
      this.#isStartAttested = true;
    return undefined;
  }

  /** The last entry of every transaction is signed, and covers those before it. */
  #faultOfSigning(row: Rows['audit']): BrokenChain | undefined {
    if (row.kind === 'signing_began' && this.#uncoveredSince !== undefined) {
      if (this.#hasSignature || this.#unsignedEntries > 0)
        return broken(
          this.#uncoveredSince,
          'unsigned',
          `Entries ${this.#uncoveredSince} to ${row.seq - 1} came after signing had begun and are not signed`,
        );
      this.#unsignedEntries = row.seq - this.#uncoveredSince;
    }
    if (row.signature === null) {
      this.#uncoveredSince ??= row.seq;
      return undefined;
    }
    this.#hasSignature = true;
    this.#uncoveredSince = undefined;
    this.#signatures.push({ seq: row.seq, hash: row.hash, signature: row.signature });
    return undefined;
  }

  async #checkSignatures(): Promise<BrokenChain | undefined> {
    const signatures = this.#signatures;
    this.#signatures = [];
    if (this.#keys.size === 0) return undefined;
    const faults = await Promise.all(
      signatures.map(async ({ seq, hash, signature }) => {
        const keyId = signingKeyIdOf(signature);
        const key = this.#keys.get(keyId);
        if (!key)
          return broken(
            seq,
            'unknown_key',
            `Entry ${seq} is signed with key ${JSON.stringify(keyId.slice(0, 16))}, which was not given`,
          );
        return (await isSignedBy(key, hash, signature))
          ? undefined
          : broken(
              seq,
              'bad_signature',
              `The signature of entry ${seq} is not one of key ${keyId}`,
            );
      }),
    );
    return faults.find((fault) => fault !== undefined);
  }
}

export function broken(badSeq: number, fault: AuditFault, message: string): BrokenChain {
  return { ok: false, badSeq, fault, message };
}

export function linkOf(row: Rows['audit']): ChainLink {
  return { seq: row.seq, hash: row.hash, signature: row.signature ?? '' };
}

/** What a `rotated` entry says of the end of the part that was taken out. */
export function rotatedLinkOf(data: string): ChainLink {
  const { through, hash, signature } = parseBody<Partial<Record<string, unknown>>>(data);
  return { seq: Number(through), hash: String(hash), signature: String(signature ?? '') };
}

function isSameLink(one: ChainLink, other: ChainLink): boolean {
  return one.seq === other.seq && one.hash === other.hash && one.signature === other.signature;
}

function groupBySeq(
  checkpoints: readonly AuditCheckpoint[],
): ReadonlyMap<number, readonly AuditCheckpoint[]> {
  const groups = new Map<number, AuditCheckpoint[]>();
  for (const checkpoint of checkpoints) {
    const group = groups.get(checkpoint.seq);
    if (group) group.push(checkpoint);
    else groups.set(checkpoint.seq, [checkpoint]);
  }
  return groups;
}
