import { homedir } from 'node:os';
import { localPerson } from '@sluice/agent';
import type { Grant } from '@sluice/kernel';
import { type PolicyCall, readPolicy, takeApart } from '@sluice/policy';
import { builtIns, readCommandParts, riskOfCommand } from '@sluice/tools';
import type { Io, OptionValue } from '../command-line/command.js';
import { isStoreMissing, storePlace } from '../store/store-place.js';
import { withStore } from '../store/stored.js';
import { type AfterRevoke, afterRevoke } from './after-revoke.js';
import { defaultFile } from './default-file.js';
import type { GrantEntry } from './grant-entries.js';
import { openOwnPolicy } from './operator-files.js';
import { policyPlaces } from './policy-places.js';
import { madeOf } from './read-history.js';
import { dropRule } from './save-rule.js';

const MAX_CALLS = 20_000;
const MOST_SAVED = 10_000;

/**
 * Takes one entry back, with the audit entry that says who did. Resolves with what is said to its calls now, or with
 * nothing where somebody else was faster.
 */
export async function revokeGrant(
  io: Io,
  data: OptionValue,
  gone: GrantEntry,
  all: readonly GrantEntry[],
): Promise<AfterRevoke | undefined> {
  const isGone =
    gone.kind === 'rule'
      ? await revokeRule(io, data, gone.id)
      : await revokeStored(io, data, gone.id);
  if (!isGone) return undefined;
  const calls = await callsOfGrants(io, data, all);
  return afterRevoke(gone, {
    rest: all.filter((entry) => entry !== gone),
    policy:
      openOwnPolicy(io.env, io.cwd) ?? readPolicy(defaultFile(), { file: 'default', builtIns }),
    callOf: ({ origin }) => calls.get(origin.callId),
    now: Date.now(),
  });
}

/**
 * Whether a person wrote a rule of the policy file: nobody gave it with a yes, as the audit says of those that were. Where
 * there is no audit it is taken to be so.
 */
export async function isHandwritten(
  io: Io,
  data: OptionValue,
  { kind, id }: GrantEntry,
): Promise<boolean> {
  if (kind !== 'rule') return false;
  if (isStoreMissing(storePlace(io, data))) return true;
  const filter = { kinds: ['policy_rule_saved'], limit: MOST_SAVED, newestFirst: true };
  const saved = await withStore(io, data, 'read', async ({ audit }) => audit.list(filter));
  const { own } = policyPlaces(io.env, io.cwd);
  return !saved.some(({ data: said }) => said.name === id && said.file === own);
}

/** Without a store yet one is made: a change of the rules that no audit tells of must not be. */
async function revokeRule(io: Io, data: OptionValue, name: string): Promise<boolean> {
  return withStore(io, data, 'make', async ({ audit }) => {
    if (!(await dropRule(io.env, io.cwd, name))) return false;
    const { own } = policyPlaces(io.env, io.cwd);
    await audit.keepPolicyFile({
      kind: 'policy_rule_revoked',
      actor: localPerson(),
      data: { name, file: own },
    });
    return true;
  });
}

async function revokeStored(io: Io, data: OptionValue, id: string): Promise<boolean> {
  return withStore(io, data, 'write', async ({ grants }) => grants.revoke(id, localPerson()));
}

/** The calls on which grants for exact arguments were given, as rules see them. */
async function callsOfGrants(
  io: Io,
  data: OptionValue,
  entries: readonly GrantEntry[],
): Promise<ReadonlyMap<string, PolicyCall>> {
  const wanted = new Set(
    entries.flatMap((entry) => (entry.kind === 'grant' ? exactCall(entry.grant) : [])),
  );
  if (wanted.size === 0) return new Map();
  const home = io.env.HOME || homedir();
  const apart = { parseCommand: readCommandParts, riskOf: riskOfCommand, home };
  const records = await withStore(io, data, 'read', async (store) =>
    store.calls.list({ limit: MAX_CALLS }),
  );
  return new Map(
    records
      .filter(({ id }) => wanted.has(id))
      .map((record) => [record.id, takeApart(madeOf(record), apart).call] as const),
  );
}

function exactCall({ covers, origin }: Grant): readonly string[] {
  return covers.kind === 'arguments' ? [origin.callId] : [];
}
