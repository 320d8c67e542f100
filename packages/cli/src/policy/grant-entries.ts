import type { Grant } from '@sluice/kernel';
import { PolicyFileError, type Rule, readPolicy } from '@sluice/policy';
import { isNamed } from '@sluice/sandbox';
import { builtIns, readCommandParts } from '@sluice/tools';
import type { Io, OptionValue } from '../command-line/command.js';
import { isStoreMissing, storePlace } from '../store/store-place.js';
import { withStore } from '../store/stored.js';
import { policyPlaces } from './policy-places.js';
import { readPolicyFile } from './read-policy-file.js';

/** A yes that holds for later calls: one that the store keeps, or a rule of the operator's own file. */
export type GrantEntry =
  | { readonly kind: 'grant'; readonly id: string; readonly grant: Grant; readonly rule?: Rule }
  | { readonly kind: 'rule'; readonly id: string; readonly rule: Rule };

/** Everything that lets later calls through, the store's first. A rule of the file is known by its name. */
export async function grantEntries(
  io: Io,
  data: OptionValue,
  sessionId?: string,
): Promise<readonly GrantEntry[]> {
  const grants = await storedGrants(io, data, sessionId);
  const { own } = policyPlaces(io.env, io.cwd);
  const rules = isNamed(own) ? readPolicyFile(own).rules : [];
  return [
    ...grants.map((grant) => ({ kind: 'grant' as const, id: grant.id, grant, ...ruleOf(grant) })),
    ...rules
      .filter(({ verdict }) => verdict === 'allow')
      .map((rule) => ({ kind: 'rule' as const, id: rule.name, rule })),
  ];
}

/** Those that a person means by an id, or by the name of a rule where no id is written so. */
export function entriesNamed(
  entries: readonly GrantEntry[],
  idOrName: string,
): readonly GrantEntry[] {
  const byId = entries.filter(({ id }) => id === idOrName);
  return byId.length > 0 ? byId : entries.filter(({ rule }) => rule?.name === idOrName);
}

async function storedGrants(
  io: Io,
  data: OptionValue,
  sessionId: string | undefined,
): Promise<readonly Grant[]> {
  const place = storePlace(io, data);
  // A named store that is not there is a mistake; the usual one may not have been made yet.
  if (isStoreMissing(place) && data === undefined) return [];
  return withStore(io, data, 'read', async (store) =>
    store.grants.list(sessionId === undefined ? {} : { sessionId }),
  );
}

function ruleOf({ id, covers }: Grant): { readonly rule?: Rule } {
  const rule = covers.kind === 'rule' ? readGranted(covers.rule, id) : undefined;
  return rule ? { rule } : {};
}

/** The rule of a grant, where it can be read: one that cannot lets nothing through. */
export function readGranted(text: string, id: string): Rule | undefined {
  try {
    return readPolicy(`version: 1\nrules:\n${text}`, {
      file: `grant ${id}`,
      parseCommand: readCommandParts,
      builtIns,
    }).rules[0];
  } catch (error) {
    if (error instanceof PolicyFileError) return undefined;
    throw error;
  }
}
