import type { AuditEntryView } from '@sluice/protocol';
import { said } from '../text/said.js';

/** What an entry tells, in one line: the call's own, and how it ended. */
export function whatOf({ line, tool_name, state }: AuditEntryView): string {
  if (!line) return joined(' · ', tool_name, state);
  return joined(' · ', line.effect, joined(' ', line.outcome, line.error));
}

/** The verdict, who gave it, and the rule or grant it rests on with its place. */
export function decidedOf({ line, actor }: AuditEntryView): string {
  if (!line) return actor ?? '';
  const who = line.by ?? actor;
  const rule = line.rule && joined(' ', said(line.rule), line.where && `(${said(line.where)})`);
  return joined(' · ', joined(' – ', line.verdict, who), rule, line.grant);
}

function joined(by: string, ...parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== '').join(by);
}
