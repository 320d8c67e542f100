#!/usr/bin/env node
// Verifies one exported audit file with nothing but Node: no Sluice, no package, no network.
//
//   node verify-audit.mjs audit.jsonl --key audit-key.pub.pem [--key older.pub.pem] [--against checkpoints.jsonl]
//                         [--after previous-archive.jsonl] [--part filtered.jsonl] [--proof proof.json]
//
// The file is what `sluice audit export` or `sluice audit rotate --archive` wrote. The archive that `--after` names (or
// several, the oldest first) is verified with it, as one chain. Each entry of a file that `--part` names, an export with
// a filter, must stand in it. Exit 0: whole. 1: not, or not to its end, with the first entry that does not fit. 2: it
// could not be read. How a chain is made stands in docs/audit.md.
import { createHash, createPublicKey, verify } from 'node:crypto';
import { constants, fstatSync, openSync, readFileSync } from 'node:fs';

const FORMS = ['1.0', '1.1'];
const FIELDS = ['seq', 'at', 'kind', 'session_id', 'call_id', 'actor', 'fence', 'data'];
const GENESIS = { seq: 0, hash: '0'.repeat(64), signature: '' };

const options = readOptions(process.argv.slice(2));
const keys = new Map(options.key.map(readKey));
const checkpoints = options.against.flatMap(readCheckpoints);
const files = [...options.after, options.file].map(readExport);
const entries = files.flatMap(({ rows }) => rows);
const start = startOf(entries);
const { end, legacy } = walk(start, entries);
requireEnd(files.at(-1));
for (const path of options.part) checkPart(readExport(path));
for (const path of options.proof)
  checkProof(parse(readText(path), () => cannotRead(path, 'it is no JSON')));
console.log(
  `whole: ${entries.length} entries, ${start.seq + 1} to ${end.seq}, the last has hash ${end.hash}`,
);
if (keys.size === 0)
  console.log(
    'no --key was given: whoever could write the database could have made all of this anew',
  );
if (legacy > 0)
  console.log(`${legacy} entries are from before signing began, proved as they stood then`);

/** Follows the chain; ends the program at the first entry that does not fit. */
function walk(from, rows) {
  let end = from;
  let isStartKnown = from.seq === 0;
  let uncovered;
  let hasSignature = false;
  let legacy = 0;
  for (const row of rows) {
    if (row.seq !== end.seq + 1) fail(end.seq + 1, `entry ${row.seq} comes after entry ${end.seq}`);
    if (hashOf(end, row) !== row.hash)
      fail(row.seq, 'it does not fit its hash and the entry before it');
    if (checkpoints.some(({ seq, hash }) => seq === row.seq && hash !== row.hash))
      fail(row.seq, 'it has another hash than the checkpoint that was kept');
    if (row.kind === 'rotated') isStartKnown ||= isSameLink(rotatedLink(row), from);
    if (row.kind === 'signing_began') trustFollowingKey(row);
    if (row.kind === 'signing_began' && uncovered !== undefined) {
      if (hasSignature || legacy > 0)
        fail(uncovered, 'it came after signing had begun and is not signed');
      legacy = row.seq - uncovered;
    }
    if (row.signature) {
      checkSignature(row);
      hasSignature = true;
      uncovered = undefined;
    } else uncovered ??= row.seq;
    end = linkOf(row);
  }
  if (!isStartKnown)
    fail(
      from.seq + 1,
      'no entry tells that those before it were rotated out; name their archive with --after',
    );
  if (keys.size > 0 && uncovered !== undefined)
    fail(uncovered, 'it and those after it are not signed');
  if (checkpoints.some(({ seq, hash }) => seq === from.seq && hash !== from.hash))
    fail(from.seq, 'what came before it ended with another hash than the checkpoint that was kept');
  const last = checkpoints.reduce((most, { seq }) => Math.max(most, seq), 0);
  if (checkpoints.length > 0 && last < from.seq)
    fail(
      from.seq,
      `entries up to it were rotated out, the newest kept checkpoint ${last} among them; verify the archive against it`,
    );
  if (last > end.seq) fail(end.seq + 1, `the chain ends before the kept checkpoint ${last}`);
  return { end, legacy };
}

