// A pipe to another server that puts COMMIT_BYTES on the disk before it passes a line on, in each direction: the least that
// anything costs which keeps a decision before a call runs and its end before it is answered. It keeps nothing else.
import { spawn } from 'node:child_process';
import { fdatasyncSync, openSync, writeSync } from 'node:fs';
import { createInterface } from 'node:readline';

const [bytes, file, ...server] = process.argv.slice(2);
const record = openSync(file, 'w');
const block = Buffer.alloc(Number(bytes), 1);
const child = spawn(process.execPath, server, { stdio: ['pipe', 'pipe', 'ignore'] });
pass(process.stdin, child.stdin);
pass(child.stdout, process.stdout);

function pass(from, to) {
  createInterface({ input: from })
    .on('line', (line) => {
      writeSync(record, block);
      fdatasyncSync(record);
      to.write(`${line}\n`);
    })
    .on('close', () => to.end());
}
