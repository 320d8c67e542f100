import { readdir, rm } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import type { CallsElsewhere } from '@sluice/agent';
import { type ApprovalRequest, callDigest, type EditPreview } from '@sluice/kernel';
import { isRecord } from '@sluice/plain';
import {
  firstLine,
  type LiveAnswer,
  liveCallsFolder,
  MAX_LINE_BYTES,
  parsed,
} from './tell-live-calls.js';

type Environment = Readonly<Record<string, string | undefined>>;

const HOLDS_WITHIN_MS = 2_000;
/** A tool may look at many files before it can say what it would do. */
const SHOWS_WITHIN_MS = 30_000;

/** What the process says that holds this call; `undefined` where none that lives does. */
export async function askLiveCalls(
  env: Environment,
  request: ApprovalRequest,
  edit?: { readonly arguments: unknown },
): Promise<LiveAnswer | undefined> {
  const folder = liveCallsFolder(env);
  const names = await readdir(folder).catch(() => []);
  const { sessionId: session, callId: call, digest } = request;
  const asked = { session, call, digest, ...(edit ? { edit: edit.arguments } : {}) };
  const line = JSON.stringify(asked);
  const withinMs = edit ? SHOWS_WITHIN_MS : HOLDS_WITHIN_MS;
  const answers = await Promise.all(
    names
      .filter((entry) => entry.endsWith('.sock'))
      .map((name) => askOne(join(folder, name), line, withinMs)),
  );
  return answers.find((answer) => answer !== undefined);
}

/** Whoever answers: only what was asked about has its digest. */
export function exactRequest(
  request: ApprovalRequest,
  { arguments: args }: LiveAnswer,
): ApprovalRequest | undefined {
  const digest = request.argumentsDigest ?? request.digest;
  const isExact = isRecord(args) && callDigest(request.toolName, args) === digest;
  return isExact ? { ...request, arguments: args } : undefined;
}

/** For an agent whose questions wait in other processes too. */
export function callsElsewhere(env: Environment): CallsElsewhere {
  return {
    previewEdit: async (request, args) =>
      (await askLiveCalls(env, request, { arguments: args }))?.edit,
  };
}

/** `undefined` from a process that has gone, knows nothing of the call, or does not answer in time. */
async function askOne(
  path: string,
  line: string,
  withinMs: number,
): Promise<LiveAnswer | undefined> {
  const socket = createConnection(path);
  const timer = setTimeout(() => socket.destroy(), withinMs);
  // Whatever it was, no line comes. What a process has left that was killed nobody answers any more.
  socket.on('error', (error) => {
    if (Reflect.get(error, 'code') === 'ECONNREFUSED') void rm(path, { force: true });
  });
  socket.write(`${line}\n`);
  const answer = await firstLine(socket, MAX_LINE_BYTES);
  clearTimeout(timer);
  socket.destroy();
  return answer === undefined ? undefined : answerIn(parsed(answer));
}

function answerIn(said: unknown): LiveAnswer | undefined {
  if (!isRecord(said) || !('arguments' in said)) return undefined;
  const { arguments: args, edit } = said;
  return isPreview(edit) ? { arguments: args, edit } : { arguments: args };
}

/** Comes from a process of the same user and version; what it lacks it could not have said. */
function isPreview(edit: unknown): edit is EditPreview {
  if (!isRecord(edit)) return false;
  switch (edit.status) {
    case 'shown':
      return isRecord(edit.effect) && isRecord(edit.more) && typeof edit.effectDigest === 'string';
    case 'invalid':
      return isRecord(edit.failure) && isRecord(edit.failure.result);
    case 'not_pending':
      return true;
    default:
      return false;
  }
}
