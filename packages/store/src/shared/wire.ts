import type { Socket } from 'node:net';
import { AgentError, type AgentErrorCode } from '@sluice/agent';
import { KernelError } from '@sluice/kernel';
import { isRecord, messageOf } from '@sluice/plain';
import { StoreError, type StoreErrorCode } from '../store-error.js';

/** A write for the process that has the store open. `args` are JSON. */
export interface WriteRequest {
  readonly id: number;
  readonly call: string;
  readonly args: readonly unknown[];
}

/** Its outcome. Without a request: events were appended, or the process is about to let the store go. */
export type WriteReply =
  | { readonly id: number; readonly value?: unknown }
  | { readonly id: number; readonly error: WireError }
  | { readonly wake: true }
  | { readonly closing: true };

interface WireError {
  readonly name: string;
  readonly code?: string;
  readonly message: string;
}

/** Sends one document; the other side reads it as one line. */
export function send(socket: Socket, document: object): void {
  if (socket.writable) socket.write(`${JSON.stringify(document)}\n`);
}

/**
 * Calls `take` with each document that comes, in order. One longer than `maxChars()` ends the connection, as does a
 * line that is no JSON: the other side is not one of ours.
 */
export function readDocuments(
  socket: Socket,
  maxChars: () => number,
  take: (document: unknown) => void,
): void {
  let rest = '';
  socket.setEncoding('utf8');
  socket.on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const document = line.length > maxChars() ? undefined : parseLine(line);
      if (document === undefined || socket.destroyed) return void socket.destroy();
      take(document);
    }
    if (rest.length > maxChars()) socket.destroy();
  });
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    // What is no JSON is no document; whoever sent it is told by the end of the connection.
    return undefined;
  }
}

export function readRequest(document: unknown): WriteRequest | undefined {
  if (!isRecord(document)) return undefined;
  const { id, call, args } = document;
  return typeof id === 'number' && typeof call === 'string' && Array.isArray(args)
    ? { id, call, args }
    : undefined;
}

export function readReply(document: unknown): WriteReply | undefined {
  if (!isRecord(document)) return undefined;
  const { id, value, error, wake, closing } = document;
  if (wake === true) return { wake };
  if (closing === true) return { closing };
  if (typeof id !== 'number') return undefined;
  if (error === undefined) return { id, value };
  if (!isRecord(error)) return undefined;
  const { name, code, message } = error;
  return {
    id,
    error: {
      name: String(name),
      message: String(message),
      ...(typeof code === 'string' ? { code } : {}),
    },
  };
}

export function wireError(error: unknown): WireError {
  const isOurs =
    error instanceof AgentError || error instanceof StoreError || error instanceof KernelError;
  return isOurs
    ? { name: error.name, code: error.code, message: error.message }
    : { name: 'Error', message: messageOf(error) };
}

/** The error as it was thrown on the other side, for those who look at its class and its code. */
export function errorOf({ name, code = '', message }: WireError): Error {
  if (name === 'AgentError') return new AgentError(code as AgentErrorCode, message);
  if (name === 'StoreError') return new StoreError(code as StoreErrorCode, message);
  if (name === 'KernelError') return new KernelError(code, message);
  return new Error(message);
}
