// What the tools are measured on: a tree of many files and two files of very different size.
import {
  closeSync,
  ftruncateSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  realpathSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const NEEDLE = 'rareNeedleName';
const MIB = 1024 * 1024;

/** A new temporary workspace and a function that removes it. */
export function openWorkspace() {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'sluice-bench-tools-')));
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}

/** Source-like files in nested folders; one in fifty names the needle. The same in every run. */
export function growTree(root, files) {
  const random = generator(7);
  for (let index = 0; index < files; index += 1) {
    const folder = join(root, `part${index % 20}`, `group${index % 7}`);
    mkdirSync(folder, { recursive: true });
    const lines = Array.from(
      { length: 40 + Math.floor(random() * 120) },
      (_, line) =>
        `export const value${line} = compute(${Math.floor(random() * 1e6)}, 'some text ${line}');`,
    );
    if (index % 50 === 0) lines[10] = `  return ${NEEDLE}(${index});`;
    writeFileSync(join(folder, `file${index}.ts`), `${lines.join('\n')}\n`);
  }
}

/** A file with text at its start, its middle and its end, and holes between, so that its size costs no disk. */
export function growFile(path, size) {
  const text = 'one line of a large log file, long enough to be real\n'.repeat(2_000);
  const fd = openSync(path, 'w');
  ftruncateSync(fd, size);
  writeSync(fd, text, 0);
  writeSync(fd, text, Math.floor(size / 2));
  writeSync(fd, text, size - Buffer.byteLength(text));
  closeSync(fd);
}

export const sizes = { small: MIB, large: 1024 * MIB };

function generator(seed) {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
