import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isGone, isRunning, thisOwner } from './owner.js';

const dead = () => spawnSync('true').pid;

test('this process is known by its number, its start, the boot and its namespace', () => {
  const stat = readFileSync('/proc/self/stat', 'utf8');
  const start = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  expect(thisOwner()).toEqual({
    pid: process.pid,
    start,
    boot: readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim(),
    space: readlinkSync('/proc/self/ns/pid'),
  });
});

test('a process runs while its number and its start are those of one that does', () => {
  const { pid, start } = thisOwner();
  expect(isRunning(pid, start)).toBe(true);
  expect(isRunning(pid, `${start}1`)).toBe(false);
  expect(isRunning(dead(), start)).toBe(false);
  expect(isRunning(dead(), '')).toBe(false);
});

test('a process is gone after a boot, when another has its number, and elsewhere only after a minute', () => {
  const here = thisOwner();
  expect(isGone(here, 1e9)).toBe(false);
  expect(isGone({ ...here, boot: 'other' }, 0)).toBe(true);
  expect(isGone({ ...here, start: '1' }, 0)).toBe(true);
  expect(isGone({ ...here, pid: dead() }, 0)).toBe(true);
  expect(isGone({ ...here, space: 'pid:[1]' }, 60_000)).toBe(false);
  expect(isGone({ ...here, space: 'pid:[1]' }, 60_001)).toBe(true);
});
