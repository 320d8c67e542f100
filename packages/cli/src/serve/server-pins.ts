import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { ServerReader } from '@sluice/gateway';
import { messageOf } from '@sluice/plain';
import type { McpServerEntry } from '@sluice/policy';
import { settingsOfFiles } from '../policy/operator-files.js';
import { type Pins, pinPath, readPins } from '../wrap/pin-file.js';
import { waitingChanges } from '../wrap/waiting-changes.js';

type Environment = Readonly<Record<string, string | undefined>>;
type Server = Awaited<ReturnType<ServerReader['list']>>[number];

/** The foreign servers of the policy files and those that were wrapped by hand, with what was seen of their tools. */
export function serverPins(env: Environment, workspace: string): ServerReader {
  return {
    async list() {
      const declared = declaredServers(env, workspace);
      const names = new Set([...declared.keys(), ...pinnedServers(env)]);
      return Promise.all([...names].sort().map((name) => read(env, name, declared.get(name))));
    },
  };
}

/** A file that is broken names no server; the bar on every page says what is wrong with it. */
function declaredServers(env: Environment, workspace: string): ReadonlyMap<string, McpServerEntry> {
  try {
    const entries = settingsOfFiles(env, workspace).flatMap(({ servers }) => servers);
    return new Map(entries.map((entry) => [entry.name, entry]));
  } catch {
    return new Map();
  }
}

function pinnedServers(env: Environment): readonly string[] {
  const folder = dirname(pinPath(env, 'any'));
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => basename(file, '.json'));
}

async function read(
  env: Environment,
  name: string,
  entry: McpServerEntry | undefined,
): Promise<Server> {
  // Arguments and headers may hold secrets; the program or the host says enough.
  const start = entry && { start: startOf(entry) };
  const about = { name, is_declared: entry !== undefined, ...start };
  try {
    return { ...about, tools: toolsOf(await readPins(pinPath(env, name), name)) };
  } catch (error) {
    return { ...about, tools: [], problem: messageOf(error) };
  }
}

function startOf({ start }: McpServerEntry): string {
  return start.kind === 'url' ? new URL(start.url).host : (start.words[0] ?? '');
}

function toolsOf(pins: Pins): Server['tools'] {
  const names = [...new Set([...Object.keys(pins.seen), ...Object.keys(pins.offered)])].sort();
  return names.map((name) => {
    const waiting = waitingChanges(pins, name);
    const isChanged = waiting.some(({ isShape }) => isShape);
    return {
      name,
      status: isChanged ? 'changed' : waiting.length > 0 ? 'reworded' : 'seen',
      changes: waiting.map(({ change }) => ({ ...change })),
    };
  });
}
