import { endianness } from 'node:os';
import { REFUSED_CALLS } from './refused-calls.js';

export type FilterArchitecture = 'x64' | 'arm64';

/** `struct seccomp_data`: number of the call, architecture, then the arguments, eight bytes each. */
const OFFSET = { call: 0, architecture: 4, argument: (index: number) => 16 + 8 * index };

const LOAD = 0x20;
const JUMP_EQUAL = 0x15;
const JUMP_AT_LEAST = 0x35;
const JUMP_ANY_BIT = 0x45;
const RETURN = 0x06;

const ALLOW = 0x7fff0000;
const refuse = (errno: number) => 0x00050000 + errno;
const FORBIDDEN = refuse(1);
const MISSING = refuse(38);
const NO_SUCH_FAMILY = refuse(97);

const ARCHITECTURES: Readonly<
  Record<
    FilterArchitecture,
    {
      readonly audit: number;
      readonly clone: number;
      readonly ioctl: number;
      readonly socket: number;
      readonly socketpair: number;
      readonly personality: number;
      /** Calls that give a file its mode, by the argument that it stands in. */
      readonly modes: readonly (readonly [call: number, argument: number])[];
      /** The same of those that open a file, for which it counts only where they make one. */
      readonly opens: readonly (readonly [call: number, flags: number, mode: number])[];
    }
  >
> = {
  x64: {
    audit: 0xc000003e,
    clone: 56,
    ioctl: 16,
    socket: 41,
    socketpair: 53,
    personality: 135,
    // chmod, fchmod, fchmodat, fchmodat2, creat, mknod, mknodat; open, openat.
    modes: [
      [90, 1],
      [91, 1],
      [268, 2],
      [452, 2],
      [85, 1],
      [133, 1],
      [259, 2],
    ],
    opens: [
      [2, 1, 2],
      [257, 2, 3],
    ],
  },
  arm64: {
    audit: 0xc00000b7,
    clone: 220,
    ioctl: 29,
    socket: 198,
    socketpair: 199,
    personality: 92,
    // fchmod, fchmodat, fchmodat2, mknodat; openat.
    modes: [
      [52, 1],
      [53, 2],
      [452, 2],
      [33, 2],
    ],
    opens: [[56, 2, 3]],
  },
};

/** Calls with this bit are of the x32 interface, whose numbers would pass every comparison. */
const X32 = 0x40000000;
/** New mount, cgroup, name, message, user, process and network namespaces. */
const NEW_NAMESPACES = 0x7e020000;
/** Puts characters into somebody's terminal. */
const TERMINAL_INPUT = [0x5412, 0x541c];
/** Local, the internet's two, and the kernel's routing answers that name lookups read. Others leave the namespace. */
const SOCKET_FAMILIES = [1, 2, 10, 16];
/** Usual, 32-bit, and "what is it now". Others switch protections of memory off. */
const PERSONALITIES = [0, 8, 0xffffffff];

/** A program with this bit runs with the rights of its owner, whoever starts it, also outside. */
const SET_USER_ID = 0o4000;
/** `O_CREAT` and the bit that `O_TMPFILE` adds. */
const MAKES_FILE = 0x400040;

/** Why there is no filter for this machine; undefined when there is one. */
export function filterArchitecture(
  architecture: string = process.arch,
): FilterArchitecture | undefined {
  return architecture === 'x64' || architecture === 'arm64' ? architecture : undefined;
}

/**
 * A program for the kernel (classic BPF, as bubblewrap's `--seccomp` takes it) that refuses the calls of the table, and
 * of a few others the arguments nobody needs. All else is allowed. Programs of another architecture get nothing.
 */
export function seccompFilter(architecture: FilterArchitecture): Buffer {
  const numbers = ARCHITECTURES[architecture];
  return assemble([
    load(OFFSET.architecture),
    { code: JUMP_EQUAL, value: numbers.audit, yes: 1, no: 0 },
    answer(MISSING),
    load(OFFSET.call),
    ...(architecture === 'x64'
      ? [{ code: JUMP_AT_LEAST, value: X32, yes: 0, no: 1 }, answer(MISSING)]
      : []),
    ...REFUSED_CALLS.flatMap((call) => {
      const number = call[architecture];
      return number === null
        ? []
        : whenCalled(number, [answer(call.answer === 'missing' ? MISSING : FORBIDDEN)]);
    }),
    ...whenCalled(numbers.clone, [
      load(OFFSET.argument(0)),
      { code: JUMP_ANY_BIT, value: NEW_NAMESPACES, yes: 0, no: 1 },
      answer(FORBIDDEN),
      answer(ALLOW),
    ]),
    ...whenCalled(numbers.ioctl, [
      load(OFFSET.argument(1)),
      ...TERMINAL_INPUT.flatMap((value) => [
        { code: JUMP_EQUAL, value, yes: 0, no: 1 },
        answer(FORBIDDEN),
      ]),
      answer(ALLOW),
    ]),
    ...[numbers.socket, numbers.socketpair].flatMap((number) =>
      whenCalled(number, [...onlyThese(0, SOCKET_FAMILIES), answer(NO_SUCH_FAMILY)]),
    ),
    ...whenCalled(numbers.personality, [...onlyThese(0, PERSONALITIES), answer(FORBIDDEN)]),
    ...numbers.modes.flatMap(([number, mode]) => whenCalled(number, withoutSetUserId(mode))),
    ...numbers.opens.flatMap(([number, flags, mode]) =>
      whenCalled(number, [
        load(OFFSET.argument(flags)),
        { code: JUMP_ANY_BIT, value: MAKES_FILE, yes: 1, no: 0 },
        answer(ALLOW),
        ...withoutSetUserId(mode),
      ]),
    ),
    answer(ALLOW),
  ]);
}

interface Instruction {
  readonly code: number;
  readonly value: number;
  /** How many instructions to leave out when the comparison holds, or does not. */
  readonly yes: number;
  readonly no: number;
}

function load(offset: number): Instruction {
  return { code: LOAD, value: offset, yes: 0, no: 0 };
}

function answer(value: number): Instruction {
  return { code: RETURN, value, yes: 0, no: 0 };
}

/** The body must end with an answer: what is loaded in it would be compared with call numbers afterwards. */
function whenCalled(number: number, body: readonly Instruction[]): readonly Instruction[] {
  return [{ code: JUMP_EQUAL, value: number, yes: 0, no: body.length }, ...body];
}

/** Only the lower half of an argument is compared: the kernel takes these as 32-bit numbers and ignores the rest. */
function onlyThese(argument: number, allowed: readonly number[]): readonly Instruction[] {
  return [
    load(OFFSET.argument(argument)),
    ...allowed.flatMap((value) => [{ code: JUMP_EQUAL, value, yes: 0, no: 1 }, answer(ALLOW)]),
  ];
}

function withoutSetUserId(argument: number): readonly Instruction[] {
  return [
    load(OFFSET.argument(argument)),
    { code: JUMP_ANY_BIT, value: SET_USER_ID, yes: 0, no: 1 },
    answer(FORBIDDEN),
    answer(ALLOW),
  ];
}

function assemble(program: readonly Instruction[]): Buffer {
  if (endianness() !== 'LE') throw new Error('the filter is written for little-endian machines');
  const bytes = Buffer.alloc(program.length * 8);
  for (const [index, { code, value, yes, no }] of program.entries()) {
    bytes.writeUInt16LE(code, index * 8);
    bytes.writeUInt8(yes, index * 8 + 2);
    bytes.writeUInt8(no, index * 8 + 3);
    bytes.writeUInt32LE(value >>> 0, index * 8 + 4);
  }
  return bytes;
}
