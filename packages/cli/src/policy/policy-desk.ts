import { createHash } from 'node:crypto';
import { homedir } from 'node:os';
import type { PolicyEditor } from '@sluice/gateway';
import type { Registry } from '@sluice/kernel';
import {
  comparePolicies,
  type Policy,
  PolicyFileError,
  readPolicyDocument,
  ruleWords,
  takeApart,
  writeRules,
} from '@sluice/policy';
import { isNamed } from '@sluice/sandbox';
import type { Audit, Store } from '@sluice/store';
import { builtInExamples, builtIns, readCommandParts, riskOfCommand } from '@sluice/tools';
import { countReplay } from './count-replay.js';
import { defaultFile } from './default-file.js';
import { describeChange } from './describe-change.js';
import { likelyTools } from './likely-tools.js';
import { policyPlaces } from './policy-places.js';
import { policyWords } from './policy-words.js';
import { madeOf, type PastCall } from './read-history.js';
import { placesOf } from './read-policy-file.js';
import { replayPipeline } from './replay-pipeline.js';
import { ownText, writePolicyFile } from './save-rule.js';

/** Calls of the past that a draft is put to: the newest. */
const MAX_CALLS = 20_000;
const MAX_SHOWN = 50;

export interface PolicyDeskParts {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly workspace: string;
  readonly registry: Pick<Registry, 'get' | 'all'>;
  readonly calls: Store['calls'];
  readonly audit: Pick<Audit, 'keepPolicyFile'>;
  readonly own: () => Policy | undefined;
  readonly project: () => Policy | undefined;
}

/** Where an operator reads, tries and saves the whole of their own policy file. */
export function createPolicyDesk(parts: PolicyDeskParts): PolicyEditor {
  const { env, workspace, audit } = parts;
  const { own: path } = policyPlaces(env, workspace);
  const isThere = () => isNamed(path);
  const current = () => ownText(path) ?? defaultFile();
  const read = (text: string) =>
    readPolicyDocument(text, {
      file: path,
      parseCommand: readCommandParts,
      builtIns,
      places: placesOf(env, workspace),
    }).policy;
  let saving = Promise.resolve();
  return {
    rules: () =>
      (['own', 'project'] as const).flatMap((whose) =>
        (parts[whose]()?.rules ?? []).map((rule) => ({
          name: rule.name,
          whose,
          verdict: rule.verdict,
          reason: rule.reason,
          file: rule.at.file,
          line: rule.at.line,
          rule: writeRules([rule]),
          words: { ...ruleWords(rule) },
        })),
      ),
    read() {
      const text = current();
      return { file: path, is_there: isThere(), text, version: versionOf(text) };
    },
    check: (text) => checkDraft(text, read),
    async try(text) {
      const draft = read(text);
      // A file that is broken as it stands cannot be compared with; then the default is what one comes from.
      const before = checkDraft(current(), read).problems.length > 0 ? defaultFile() : current();
      const { relation, changes } = comparePolicies(read(before), draft, {
        examples: builtInExamples(),
        tools: likelyTools(parts.registry),
      });
      const calls = await pastCalls(parts);
      const { counts, differing } = countReplay(await replayPipeline(draft, calls));
      return {
        relation,
        words: { en: policyWords.en.relation[relation], zh: policyWords.zh.relation[relation] },
        changes: changes.map((change) => {
          const [en, zh] = [
            describeChange(change, policyWords.en),
            describeChange(change, policyWords.zh),
          ];
          return {
            direction: change.direction,
            verdicts: { en: en.verdicts, zh: zh.verdicts },
            what: { en: en.what, zh: zh.what },
            example: { en: en.example, zh: zh.example },
            ...(en.after !== undefined && zh.after !== undefined
              ? { after: { en: en.after, zh: zh.after } }
              : {}),
          };
        }),
        replay: {
          calls: calls.length,
          counts: counts.map((row) => ({ ...row })),
          differing: differing.slice(0, MAX_SHOWN).map(({ id, session, rule, ...row }) => ({
            ...row,
            call_id: id,
            session_id: session,
            ...(rule === undefined ? {} : { rule }),
          })),
          left_out: Math.max(0, differing.length - MAX_SHOWN),
        },
      };
    },
    save(text, version, by) {
      const saved = saving.then(async () => {
        // What cannot be read again would stop every face from starting.
        const { problems, rules } = checkDraft(text, read);
        if (problems.length > 0) return { status: 'broken' as const, problems };
        if (versionOf(current()) !== version) return { status: 'changed' as const };
        await writePolicyFile(path, text);
        const data = { file: path, rules, version: versionOf(text) };
        await audit.keepPolicyFile({ kind: 'policy_file_saved', actor: by, data });
        return { status: 'saved' as const, version: versionOf(text) };
      });
      // One that failed stands in the way of none behind it; its own caller hears of it.
      saving = saved.then(
        () => undefined,
        () => undefined,
      );
      return saved;
    },
  };
}

/** The loader's own words, line by line. */
function checkDraft(
  text: string,
  read: (text: string) => Policy,
): ReturnType<PolicyEditor['check']> {
  try {
    return { problems: [], rules: read(text).rules.length };
  } catch (error) {
    if (!(error instanceof PolicyFileError)) throw error;
    return { problems: error.problems.map(({ line, message }) => ({ line, message })), rules: 0 };
  }
}

/** What was called in this store, oldest first. */
async function pastCalls({ calls, registry, env, workspace }: PolicyDeskParts) {
  const apart = {
    parseCommand: readCommandParts,
    riskOf: riskOfCommand,
    home: env.HOME || homedir(),
  };
  const records = await calls.list({ limit: MAX_CALLS });
  return records
    .map((record): PastCall => {
      const isReader = registry.get(record.name)?.metadata.readonly === true;
      const made = { ...madeOf(record), isReader, folder: workspace };
      return { made, recorded: takeApart(made, apart) };
    })
    .sort((one, other) => one.made.at - other.made.at);
}

function versionOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
