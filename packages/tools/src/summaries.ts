import { type CallEnd, changeOf } from '@sluice/kernel';
import { isRecord } from '@sluice/plain';

/** What a file tool did, in a few words: the file, and once it has run what became of it. */
export function fileSummary(path: string, end: CallEnd | undefined): string {
  if (!end || end.isError || !isRecord(end.result)) return path;
  const { diff, lines, operation } = end.result;
  if (typeof diff === 'string') return `${path} ${changeOf(diff) ?? ''}`;
  if (typeof lines !== 'number') return path;
  if (operation === 'create') return `${path} +${lines} -0`;
  return `${path} ${lines} ${lines === 1 ? 'line' : 'lines'}`;
}

export function filesSummary(paths: readonly string[], end: CallEnd | undefined): string {
  const named = [...new Set(paths)];
  const shown = named.slice(0, 3).join(' ');
  const what = named.length > 3 ? `${shown} … (${named.length} files)` : shown;
  if (!end || end.isError || !isRecord(end.result) || !Array.isArray(end.result.results))
    return what;
  const diffs = end.result.results.map((file: unknown) =>
    isRecord(file) && typeof file.diff === 'string' ? file.diff : '',
  );
  return `${what} ${changeOf(diffs.join('\n')) ?? ''}`;
}

/** `npm test → exit 1, 12 s`. */
export function commandSummary(command: string, end: CallEnd | undefined): string {
  const shown = command.length > 120 ? `${command.slice(0, 119)}…` : command;
  if (!end) return shown;
  const parts = [endOf(end), secondsOf(end)].filter((part) => part !== '');
  return parts.length === 0 ? shown : `${shown} → ${parts.join(', ')}`;
}

function endOf({ result, isError, errorCode }: CallEnd): string {
  if (!isRecord(result)) return isError ? (errorCode ?? 'failed') : '';
  if (result.background === true) return 'in the background';
  if (typeof result.exitCode === 'number') return `exit ${result.exitCode}`;
  if (typeof result.signal === 'string') return `ended by ${result.signal}`;
  return isError ? (errorCode ?? 'failed') : '';
}

function secondsOf({ durationMs }: CallEnd): string {
  if (durationMs === undefined) return '';
  if (durationMs < 1000) return `${Math.round(durationMs)} ms`;
  return `${(durationMs / 1000).toFixed(durationMs < 10_000 ? 1 : 0)} s`;
}
