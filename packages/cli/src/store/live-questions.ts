import { mkdir, readdir, rm } from 'node:fs/promises';
import { createConnection, createServer, type Socket } from 'node:net';
import { dirname, join } from 'node:path';
import type { Agent } from '@sluice/agent';
import { stateFolder } from '@sluice/autocontext';
import { type ApprovalRequest, callDigest, type Runtime } from '@sluice/kernel';
import { isRecord, messageOf } from '@sluice/plain';
import { linesOf } from '../lines/lines-of.js';

type Environment = Readonly<Record<string, string | undefined>>;

/** A process that is asked and does not answer holds nobody up. */
const ANSWER_WITHIN_MS = 2_000;
/** What is asked is the id of a call. */
const MAX_ID_BYTES = 1_000;
/** More than the arguments of a call may have. */
const MAX_ANSWER_BYTES = 64 * 1024 * 1024;

/**
 * Tells other processes of the same user what the calls that wait in this one will run with, secrets and all: the store
 * has them masked, and nobody says yes to what cannot be shown. Kept nowhere, and over when this process ends.
 */
export async function tellLiveQuestions(
  env: Environment,
  runtime: () => Promise<Runtime>,
  onProblem: (words: string) => void,
): Promise<{ close(): Promise<void> }> {
  const path = join(folderOf(env), `${process.pid}.sock`);
  const server = createServer((socket) => {
    answer(socket, runtime).catch((error: unknown) => onProblem(messageOf(error)));
  });
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await rm(path, { force: true });
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

async function answer(socket: Socket, runtime: () => Promise<Runtime>): Promise<void> {
  const timer = setTimeout(() => socket.destroy(), ANSWER_WITHIN_MS);
  socket.on('error', () => socket.destroy()).on('close', () => clearTimeout(timer));
  const callId = await firstLine(socket, MAX_ID_BYTES);
  if (callId === undefined) return;
  const found = await (await runtime()).question(callId);
  socket.end(`${JSON.stringify(found?.isExact ? found.request.arguments : null)}\n`);
}

/** `undefined` from whoever breaks off, or says more than may be said: the connection is over then. */
async function firstLine(socket: Socket, maxBytes: number): Promise<string | undefined> {
  try {
    const { value } = await linesOf(socket, maxBytes).next();
    return value ?? undefined;
  } catch {
    socket.destroy();
    return undefined;
  }
}

/** The agent with its questions exact also where another process of this user holds the call. */
export function withLiveQuestions(agent: Agent, env: Environment): Agent {
  return {
    ...agent,
    async question(sessionId, callId) {
      const open = await agent.question(sessionId, callId);
      if (!open || open.isExact) return open;
      const request = await askLiveProcesses(env, open.request);
      return request ? { request, isExact: true } : open;
    },
  };
}

/** The arguments of a call that waits in another process, where one lives that has them exactly as they were asked about. */
async function askLiveProcesses(
  env: Environment,
  request: ApprovalRequest,
): Promise<ApprovalRequest | undefined> {
  const folder = folderOf(env);
  const names = await readdir(folder).catch(() => []);
  const digest = request.argumentsDigest ?? request.digest;
  for (const name of names.filter((entry) => entry.endsWith('.sock'))) {
    const args = await askOne(join(folder, name), request.callId);
    // Whoever answers: only what was asked about has its digest.
    if (isRecord(args) && callDigest(request.toolName, args) === digest)
      return { ...request, arguments: args };
  }
  return undefined;
}

/** `undefined` from a process that has gone, knows nothing of the call, or does not answer in time. */
async function askOne(path: string, callId: string): Promise<unknown> {
  const socket = createConnection(path);
  const timer = setTimeout(() => socket.destroy(), ANSWER_WITHIN_MS);
  // Whatever it was, no line comes.
  socket.on('error', () => undefined);
  socket.write(`${callId}\n`);
  const line = await firstLine(socket, MAX_ANSWER_BYTES);
  clearTimeout(timer);
  socket.destroy();
  return line === undefined ? undefined : parsed(line);
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    // Not an answer of ours.
    return undefined;
  }
}

function folderOf(env: Environment): string {
  return join(stateFolder(env), 'asking');
}
