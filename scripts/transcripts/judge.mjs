// Holds what `sluice policy` reads from transcripts against what was done, and its suggestions against the second half.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { kindOf } from '../../bench/policy/judge-suggestions.mjs';

const { writeRules } = await import('../../packages/policy/dist/index.js');
const dist = new URL('../../packages/cli/dist/policy/', import.meta.url);
const { readHistory } = await import(new URL('read-history.js', dist).href);
const { readPolicyFile } = await import(new URL('read-policy-file.js', dist).href);
const { showCall } = await import(new URL('show-call.js', dist).href);
const { replayPipeline } = await import(new URL('replay-pipeline.js', dist).href);
const { proposalsFor } = await import(new URL('suggest-rules.js', dist).href);

function historyIn(client, home) {
  return readHistory({ env: { HOME: home } }, { from: client });
}

/** Each call that a model made, beside what is read of it. */
export async function judgeImport(client, worlds) {
  const found = { sessions: 0, made: 0, understood: 0, listed: 0, missed: [], misread: [] };
  const table = new Map();
  for (const { who, home, made } of worlds) {
    const { past, notUnderstood } = await historyIn(client, home);
    const byId = new Map(past.map((one) => [one.made.id, one]));
    if (byId.size !== past.length)
      found.misread.push(`${who}: ${past.length - byId.size} calls are read twice`);
    found.sessions += made.length;
    found.listed += notUnderstood.length;
    for (const call of made.flat()) {
      found.made += 1;
      const read = byId.get(call.id);
      if (read && holdsAll(read.made.args, call)) found.understood += 1;
      else found.missed.push(`${who}: not understood: ${JSON.stringify(call).slice(0, 160)}`);
      if (!read) continue;
      const given = call.isAsked ? (call.answer ?? 'yes') : 'not asked';
      const { decided } = read.made;
      table.set(`${given} → ${decided}`, (table.get(`${given} → ${decided}`) ?? 0) + 1);
      if (isMisread(client, call, given, decided))
        found.misread.push(
          `${who}: ${given} read as ${decided}: ${JSON.stringify(call).slice(0, 160)}`,
        );
    }
  }
  return { ...found, table: [...table].map(([key, count]) => `${count} ${key}`) };
}

/** Every value that the model gave is in the arguments as rules see them. */
function holdsAll(args, { input, search, item }) {
  const given = input ?? search ?? item?.action ?? item?.arguments ?? {};
  const values = typeof given === 'string' ? [given] : Object.values(given);
  const read = new Set(Object.values(args).map((value) => JSON.stringify(value)));
  return values.every((value) => read.has(JSON.stringify(value)) || isWordsOf(value, args.command));
}

/** Whether a command that was made as a list of words is read as a text in which a shell finds the same words. */
function isWordsOf(words, command) {
  if (!Array.isArray(words) || typeof command !== 'string') return false;
  const { stdout } = spawnSync('bash', ['-c', `printf '%s\\0' ${command}`], { encoding: 'utf8' });
  return stdout === words.map((word) => `${word}\0`).join('');
}

/**
 * A rollout of Codex does not say whether anybody was asked, so there a yes may be read where nobody was. Of what was broken
 * off no client keeps whether it had a yes.
 */
function isMisread(client, call, given, decided) {
  if (given === 'broken off') return false;
  // Nobody is asked about a program, but about what it calls.
  if (call.name === 'exec') return given === 'no' && decided === 'approved';
  if (given === 'yes') return decided !== 'approved';
  if (given === 'not asked')
    return decided === 'denied' || (client === 'claude' && decided === 'approved');
  return decided !== 'denied';
}

/** Rules that the first half of each person's history speaks for, tried on all of it. */
export async function judgeSuggestions(client, worlds) {
  const found = { rules: 0, repeated: 0, answered: 0, left: [], wrong: [] };
  for (const { home } of worlds) {
    const { past } = await historyIn(client, home);
    const half = Math.floor(past.length / 2);
    const [learned, judged] = [past.slice(0, half), past.slice(half)];
    const proposals = await proposalsFor({ rules: [], fallback: 'ask' }, learned);
    const file = join(home, 'suggested.yaml');
    const text = writeRules(proposals.map(({ rule }) => rule));
    writeFileSync(file, `version: 1\nrules:\n${text || '  []\n'}`);
    const replayed = await replayPipeline(readPolicyFile(file), past);
    const now = new Map(replayed.map((one) => [one.recorded, one.now]));
    const before = new Set(learned.map(({ recorded }) => kindOf(recorded.call)));
    found.rules += proposals.length;
    for (const { recorded } of judged) {
      if (recorded.decided !== 'approved' || !before.has(kindOf(recorded.call))) continue;
      found.repeated += 1;
      if (now.get(recorded) === 'allow') found.answered += 1;
      else found.left.push(showCall(recorded.call));
    }
    for (const { recorded } of past)
      if (recorded.decided === 'denied' && now.get(recorded) === 'allow')
        found.wrong.push(showCall(recorded.call));
  }
  return found;
}
