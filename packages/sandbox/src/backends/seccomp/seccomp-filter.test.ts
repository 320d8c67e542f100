import { expect, test } from 'vitest';
import { REFUSED_CALLS } from './refused-calls.js';
import { type FilterArchitecture, filterArchitecture, seccompFilter } from './seccomp-filter.js';

const AUDIT = { x64: 0xc000003e, arm64: 0xc00000b7 };
const OFFSET_OF_ARGUMENTS = 16;

/** Runs a filter as the kernel does, for one call, and says how it answers. */
function answerTo(
  bytes: Buffer,
  call: { readonly audit: number; readonly number: number; readonly arguments?: readonly number[] },
): string {
  const data = Buffer.alloc(64);
  data.writeUInt32LE(call.number, 0);
  data.writeUInt32LE(call.audit, 4);
  for (const [index, value] of (call.arguments ?? []).entries()) {
    data.writeUInt32LE(value, OFFSET_OF_ARGUMENTS + 8 * index);
  }
  let loaded = 0;
  for (let at = 0; at < bytes.length / 8; at += 1) {
    const [code, value] = [bytes.readUInt16LE(at * 8), bytes.readUInt32LE(at * 8 + 4)];
    const jump = (isTrue: boolean) => bytes.readUInt8(at * 8 + (isTrue ? 2 : 3));
    if (code === 0x20) loaded = data.readUInt32LE(value);
    else if (code === 0x15) at += jump(loaded === value);
    else if (code === 0x35) at += jump(loaded >= value);
    else if (code === 0x45) at += jump((loaded & value) !== 0);
    else if (code === 0x06) return value === 0x7fff0000 ? 'allowed' : `error ${value - 0x50000}`;
    else throw new Error(`instruction ${code}`);
  }
  throw new Error('it ran off its end');
}

const [ALLOWED, EPERM, ENOSYS, EAFNOSUPPORT] = ['allowed', 'error 1', 'error 38', 'error 97'];
const filters = { x64: seccompFilter('x64'), arm64: seccompFilter('arm64') };
const ask = (each: FilterArchitecture, number: number, ...values: readonly number[]) =>
  answerTo(filters[each], { audit: AUDIT[each], number, arguments: values });

const BOTH = ['x64', 'arm64'] as const;

test.each(BOTH)(
  'R19 on %s every call of the table is answered as it says, and no other is refused by its number',
  (each) => {
    const refused = new Map(
      REFUSED_CALLS.flatMap((call) => {
        const number = call[each];
        return number === null ? [] : [[number, call.answer] as const];
      }),
    );
    for (let number = 0; number < 600; number += 1) {
      const answer = refused.get(number);
      const expected = answer === 'missing' ? ENOSYS : answer === 'forbidden' ? EPERM : ALLOWED;
      // A socket of the first family, a terminal's size and the usual personality are used every day.
      const values = [0x1, 0x1, 0x1, 0x1];
      if (number !== (each === 'x64' ? 135 : 92))
        expect(ask(each, number, ...values)).toBe(expected);
    }
    expect(refused.size).toBeGreaterThan(50);
  },
);

test.each(BOTH)('R19 programs of another architecture get nothing on %s', (each) => {
  for (const audit of [AUDIT.x64, AUDIT.arm64, 0x40000003, 0]) {
    const answer = answerTo(filters[each], { audit, number: 1 });
    expect(answer).toBe(audit === AUDIT[each] ? ALLOWED : ENOSYS);
  }
});

test('R19 the second set of numbers of x64 is not there; arm64 has none', () => {
  expect(ask('x64', 0x40000000)).toBe(ENOSYS);
  expect(ask('x64', 0x40000001)).toBe(ENOSYS);
  expect(ask('x64', 0x3fffffff)).toBe(ALLOWED);
  expect(ask('arm64', 0x40000001)).toBe(ALLOWED);
});

