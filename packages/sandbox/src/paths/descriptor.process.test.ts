import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeWorkspace, type TestWorkspace } from '../testing/workspace.js';
import { closeDescriptor, type Descriptor, openName, openPortable } from './descriptor.js';

let workspace: TestWorkspace;
beforeEach(() => {
  workspace = makeWorkspace();
});
afterEach(() => workspace.remove());

const WAYS: readonly (readonly [string, (path: string) => Descriptor])[] = [
  ['the kernel', (path) => openName(path, { follow: true })],
  ['the portable way', (path) => openPortable(path, 0)],
];

test.each(WAYS)('%s tells where an opened thing really is', (_, open) => {
  const at = (name: string) => join(workspace.root, name);
  mkdirSync(at('folder'));
  writeFileSync(at('file'), 'x');
  symlinkSync('file', at('inside'));
  symlinkSync(workspace.secret, at('outside'));
  const placeOf = (name: string) => {
    const descriptor = open(at(name));
    closeDescriptor(descriptor);
    return descriptor.path;
  };
  expect(placeOf('folder')).toBe(at('folder'));
  expect(placeOf('file')).toBe(at('file'));
  expect(placeOf('inside')).toBe(at('file'));
  expect(placeOf('outside')).toBe(workspace.secret);
  expect(() => open(at('missing'))).toThrow('ENOENT');
});

test.each(WAYS)('%s does not wait for a named pipe', (_, open) => {
  const path = join(workspace.root, 'pipe');
  execFileSync('/bin/sh', ['-c', 'mkfifo "$1"', 'sh', path]);
  const descriptor = open(path);
  closeDescriptor(descriptor);
  expect(descriptor.stats.isFIFO()).toBe(true);
});
