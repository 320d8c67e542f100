import {
  type ApprovalEntry,
  type ApprovalRequest,
  type Tool,
  toolAnnotations,
} from '@sluice/kernel';
import type { ApprovalView, EffectView } from '@sluice/protocol';

/** Looks a tool up by the name a model gave. */
export type ToolLookup = (name: string) => Tool | undefined;

/** The whole of what a person is asked: nothing of the effect is left out or cut. */
export function approvalView(
  { request, yeses = [] }: Pick<ApprovalEntry, 'request' | 'yeses'>,
  toolOf: ToolLookup,
): ApprovalView {
  const { meta, needs } = request;
  const reason = textOf(meta.rule) ?? textOf(meta.reason) ?? 'a hook asks about this call';
  const risk = riskOf(meta.risk);
  return {
    call_id: request.callId,
    session_id: request.sessionId,
    agent_id: request.agentId,
    tool_name: request.toolName,
    mode: request.mode,
    digest: request.digest,
    arguments: request.arguments ?? null,
    ...(request.line ? { line: request.line } : {}),
    rule: reason,
    where: textOf(meta.where) ?? textOf(meta.asked_by) ?? 'hook',
    ...(risk === undefined ? {} : { risk }),
    ...effectView(request),
    ...(request.changedSince ? { changed_since: true } : {}),
    annotations: annotationsOf(request, toolOf(request.toolName)),
    grant_rules: grantRules(request),
    ...(needs ? { needs: { ...needs, ...saidYes(request, yeses) } } : {}),
    requested_at: request.requestedAt,
    ...(request.expiresAt === undefined ? {} : { expires_at: request.expiresAt }),
  };
}

/** Only yeses to one and the same thing are counted together. */
function saidYes({ digest }: ApprovalRequest, yeses: NonNullable<ApprovalEntry['yeses']>) {
  const namesOf = (list: typeof yeses) => list.map(({ person }) => person);
  const others = namesOf(yeses.filter(({ to }) => to !== digest));
  return {
    said_yes: namesOf(yeses.filter(({ to }) => to === digest)),
    ...(others.length === 0 ? {} : { said_yes_to_others: others }),
  };
}

export function effectView({ meta, effect = {}, arguments: args }: ApprovalRequest): EffectView {
  const diff = textOf(effect.diff) ?? textOf(meta.diff);
  const command = textOf(effect.command) ?? textOf(meta.command) ?? commandOf(args);
  const problem = textOf(effect.problem);
  return {
    ...(diff === undefined ? {} : { diff }),
    ...(command === undefined ? {} : { command }),
    ...(problem === undefined ? {} : { effect_problem: problem }),
  };
}

/** As the process said that asked; a question from before that was kept is looked up by the name of its tool. */
function annotationsOf(
  { annotations }: ApprovalRequest,
  tool: Tool | undefined,
): ApprovalView['annotations'] {
  const said = annotations ?? (tool && toolAnnotations(tool));
  if (!said) {
    return {
      read_only: false,
      destructive: true,
      idempotent: false,
      open_world: true,
      declared_by: 'nobody: the tool is not registered here',
    };
  }
  return {
    read_only: said.readOnly,
    destructive: said.destructive,
    idempotent: said.idempotent,
    open_world: said.openWorld,
    declared_by: said.isDeclared ? 'the tool itself' : 'nobody: the worst is assumed',
  };
}

/**
 * What each choice covers, before anybody clicks, and no choice that would not mean what it says: a question that a rule
 * or a hook raised is put again for other arguments whatever was granted, so a grant for the whole tool is not offered.
 */
function grantRules(request: ApprovalRequest): ApprovalView['grant_rules'] {
  const { toolName, sessionId, meta } = request;
  const exact = `${toolName}(arguments sha256=${request.argumentsDigest ?? request.digest})`;
  const where = request.workspace === undefined ? '' : ` in ${request.workspace}`;
  const mayCoverTool = meta.asked_by === 'policy' && meta.raised_by !== 'rule';
  const rules: ApprovalView['grant_rules'] = [
    {
      scope: 'once',
      covers: 'arguments',
      words: 'This one call, with exactly these arguments',
      rule: `allow ${exact} once, call ${request.callId}`,
    },
    {
      scope: 'session',
      covers: 'arguments',
      words: `${toolName} with exactly these arguments, in this session${where}`,
      rule: `allow ${exact} in session ${sessionId}`,
    },
    {
      scope: 'session',
      covers: 'tool',
      words: `${toolName} with any arguments, in this session${where}; what a rule asks about is still asked`,
      rule: `allow ${toolName}(*) in session ${sessionId}`,
    },
    {
      scope: 'always',
      covers: 'arguments',
      words: `${toolName} with exactly these arguments, in every session${where}`,
      rule: `allow ${exact} in every session${where}`,
    },
    {
      scope: 'always',
      covers: 'tool',
      words: `${toolName} with any arguments, in every session${where}; what a rule asks about is still asked`,
      rule: `allow ${toolName}(*) in every session${where}`,
    },
  ];
  if (request.needs) return rules.filter(({ scope }) => scope === 'once');
  return mayCoverTool ? rules : rules.filter(({ covers }) => covers === 'arguments');
}

const risks = ['read', 'write', 'network', 'destructive'] as const;

function riskOf(value: unknown): (typeof risks)[number] | undefined {
  return risks.find((risk) => risk === value);
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function commandOf(args: unknown): string | undefined {
  if (typeof args !== 'object' || args === null) return undefined;
  for (const key of ['command', 'cmd']) {
    const found = Object.hasOwn(args, key) ? textOf(Reflect.get(args, key)) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}