test.each([
  ['x64', 56],
  ['arm64', 220],
] as const)(
  'R19 on %s a process may be cloned and a thread made, but no namespace',
  (each, clone) => {
    for (const flag of [
      0x00020000, 0x02000000, 0x04000000, 0x08000000, 0x10000000, 0x20000000, 0x40000000,
    ]) {
      expect(ask(each, clone, flag | 17)).toBe(EPERM);
    }
    expect(ask(each, clone, 17)).toBe(ALLOWED);
    expect(ask(each, clone, 0x003d0f00)).toBe(ALLOWED);
  },
);

test.each([
  ['x64', 16],
  ['arm64', 29],
] as const)('R19 on %s no characters are put into a terminal', (each, ioctl) => {
  expect(ask(each, ioctl, 0, 0x5412)).toBe(EPERM);
  expect(ask(each, ioctl, 0, 0x541c)).toBe(EPERM);
  expect(ask(each, ioctl, 0x5412, 0x5413)).toBe(ALLOWED);
});

test.each([
  ['x64', [41, 53], 135],
  ['arm64', [198, 199], 92],
] as const)(
  'R19 on %s only usual sockets and personalities are had',
  (each, sockets, personality) => {
    for (const number of sockets) {
      for (let family = 0; family < 50; family += 1) {
        const isUsual = [1, 2, 10, 16].includes(family);
        expect(ask(each, number, family)).toBe(isUsual ? ALLOWED : EAFNOSUPPORT);
      }
    }
    for (const usual of [0, 8, 0xffffffff]) expect(ask(each, personality, usual)).toBe(ALLOWED);
    for (const other of [1, 0x0040000, 0x0400000])
      expect(ask(each, personality, other)).toBe(EPERM);
  },
);

test.each([
  ['x64', 'chmod', 90, 1],
  ['x64', 'fchmod', 91, 1],
  ['x64', 'fchmodat', 268, 2],
  ['x64', 'fchmodat2', 452, 2],
  ['x64', 'creat', 85, 1],
  ['x64', 'mknod', 133, 1],
  ['x64', 'mknodat', 259, 2],
  ['arm64', 'fchmod', 52, 1],
  ['arm64', 'fchmodat', 53, 2],
  ['arm64', 'fchmodat2', 452, 2],
  ['arm64', 'mknodat', 33, 2],
] as const)('R19 on %s %s gives no file the rights of its owner', (each, _, number, argument) => {
  const values = [0, 0, 0, 0];
  for (const mode of [0o4755, 0o104000, 0o6755]) {
    expect(ask(each, number, ...values.with(argument, mode))).toBe(EPERM);
  }
  for (const mode of [0o755, 0o2755, 0o1777]) {
    expect(ask(each, number, ...values.with(argument, mode))).toBe(ALLOWED);
  }
  for (const other of [0, 1, 2, 3].filter((index) => index !== argument)) {
    expect(ask(each, number, ...values.with(other, 0o4755))).toBe(ALLOWED);
  }
});

test.each([
  ['x64', 'open', 2, 1, 2],
  ['x64', 'openat', 257, 2, 3],
  ['arm64', 'openat', 56, 2, 3],
] as const)(
  'R19 on %s %s makes no file with the rights of its owner',
  (each, _, number, flags, mode) => {
    const values = [0, 0, 0, 0];
    const opened = (how: number, as: number) =>
      ask(each, number, ...values.with(flags, how).with(mode, as));
    expect(opened(0x40, 0o4755)).toBe(EPERM);
    expect(opened(0x410000, 0o4755)).toBe(EPERM);
    expect(opened(0x40, 0o755)).toBe(ALLOWED);
    expect(opened(1, 0o4755)).toBe(ALLOWED);
  },
);

test('only two architectures have a filter', () => {
  expect(
    ['x64', 'arm64', 'riscv64', 'constructor'].map((each) => filterArchitecture(each)),
  ).toEqual(['x64', 'arm64', undefined, undefined]);
});
