import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect } from 'vitest';
import { SOON } from './real-bench.js';

/** A server of ours as a process of its own. */
export interface StartedServer {
  /** What it printed: the address to open, or JSON where that was asked for. */
  readonly line: string;
  /** What it wrote for people so far. */
  said(): string;
  /** Ends it as Ctrl-C does, and waits for its end. */
  stop(): Promise<void>;
}

/** Starts Node with these words, as somebody does at a terminal, and waits until it serves. */
export async function startServer(
  words: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<StartedServer> {
  const child = spawn(process.execPath, words, {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let said = '';
  let line = '';
  child.stderr.on('data', (data) => {
    said += String(data);
  });
  child.stdout.on('data', (data) => {
    line += String(data);
  });
  await expect
    .poll(() => line.includes('\n') && said.includes('Ctrl-C'), SOON)
    .toBe(true)
    .catch(async (error: unknown) => {
      await stop(child);
      throw new Error(`the server does not serve: ${said}`, { cause: error });
    });
  return { line: line.trim(), said: () => said, stop: () => stop(child) };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null) return;
  const ended = once(child, 'exit');
  process.kill(-child.pid, 'SIGINT');
  await ended;
}
