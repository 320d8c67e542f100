import { builtIns } from '@sluice/tools';

/**
 * A policy file that decides every call as no file does. What stands in the way of a call whatever the file says, the
 * built-in rules, is named in its comments.
 */
export function defaultFile(): string {
  const asking = [...builtIns].filter(([, kind]) => kind !== 'fixed').map(([name]) => name);
  return `# Which calls run, which are asked about and which never happen: docs/policy.md says what a rule can be.
# This file decides every call as Sluice does without one. Try a change before it counts:
#   sluice policy test FILE, sluice policy diff OLD NEW, sluice policy replay FILE
version: 1

# Where no rule matches: allow, ask or deny; the same everywhere, or one for each face.
default:
  mcp: deny      # a program sits there, and nobody to ask
  others: ask

# The strictest rule that matches decides: deny before ask before allow. Their order does not matter.
rules:
  - allow: tools that only read
    reason: they say of themselves that they change nothing
    readonly: true

#  - allow: tests and lint
#    tool: bash_run
#    command: [npm test **, npm run lint **]
#    examples: { match: [npm test], miss: [npm publish, "npm test && rm -rf build"] }
#
#  - deny: production settings
#    reason: production is changed by the release pipeline alone
#    path: config/production/**
#
#  - ask: large payments
#    tool: pay_*
#    args: { amount: { min: 100 } }
#    needs: { role: approver, people: 2 }

# Beside these stand the built-in rules. An "allow" answers the question of one that it names, for the calls it matches
# ("despite: package-network"); here one can be switched off for every call, or be made to deny.
# built_in:
#   off: [unlisted-program]
#   deny: [network-program]
#
# Their names:
${lines(asking)
  .map((line) => `#   ${line}`)
  .join('\n')}
`;
}

/** The names in lines that fit a terminal. */
function lines(names: readonly string[]): readonly string[] {
  const made: string[] = [];
  for (const name of names) {
    const last = made.at(-1);
    if (last !== undefined && last.length + name.length < 96)
      made.splice(-1, 1, `${last}, ${name}`);
    else made.push(name);
  }
  return made;
}
