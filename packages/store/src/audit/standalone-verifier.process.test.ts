import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  appendCalls,
  createSignedChain,
  createTestSigner,
  type SignedChain,
} from '../testing/signed-chain.js';
import type { AuditSigner } from './audit-signer.js';
import { proveMaskedValue } from './commitment.js';
import { toJsonLine } from './export-audit.js';
import { exportEnd, toEndLine } from './export-end.js';
import type { AuditFilter } from './find-entries.js';

const script = fileURLToPath(new URL('../../standalone/verify-audit.mjs', import.meta.url));

let folder: string;
let chain: SignedChain;
let signer: AuditSigner;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-verify-'));
  chain = await createSignedChain();
  signer = createTestSigner();
  appendCalls(chain, signer, 5);
  write('key.pub.pem', String(signer.publicKey.export({ type: 'spki', format: 'pem' })));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

function writeLines(name: string, lines: readonly string[]): string {
  return write(name, lines.map((line) => `${line}\n`).join(''));
}

const lines = () => chain.entries().map(toJsonLine);

/** With the end that these lines have, as whoever forges them would write it too. */
function writeExport(name: string, rows: readonly string[], filter: AuditFilter = {}): string {
  return writeLines(name, [...rows, endOf(rows, filter)]);
}

function endOf(rows: readonly string[], filter: AuditFilter = {}): string {
  const last = rows.at(-1);
  const link = last === undefined ? undefined : JSON.parse(last);
  return toEndLine(exportEnd(filter, { entries: rows.length, last: link }));
}

/** Plain node, an empty folder, nothing of ours to import. */
function run(file: string, ...options: string[]): Promise<{ code: number; out: string }> {
  return new Promise((resolve) => {
    const args = [script, file, ...options];
    const child = execFile(process.execPath, args, { cwd: folder, env: {} }, (_error, out) =>
      resolve({ code: child.exitCode ?? -1, out }),
    );
  });
}

const withKey = ['--key', 'key.pub.pem'];

test('D07 a whole export is proved by plain node with the public key alone', async () => {
  const file = writeExport('audit.jsonl', lines());
  const { code, out } = await run(file, ...withKey);
  expect(out).toContain(`whole: ${chain.entries().length} entries`);
  expect(code).toBe(0);
  const unsigned = await run(file);
  expect(unsigned).toMatchObject({ code: 0, out: expect.stringContaining('no --key was given') });
});

test('D07 an edited, added, removed or cut line, another key and a cut tail are found', async () => {
  const all = lines();
  const checkpoint = writeLines('kept.jsonl', [
    JSON.stringify({ seq: chain.heads().audit_seq, hash: chain.heads().audit_hash }),
  ]);
  const forgeries: Record<string, readonly string[]> = {
    edited: all.map((line, index) => (index === 2 ? line.replace('act', 'rm') : line)),
    spaced: all.map((line, index) => (index === 2 ? line.replace('{', '{ ') : line)),
    added: all.map((line, index) => (index === 2 ? line.replace('}', ',"note":"x"}') : line)),
    widened: all.map((line, index) => (index === 2 ? line.replace(/\}$/, ',"x":1}') : line)),
    removed: all.toSpliced(3, 1),
    swapped: [...all.slice(0, 3), all[4] ?? '', all[3] ?? '', ...all.slice(5)],
    beheaded: all.slice(2),
    unsignedTail: all.slice(0, -1),
  };
  for (const [name, forged] of Object.entries(forgeries)) {
    const { code, out } = await run(writeExport(`${name}.jsonl`, forged), ...withKey);
    expect({ name, code }, out).toEqual({ name, code: 1 });
  }
  const signed = chain.entries().filter(({ signature }) => signature !== null);
  const cut = writeExport('cut.jsonl', all.slice(0, signed.at(-2)?.seq));
  expect((await run(cut, ...withKey)).code).toBe(0);
  expect((await run(cut, ...withKey, '--against', checkpoint)).code).toBe(1);
  const other = createTestSigner();
  write('other.pem', String(other.publicKey.export({ type: 'spki', format: 'pem' })));
  expect((await run(writeExport('a.jsonl', all), '--key', 'other.pem')).code).toBe(1);
});

