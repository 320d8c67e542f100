/** Set by the launcher on a Node of the very version with which the build has run this program. */
const proven = Symbol.for('sluice.autocontext.proven');

/**
 * `inflateRawSync` of `node:zlib` without that module, which loads the streams: three milliseconds of a prompt. Its
 * inner part is no contract of Node and ends the process where it is called wrongly, so it is called only on a Node
 * that has been tried. On any other, and where the bytes are no good, the module is asked.
 */
export function inflateRawSync(bytes: Uint8Array): Buffer {
  if (Reflect.get(globalThis, proven) === true) {
    try {
      return inflate(bytes);
    } catch {
      // The module says in its own words what is wrong with the bytes.
    }
  }
  return process.getBuiltinModule('node:zlib').inflateRawSync(bytes);
}

/** The numbers of zlib itself. */
const INFLATE_RAW = 6;
const FINISH = 4;
const WINDOW_BITS = 15;
const LEVEL = 6;
const MEMORY_LEVEL = 8;
const CHUNK = 32_768;

interface Handle {
  onerror: (message: string) => void;
  init(
    windowBits: number,
    level: number,
    memLevel: number,
    strategy: number,
    state: Uint32Array,
    done: () => void,
    dictionary: undefined,
  ): void;
  writeSync(
    flush: number,
    bytes: Uint8Array,
    from: number,
    length: number,
    out: Uint8Array,
    at: number,
    room: number,
  ): void;
  close(): void;
}

function inflate(bytes: Uint8Array): Buffer {
  const handle = newHandle();
  let fault: string | undefined;
  handle.onerror = (message) => {
    fault = message;
  };
  /** After each step: how much room and how much input is left. */
  const left = new Uint32Array(2);
  handle.init(WINDOW_BITS, LEVEL, MEMORY_LEVEL, 0, left, () => undefined, undefined);
  const chunks: Buffer[] = [];
  try {
    for (let from = 0; ; from = bytes.length - (left[1] ?? 0)) {
      const chunk = Buffer.allocUnsafe(CHUNK);
      handle.writeSync(FINISH, bytes, from, bytes.length - from, chunk, 0, CHUNK);
      if (fault !== undefined) throw new Error(fault);
      chunks.push(chunk.subarray(0, CHUNK - (left[0] ?? 0)));
      if (left[0] !== 0) break;
    }
  } finally {
    handle.close();
  }
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
}

function newHandle(): Handle {
  const binding: unknown = Reflect.get(process, 'binding');
  if (typeof binding !== 'function') throw new Error('no binding');
  const { Zlib } = binding('zlib') as { Zlib: new (mode: number) => Handle };
  return new Zlib(INFLATE_RAW);
}