/** Entries, and the last line that says how many there are; one that is followed, or that has other entries, is none. */
function readExport(path) {
  const lines = readJsonLines(path);
  const last = lines.at(-1);
  const end =
    isObject(last) && last.kind === 'export_end' ? requireEndShape(last, path) : undefined;
  const rows = (end ? lines.slice(0, -1) : lines).map(requireShape);
  const found = { path, rows, end };
  if (!end) return found;
  const { seq, hash } = rows.at(-1) ?? { seq: end.seq, hash: end.hash };
  if (end.entries !== rows.length || end.seq !== seq || end.hash !== hash)
    fail(
      (rows.at(-1)?.seq ?? 0) + 1,
      `${path} was cut or joined: its last line tells of ${end.entries} entries, the last of them ${end.seq}, and it has ${rows.length}`,
    );
  if (end.is_part && !options.part.includes(path)) {
    console.log(
      `${path} is a part: ${end.entries} entries chosen by ${JSON.stringify(end.filter)}. No chain can be followed through it. Export without a filter, and verify that with --part ${path}`,
    );
    process.exit(1);
  }
  return found;
}

function requireEndShape(line, path) {
  const isGood =
    FORMS.includes(line.schema_version) &&
    Number.isSafeInteger(line.entries) &&
    Number.isSafeInteger(line.seq) &&
    typeof line.hash === 'string' &&
    typeof line.is_part === 'boolean' &&
    isObject(line.filter);
  return isGood ? line : cannotRead(path, 'its last line is no end of an export');
}

/** A file that was cut behind a signed entry fits to its last line. A checkpoint of that entry shows the end as well. */
function requireEnd({ path, end: told }) {
  if (told || checkpoints.some(({ seq }) => seq === end.seq)) return;
  console.log(
    `not shown to be whole: entries ${start.seq + 1} to ${end.seq} fit, but no line of ${path} says that this is its end. It was cut, or made before exports said how they end; a checkpoint of entry ${end.seq} (--against) would show it`,
  );
  process.exit(1);
}

/** What a filter chose must be entries of the chain, each as it stands there. */
function checkPart({ path, rows, end: told }) {
  if (!told)
    fail(rows.at(-1)?.seq ?? 1, `no line of ${path} says that this is its end: it was cut`);
  const known = new Map(entries.map((row) => [row.seq, JSON.stringify(row)]));
  for (const row of rows)
    if (known.get(row.seq) !== JSON.stringify(row))
      fail(row.seq, `${path} has it otherwise than ${options.file}`);
  console.log(
    `${path}: each of its ${rows.length} entries, chosen by ${JSON.stringify(told.filter)}, stands in ${options.file}; that the filter left none out is not proved`,
  );
}

/** The first entry, or what the entry of a rotation says of the part that was taken out. */
function startOf(rows) {
  const first = rows[0]?.seq ?? 1;
  return (
    rows
      .filter(({ kind }) => kind === 'rotated')
      .map(rotatedLink)
      .find(({ seq }) => seq === first - 1) ?? GENESIS
  );
}

function hashOf(previous, row) {
  const content = JSON.stringify(FIELDS.map((field) => row[field]));
  const before = previous.signature ? `${previous.hash} ${previous.signature}` : previous.hash;
  return sha256(`${before}\n${content}`);
}

function checkSignature({ seq, hash, signature }) {
  if (keys.size === 0) return;
  const [keyId, text = ''] = signature.split(':');
  const key = keys.get(keyId);
  if (!key) fail(seq, `it is signed with key ${keyId}, which was not given`);
  const bytes = Buffer.from(text, 'base64');
  const isGood =
    `${keyId}:${bytes.toString('base64')}` === signature &&
    verify(null, Buffer.from(`sluice audit entry\n${hash}`), key, bytes);
  if (!isGood) fail(seq, `its signature is not one of key ${keyId}`);
}

/** A key that a known one and itself say follows that one counts from here on. */
function trustFollowingKey({ seq, data }) {
  const { endorsement, public_key: pem, key_id: keyId } = saidIn({ seq, data });
  if (keys.size === 0 || endorsement === undefined) return;
  const { old_key: oldId, new_key: newId, by_old: byOld, by_new: byNew } = endorsement;
  const oldKey = keys.get(oldId);
  if (!oldKey && keys.has(keyId)) return;
  const newKey = publicKeyOf(pem, () => fail(seq, 'the new key that it names is none'));
  const isSigned = (key, signature) =>
    verify(
      null,
      Buffer.from(`sluice audit key\n${derOf(oldKey)}\n${derOf(newKey)}`),
      key,
      Buffer.from(signature, 'base64'),
    );
  const isGood =
    oldKey !== undefined &&
    idOf(newKey) === newId &&
    keyId === newId &&
    isSigned(oldKey, byOld) &&
    isSigned(newKey, byNew);
  if (!isGood) fail(seq, 'it says that a new key follows, which the key before it did not sign');
  keys.set(newId, newKey);
}

function derOf(key) {
  return key.export({ type: 'spki', format: 'der' }).toString('base64');
}

function idOf(key) {
  return createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('hex')
    .slice(0, 16);
}