test('D07 an export that was cut, joined or given another end is not said to be whole', async () => {
  const all = lines();
  const { audit_seq: seq, audit_hash: hash } = chain.heads();
  const cut = writeLines('cut.jsonl', all);
  const found = await run(cut, ...withKey);
  expect(found).toMatchObject({
    code: 1,
    out: expect.stringContaining('says that this is its end'),
  });
  expect(found.out).not.toMatch(/^whole/m);
  const kept = writeLines('kept.jsonl', [JSON.stringify({ seq, hash })]);
  expect((await run(cut, ...withKey, '--against', kept)).code).toBe(0);
  const earlier = writeLines('earlier.jsonl', [
    JSON.stringify({ seq: 2, hash: chain.entries()[1]?.hash }),
  ]);
  expect((await run(cut, ...withKey, '--against', earlier)).code).toBe(1);
  const end = endOf(all);
  const signed = chain.entries().filter(({ signature }) => signature !== null);
  const wrong: Record<string, readonly string[]> = {
    'cut with its end left': [...all.slice(0, signed.at(-2)?.seq), end],
    'joined to itself': [...all, end, ...all, end],
    'added to': [...all, end, all.at(-1) ?? ''],
    'with another count': [...all, end.replace(/"entries":\d+/, '"entries":1')],
    'with another hash': [...all, end.replace(/"hash":"./, '"hash":"x')],
    'said to be a part': [...all, end.replace('"is_part":false', '"is_part":true')],
  };
  for (const [name, forged] of Object.entries(wrong)) {
    const { code } = await run(writeLines('forged.jsonl', forged), ...withKey);
    expect({ name, code }).toEqual({ name, code: 1 });
  }
});

test('D07 entries that a filter chose are said to be a part, and are held against a whole export', async () => {
  const all = lines();
  const whole = writeExport('whole.jsonl', all);
  const chosen = [all[1] ?? '', all[4] ?? ''];
  const part = writeExport('part.jsonl', chosen, { tool: 'act' });
  expect(await run(part, ...withKey)).toMatchObject({
    code: 1,
    out: expect.stringMatching(/is a part: 2 entries chosen by \{"tool":"act"\}.*--part/),
  });
  expect(await run(whole, ...withKey, '--part', part)).toMatchObject({
    code: 0,
    out: expect.stringMatching(/each of its 2 entries[\s\S]*is not proved[\s\S]*^whole: /m),
  });
  const forged: Record<string, string> = {
    edited: writeExport('e.jsonl', [chosen[0] ?? '', (chosen[1] ?? '').replace('act', 'rm')], {
      tool: 'act',
    }),
    cut: writeLines('c.jsonl', chosen.slice(0, 1)),
    'of another chain': writeExport('o.jsonl', [(all[1] ?? '').replace('"seq":2', '"seq":99')]),
  };
  for (const [name, path] of Object.entries(forged)) {
    expect({ name, code: (await run(whole, ...withKey, '--part', path)).code }).toEqual({
      name,
      code: 1,
    });
  }
});

test('an archive is proved, and the next file from its end', async () => {
  const all = lines();
  const archive = writeExport('archive.jsonl', all.slice(0, 6));
  const rest = writeExport('rest.jsonl', all.slice(6));
  expect((await run(archive)).code).toBe(0);
  expect((await run(rest, ...withKey)).code).toBe(1);
  expect((await run(rest, ...withKey, '--after', archive)).code).toBe(0);
});

/** Three files of one chain, each from the end of the one before. */
const parts = () => {
  const all = lines();
  return [all.slice(0, 3), all.slice(3, 6), all.slice(6)] as const;
};

test('D07 an archive that the next file is joined to is verified itself, whole', async () => {
  const [first, second, rest] = parts();
  const archived = [...first, ...second];
  const file = writeExport('rest.jsonl', rest);
  const after = async (archive: readonly string[]) => {
    const path = writeLines('archive.jsonl', archive);
    return (await run(file, ...withKey, '--after', path)).code;
  };
  expect(await after(archived)).toBe(0);
  const forged: Record<string, readonly string[]> = {
    edited: archived.map((line, at) => (at === 2 ? line.replace('act', 'rm') : line)),
    'edited at its end': archived.map((line, at) => (at === 5 ? line.replace('act', 'rm') : line)),
    beheaded: archived.slice(2),
    cut: archived.slice(0, -1),
    'cut to its end': archived.slice(-1),
    removed: archived.toSpliced(3, 1),
    swapped: [...archived.slice(0, 2), archived[3] ?? '', archived[2] ?? '', ...archived.slice(4)],
    widened: archived.map((line, at) => (at === 1 ? line.replace(/\}$/, ',"x":1}') : line)),
    'of another form': archived.map((line, at) => (at === 0 ? line.replace('1.1', '9.9') : line)),
    unsigned: archived.map((line) => line.replace(/"signature":"[^"]*"/, '"signature":null')),
    empty: [],
  };
  for (const [name, archive] of Object.entries(forged)) {
    expect({ name, code: await after(archive) }).toEqual({ name, code: 1 });
  }
});

test('D07 several archives are joined in turn, and proved with what they hold', async () => {
  const [first, second, rest] = parts();
  const [one, two] = [writeLines('1.jsonl', first), writeLines('2.jsonl', second)];
  const file = writeExport('rest.jsonl', rest);
  const { code, out } = await run(file, ...withKey, '--after', one, '--after', two);
  expect({ code, out }).toMatchObject({ code: 0 });
  expect(out).toContain(`whole: ${lines().length} entries, 1 to ${lines().length}`);
  expect((await run(file, ...withKey, '--after', two, '--after', one)).code).toBe(1);
  expect((await run(file, ...withKey, '--after', two)).code).toBe(1);
  const hash = chain.entries()[1]?.hash;
  const kept = writeLines('kept.jsonl', [JSON.stringify({ seq: 2, hash })]);
  const joined = [...withKey, '--after', one, '--after', two];
  expect((await run(file, ...joined, '--against', kept)).code).toBe(0);
  const other = writeLines('other.jsonl', [JSON.stringify({ seq: 2, hash: 'f'.repeat(64) })]);
  expect((await run(file, ...joined, '--against', other)).code).toBe(1);
});

test('a masked value is proved with its salt, and no other value is', async () => {
  const secret = ['hunter', '2'].join('');
  chain.append(signer, (batch) => {
    batch.audit({ kind: 'decided', masked: { note: { b: secret, a: [1, null] } } });
  });
  const entry = chain.entries().at(-1);
  if (!entry) throw new Error('no entry');
  const shown = { seq: entry.seq, data: JSON.parse(entry.data) };
  const proof = proveMaskedValue(signer, shown, 'note', { a: [1, null], b: secret });
  const file = writeExport('audit.jsonl', lines());
  const good = write('good.json', JSON.stringify(proof));
  expect(await run(file, ...withKey, '--proof', good)).toMatchObject({
    code: 0,
    out: expect.stringContaining('the masked field note held'),
  });
  const bad = write('bad.json', JSON.stringify({ ...proof, value: 'something else' }));
  expect((await run(file, ...withKey, '--proof', bad)).code).toBe(1);
});

test('D07 a checkpoint that was asked for and is not looked at is no proof', async () => {
  const file = writeExport('audit.jsonl', lines());
  const { audit_seq: seq, audit_hash: hash } = chain.heads();
  const foreign = writeLines('foreign.jsonl', [JSON.stringify({ seq, hash: 'f'.repeat(64) })]);
  const good = writeLines('good.jsonl', [JSON.stringify({ seq, hash })]);
  expect((await run(file, ...withKey, `--against=${good}`)).code).toBe(0);
  expect((await run(file, ...withKey, `--against=${foreign}`)).code).toBe(1);
  expect((await run(file, `--key=key.pub.pem`, '--against', foreign)).code).toBe(1);
  const wrong: Record<string, readonly string[]> = {
    'no value': ['--against'],
    'a misspelt option': ['--agianst', good],
    'a second file': [good],
    'an empty file': ['--against', write('empty.jsonl', '\n')],
    'no number': ['--against', writeLines('a.jsonl', [JSON.stringify({ seq: `${seq}`, hash })])],
    'no hash': ['--against', writeLines('b.jsonl', [JSON.stringify({ seq })])],
    'no object': ['--against', writeLines('c.jsonl', ['null'])],
    'no key': ['--key', good],
  };
  for (const [name, options] of Object.entries(wrong)) {
    expect({ name, code: (await run(file, ...withKey, ...options)).code }).toEqual({
      name,
      code: 2,
    });
  }
});

test('D07 the end of what was rotated out is held against a checkpoint too', async () => {
  const all = lines();
  const archive = writeExport('archive.jsonl', all.slice(0, 6));
  const rest = writeExport('rest.jsonl', all.slice(6));
  const { hash } = chain.entries()[5] ?? {};
  const kept = writeLines('kept.jsonl', [JSON.stringify({ seq: 6, hash })]);
  const other = writeLines('other.jsonl', [JSON.stringify({ seq: 6, hash: 'f'.repeat(64) })]);
  const joined = [...withKey, '--after', archive];
  expect((await run(rest, ...joined, '--against', kept)).code).toBe(0);
  expect((await run(rest, ...joined, '--against', other)).code).toBe(1);
  const early = writeLines('early.jsonl', [JSON.stringify({ seq: 3, hash })]);
  expect((await run(rest, ...joined, '--against', early)).code).toBe(1);
  const below = writeLines('below.jsonl', [JSON.stringify({ seq: -1, hash })]);
  expect((await run(rest, ...joined, '--against', below)).code).toBe(2);
});

test('D07 a hostile file is told to be broken, in words', async () => {
  const [first = '', ...others] = lines();
  const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
  const hostile: Record<string, string> = {
    form: first.replace('"schema_version":"1.1"', '"schema_version":"9.9"'),
    'no form': first.replace('"schema_version":"1.1"', '"schema_version":null'),
    'a mark of order': `\ufeff${first}`,
    'a null byte': first.replace('{', '{\0'),
    'a key twice': first.replace('{', '{"seq":1,'),
    'a huge number': first.replace('"seq":1', '"seq":1e400'),
    'a number that is no text': first.replace(/"signature":(?:null|"[^"]*")/, '"signature":7'),
    'data that are none': first.replace(/"data":"(?:[^"\\]|\\.)*"/, '"data":"{"'),
    deep,
    nothing: 'null',
    list: '[]',
  };
  for (const [name, line] of Object.entries(hostile)) {
    const { code, out } = await run(writeLines('hostile.jsonl', [line, ...others]), ...withKey);
    expect({ name, code, out: out.slice(0, 16) }).toEqual({
      name,
      code: 1,
      out: 'broken at entry ',
    });
  }
});
