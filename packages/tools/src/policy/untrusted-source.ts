import type { PolicyDecision, PolicyQuestion, Tool } from '@sluice/kernel';
import type { FieldSource, ToolSources } from '@sluice/policy';
import {
  type Conversation,
  type DeclaredTool,
  describeConcern,
  type Judgement,
} from '@sluice/provenance';

/** What was said and read in a session, up to now; nothing where that is not known. */
export type LoadConversation = (sessionId: string) => Promise<Conversation | undefined>;

/** Where the values of one call came from. */
export async function judgeSources(
  { tool, args, sessionId }: PolicyQuestion,
  load: LoadConversation | undefined,
): Promise<Judgement | undefined> {
  const conversation = await load?.(sessionId);
  return conversation?.judge(tool.name, args);
}

/**
 * The built-in rule on sources: a side effect that a stranger's words may have steered is asked about, once for each
 * destination in a session. It never denies.
 */
export function askAboutSources(judgement: Judgement | undefined): PolicyDecision | undefined {
  if (!judgement || judgement.concerns.length === 0) return undefined;
  const [first, ...others] = [...new Set(judgement.concerns.map(describeConcern))];
  const more = others.length === 0 ? '' : `; and ${others.length} more: ${others.join('; ')}`;
  const asked = { verdict: 'ask', rule: `${first}${more}`, where: 'untrusted-source' } as const;
  return { ...asked, matched: [{ name: 'untrusted-source', ...asked }] };
}

/** The sources of a call's fields as rules of a policy file see them. */
export function fieldSources({ leaves }: Judgement): readonly FieldSource[] {
  return leaves.map((leaf) => ({
    field: leaf.path.replaceAll(/\.\d+(?=\.|$)/g, ''),
    // Content is looked up only where a rule asks.
    get source() {
      return leaf.source;
    },
    decides: leaf.role !== 'content' && leaf.role !== 'option',
  }));
}

/** Tools of ours whose calls are the work of a coding agent: the sandbox and the rules on paths hold them. */
const ORDINARY = /^(?:fs_|bash_|todo_|result_|ci_|memory_|task_)/;

/** What is declared of a tool: by itself, and over that by the operator. */
export function declaredTool(
  name: string,
  tool: Tool | undefined,
  sources: ToolSources | undefined,
  isOrdinary = ORDINARY.test(name),
): DeclaredTool {
  const { readonly: isReadOnly, trusted, fields = {} } = tool?.metadata ?? {};
  return {
    name,
    ...(isReadOnly === undefined ? {} : { isReadOnly }),
    isTrusted: sources?.trusted.has(name) ?? trusted === true,
    isOrdinary,
    roles: new Map([
      ...(isOrdinary ? ORDINARY_FIELDS : []),
      ...Object.entries(fields),
      ...(sources?.fields.get(name) ?? []),
    ]),
  };
}

/** Where a file lies is for the sandbox to judge; what a command reaches is looked at address by address. */
const ORDINARY_FIELDS = [
  ['path', 'option'],
  ['file_path', 'option'],
  ['command', 'content'],
  ['command.*', 'content'],
  ['cmd', 'content'],
  ['chars', 'content'],
] as const;
