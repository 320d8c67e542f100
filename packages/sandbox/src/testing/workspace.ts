import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A temporary folder with a workspace, a sibling of the same prefix, and a secret outside. */
export interface TestWorkspace {
  readonly base: string;
  readonly root: string;
  readonly outside: string;
  readonly secret: string;
  remove(): void;
}

export const SECRET_TEXT = 'canary-outside-the-workspace';

export function makeWorkspace(): TestWorkspace {
  const base = mkdtempSync(join(tmpdir(), 'sluice-sandbox-'));
  const root = join(base, 'app');
  const outside = join(base, 'app-secret');
  mkdirSync(root);
  mkdirSync(outside);
  const secret = join(outside, 'secret.txt');
  writeFileSync(secret, SECRET_TEXT);
  return {
    base,
    root,
    outside,
    secret,
    remove: () => rmSync(base, { recursive: true, force: true }),
  };
}
