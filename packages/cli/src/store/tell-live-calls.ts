import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { dirname, join } from 'node:path';
import type { Agent } from '@sluice/agent';
import { stateFolder } from '@sluice/autocontext';
import type { EditPreview, OpenQuestion, Runtime } from '@sluice/kernel';
import { isRecord, messageOf } from '@sluice/plain';
import type { Store } from '@sluice/store';
import { linesOf } from '../lines/lines-of.js';

type Environment = Readonly<Record<string, string | undefined>>;

/** A process that is asked and does not answer holds nobody up. */
const ASK_WITHIN_MS = 2_000;
/** More than the arguments of a call may have. */
export const MAX_LINE_BYTES = 64 * 1024 * 1024;

/** The calls that wait for a person in this process. */
export interface LiveCalls {
  /** Nothing where the call is not held here. */
  question(sessionId: string, callId: string): Promise<OpenQuestion | undefined>;
  previewEdit(sessionId: string, callId: string, args: unknown): Promise<EditPreview>;
}

/** What a process says of a call that it holds. */
export interface LiveAnswer {
  /** The arguments as they will run; `null` where this process does not have them whole. */
  readonly arguments: unknown;
  /** Where other arguments were given: what its own gates say of them, and what they would do. */
  readonly edit?: EditPreview;
}

/** The calls of one session. */
export function callsOf(runtime: () => Promise<Runtime>): LiveCalls {
  return {
    question: async (_sessionId, callId) => (await runtime()).question(callId),
    previewEdit: async (_sessionId, callId, args) => (await runtime()).previewEdit(callId, args),
  };
}

/** Those of the sessions that this agent works on. */
export function callsOfAgent(
  agent: Pick<Agent, 'question' | 'previewEdit'>,
  store: Pick<Store, 'leases'>,
  owner: string,
): LiveCalls {
  return {
    async question(sessionId, callId) {
      const holder = await store.leases.holder(sessionId);
      return holder?.owner === owner ? agent.question(sessionId, callId) : undefined;
    },
    previewEdit: agent.previewEdit,
  };
}

export function liveCallsFolder(env: Environment): string {
  return join(stateFolder(env), 'asking');
}

/**
 * Tells other processes of the same user of the calls that wait in this one: what they will run with, secrets and all, as
 * the store has them masked and nobody says yes to what cannot be shown; and what other arguments would do, by the gates
 * they will have to pass. It decides nothing, is kept nowhere, and is over when this process ends.
 */
export async function tellLiveCalls(
  env: Environment,
  calls: LiveCalls,
  onProblem: (words: string) => void,
): Promise<{ close(): Promise<void> }> {
  const name = `${process.pid}-${randomUUID().slice(0, 8)}.sock`;
  const path = join(liveCallsFolder(env), name);
  const server = createServer((socket) => {
    answer(socket, calls).catch((error: unknown) => {
      socket.destroy();
      onProblem(messageOf(error));
    });
  });
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(path, resolve);
    });
    server.unref();
  } catch (error) {
    onProblem(`calls with masked arguments can only be denied elsewhere: ${messageOf(error)}`);
  }
  return {
    async close() {
      server.close();
      await rm(path, { force: true });
    },
  };
}

async function answer(socket: Socket, calls: LiveCalls): Promise<void> {
  const timer = setTimeout(() => socket.destroy(), ASK_WITHIN_MS);
  socket.on('error', () => socket.destroy()).on('close', () => clearTimeout(timer));
  const asked = askedIn(await firstLine(socket, MAX_LINE_BYTES));
  // Working out what other arguments would do may take its time: whoever asks has a limit of their own.
  clearTimeout(timer);
  if (socket.destroyed) return;
  const said = asked && (await answerTo(calls, asked));
  socket.end(`${JSON.stringify(said ?? null)}\n`);
}

interface Asked {
  readonly session: string;
  readonly call: string;
  readonly digest: string;
  readonly edit?: unknown;
}

/** Nothing for a question that has been put anew meanwhile: what the person saw is not what waits. */
async function answerTo(
  calls: LiveCalls,
  { session, call, digest, ...more }: Asked,
): Promise<LiveAnswer | undefined> {
  const held = await calls.question(session, call);
  if (held?.request.digest !== digest || held.request.sessionId !== session) return undefined;
  const args = held.isExact ? held.request.arguments : null;
  if (!('edit' in more)) return { arguments: args };
  return { arguments: args, edit: await calls.previewEdit(session, call, more.edit) };
}

function askedIn(line: string | undefined): Asked | undefined {
  const said = line === undefined ? undefined : parsed(line);
  if (!isRecord(said)) return undefined;
  const { session, call, digest } = said;
  if (typeof session !== 'string' || typeof call !== 'string' || typeof digest !== 'string')
    return undefined;
  return { session, call, digest, ...('edit' in said ? { edit: said.edit } : {}) };
}

/** `undefined` from whoever breaks off, or says more than may be said: the connection is over then. */
export async function firstLine(socket: Socket, maxBytes: number): Promise<string | undefined> {
  try {
    const { value } = await linesOf(socket, maxBytes).next();
    return value ?? undefined;
  } catch {
    socket.destroy();
    return undefined;
  }
}

export function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    // Not a line of ours.
    return undefined;
  }
}
