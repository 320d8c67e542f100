import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type EffectiveCommand, effectiveCommands } from './effective-command.js';
import type { Redirect, Word } from './script.js';

/**
 * One command in one line: its words (`*` before one that may become several, `?` before one that begins with a
 * wildcard, `…` for what only running tells), what it sets and redirects, where it works and what is said of it.
 */
function lineOf(command: EffectiveCommand): string {
  const { program = '…', args, assignments, redirects, folders } = command;
  const facts = (
    ['isBackground', 'hasInput', 'hasUnseenScript', 'runsFile', 'callsItself', 'isGuess'] as const
  ).filter((fact) => command[fact]);
  return [
    ...assignments.map(({ name, value }) => `${name}=${wordText(value)}`),
    program,
    ...args.map(wordText),
    ...redirects.map(redirectText),
    ...facts.map((fact) => `[${fact}]`),
    ...(folders.join() === '.' ? [] : [`in ${folders.join(' or ').replaceAll('\0', '…')}`]),
  ].join(' ');
}

function wordText({ shape, literal, isMany, startsWithGlob }: Word): string {
  const known = literal === undefined ? '' : '=';
  const marks = `${isMany ? '*' : ''}${startsWithGlob ? '?' : ''}`;
  return `${marks}${known}${shape.replaceAll('\0', '…').replaceAll('\n', '⏎')}`;
}

function redirectText({ kind, target, body }: Redirect): string {
  const shown = body === undefined ? '' : `:${body.replaceAll('\n', '⏎')}`;
  return `${kind}>${wordText(target)}${shown}`;
}

function read(script: string): readonly string[] {
  try {
    return effectiveCommands(script).map(lineOf);
  } catch (error) {
    return [error instanceof Error ? `${error.name}: ${error.message}` : String(error)];
  }
}

const FILE = new URL('../testing/scripts-as-read.json', import.meta.url);
const READ: Readonly<Record<string, readonly string[]>> = JSON.parse(readFileSync(FILE, 'utf8'));

test.each(Object.entries(READ))('%j is read as %j', (script, lines) => {
  expect(read(script)).toEqual(lines);
});
