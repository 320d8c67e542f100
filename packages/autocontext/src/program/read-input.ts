import { constants, fstatSync, openSync, readSync, statSync } from 'node:fs';
import { uptimeMs } from '../uptime-ms.js';

const MOST_BYTES = 4_000_000;

/**
 * All of stdin, read without the stream library, which takes longer to load than the rest to run. Ends with the first
 * whole JSON object too: a client need not close its end. A pipe that stays silent is given up after `waitMs`.
 */
export function readInput(waitMs: number): string {
  const source = openInput();
  if (source === undefined) return '';
  const chunks: Buffer[] = [];
  const buffer = Buffer.allocUnsafe(65_536);
  const until = uptimeMs() + waitMs;
  for (let size = 0; size < MOST_BYTES; ) {
    const count = readSome(source, buffer);
    if (count === 0) break;
    if (count === 'nothing yet') {
      if (uptimeMs() > until) break;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
      continue;
    }
    size += count;
    chunks.push(Buffer.from(buffer.subarray(0, count)));
    if (buffer[count - 1] === 0x7d && isWholeObject(Buffer.concat(chunks))) break;
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** A pipe is opened anew so that waiting on it cannot hang; a terminal is not read at all. */
function openInput(): number | undefined {
  const stat = fstatSync(0);
  // The module that knows terminals takes longer to load than a prompt to read.
  if (stat.isCharacterDevice() && stat.rdev !== nullDevice()) return undefined;
  if (!stat.isFIFO() || process.platform === 'win32') return 0;
  try {
    return openSync('/dev/stdin', constants.O_RDONLY | constants.O_NONBLOCK);
  } catch {
    // Some systems do not let a pipe be opened again; then it is read as it is.
    return 0;
  }
}

function nullDevice(): number | undefined {
  return statSync('/dev/null', { throwIfNoEntry: false })?.rdev;
}

function readSome(source: number, buffer: Buffer): number | 'nothing yet' {
  try {
    return readSync(source, buffer);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EAGAIN') return 'nothing yet';
    if (code === 'EOF') return 0;
    throw error;
  }
}

function isWholeObject(bytes: Buffer): boolean {
  try {
    JSON.parse(bytes.toString('utf8'));
    return true;
  } catch {
    return false;
  }
}