/** What `sluice audit prove` printed: the value of a field that was masked before it was stored. */
function checkProof({ seq, field, salt, value }) {
  const entry = entries.find((row) => row.seq === seq);
  const kept = entry && saidIn(entry).commitments?.[field];
  if (kept !== sha256(`${salt}\n${canonical(value)}`))
    fail(seq, `its field ${field} did not hold that value`);
  console.log(`entry ${seq}: the masked field ${field} held ${JSON.stringify(value)}`);
}

function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(',')}}`;
}

function rotatedLink(row) {
  const { through, hash, signature = '' } = saidIn(row);
  return { seq: through, hash, signature };
}

/** What an entry says in its data. */
function saidIn({ seq, data }) {
  const said = parse(data, () => fail(seq, 'its data are no JSON'));
  return isObject(said) ? said : fail(seq, 'its data are no object');
}

function linkOf({ seq, hash, signature }) {
  return { seq, hash, signature: signature ?? '' };
}

function isSameLink(one, other) {
  return one.seq === other.seq && one.hash === other.hash && one.signature === other.signature;
}

function sha256(text) {
  return createHash('sha256').update(text).digest('hex');
}

/** A pipe would be waited for, and a device has no end. */
function readText(path) {
  try {
    const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    if (fstatSync(file).isFile()) return readFileSync(file, 'utf8');
    return cannotRead(path, 'it is not a regular file');
  } catch (error) {
    return cannotRead(path, error.message);
  }
}

function cannotRead(path, why) {
  console.error(`${path} cannot be read: ${why}`);
  process.exit(2);
}

function readKey(path) {
  const key = publicKeyOf(readText(path), () => cannotRead(path, 'it is no public key'));
  return [idOf(key), key];
}

function publicKeyOf(pem, otherwise) {
  try {
    return createPublicKey(pem);
  } catch {
    return otherwise();
  }
}

/** One that is passed over would look like one that holds. */
function readCheckpoints(path) {
  const found = readJsonLines(path);
  const isCheckpoint = (value) =>
    isObject(value) &&
    Number.isSafeInteger(value.seq) &&
    value.seq >= 0 &&
    /^[0-9a-f]{64}$/.test(value.hash);
  if (found.length > 0 && found.every(isCheckpoint)) return found;
  return cannotRead(path, 'a line of it is no checkpoint, or there is none');
}

function parse(text, otherwise, check = (value) => value) {
  try {
    return check(JSON.parse(text));
  } catch {
    return otherwise();
  }
}

function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Each line must be exactly what was written, so that nothing can be added to one. */
function readJsonLines(path) {
  const lines = readText(path)
    .split('\n')
    .filter((line) => line.trim() !== '');
  return lines.map((line, index) => {
    const isChanged = () =>
      fail(index + 1, `line ${index + 1} of ${path} is not as it was written`);
    return parse(line, isChanged, (value) =>
      JSON.stringify(value) === line ? value : isChanged(),
    );
  });
}

/** A field that is not hashed would be an addition that nobody sees. `1.0` is the form from before signatures. */
function requireShape(row, index) {
  if (!isObject(row) || !FORMS.includes(row.schema_version))
    fail(index + 1, `line ${index + 1} is no entry of a form that is known`);
  const expected = [
    'schema_version',
    ...FIELDS,
    'hash',
    ...(row.schema_version === '1.0' ? [] : ['signature']),
  ];
  if (Object.keys(row).join() !== expected.join())
    fail(index + 1, `line ${index + 1} has other fields than an entry`);
  if (typeof (row.signature ?? '') !== 'string')
    fail(index + 1, `line ${index + 1} has a signature that is no text`);
  return row;
}

/** An option that is not known, or that lacks its value, would leave something unchecked. */
function readOptions(args) {
  const found = { key: [], against: [], after: [], part: [], proof: [] };
  const files = [];
  const words = args.flatMap((word) => /^(--\w+)=(.*)$/s.exec(word)?.slice(1) ?? [word]);
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index];
    if (!word.startsWith('--')) files.push(word);
    else {
      const values = Object.hasOwn(found, word.slice(2)) ? found[word.slice(2)] : usage();
      index += 1;
      values.push(words[index] ?? usage());
    }
  }
  return files.length === 1 ? { ...found, file: files[0] } : usage();
}

function usage() {
  console.error(
    'usage: node verify-audit.mjs <file> --key <public key> [--against <checkpoints>] [--after <archive>] [--part <filtered export>] [--proof <file>]',
  );
  process.exit(2);
}

function fail(seq, why) {
  console.log(`broken at entry ${seq}: ${why}`);
  process.exit(1);
}
