import type { CallOutcome } from '@sluice/kernel';
import { isRecord } from '@sluice/plain';

/** The shape that clients of the shell surface expect. */
export interface ToolReturnValue {
  readonly isError: boolean;
  readonly output: string;
  readonly message: string;
  readonly brief: string;
  readonly extras?: Readonly<Record<string, unknown>>;
}

/** An outcome of the kernel as the shell surface gives it back. */
export function toReturnValue(toolName: string, outcome: CallOutcome): ToolReturnValue {
  const { result, isError } = outcome;
  if (isBashResult(result)) {
    return {
      isError,
      output: result.output,
      message: result.message,
      brief: result.brief,
      ...(result.extras === undefined ? {} : { extras: result.extras }),
    };
  }
  if (outcome.errorCode === 'TOOL_NOT_FOUND') return unknownTool(toolName, outcome);
  const message = errorText(result);
  return {
    isError,
    output: partialOutput(result),
    message,
    brief: briefOf(outcome),
    extras: {
      ...outcome.extras,
      ...(outcome.errorCode === undefined ? {} : { errorCode: outcome.errorCode }),
    },
  };
}

interface BashLike {
  readonly output: string;
  readonly message: string;
  readonly brief: string;
  readonly extras?: Readonly<Record<string, unknown>>;
}

function isBashResult(result: unknown): result is BashLike {
  return (
    isRecord(result) &&
    typeof result.output === 'string' &&
    typeof result.message === 'string' &&
    typeof result.brief === 'string'
  );
}

function unknownTool(toolName: string, outcome: CallOutcome): ToolReturnValue {
  const shown = toolName.length > 80 ? `${toolName.slice(0, 80)}…` : toolName;
  const message = [
    `Unknown tool: ${shown}`,
    `CORRECTION: You can ONLY call the "Bash" tool. "${shown}" may be a command inside it: Bash(command="${shown} <args>")`,
  ].join('\n');
  return {
    isError: true,
    output: '',
    message,
    brief: 'Unknown tool',
    extras: { failureCategory: 'command_not_found', ...outcome.extras, toolName },
  };
}

function briefOf({ errorCode }: CallOutcome): string {
  if (errorCode === undefined) return 'Done';
  const words = errorCode.toLowerCase().replaceAll('_', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** What a call that was cut short had printed. */
function partialOutput(result: unknown): string {
  const partial = isRecord(result) ? result.partial_output : undefined;
  if (isBashResult(partial)) return partial.output;
  if (!isRecord(partial) || typeof partial.stdout !== 'string') return '';
  const stderr =
    typeof partial.stderr === 'string' && partial.stderr !== '' ? partial.stderr : undefined;
  return stderr === undefined ? partial.stdout : `${partial.stdout}\n\n[stderr]\n${stderr}`;
}

function errorText(result: unknown): string {
  if (isRecord(result) && typeof result.error === 'string') return result.error;
  return typeof result === 'string' ? result : JSON.stringify(result);
}
