import type { Params, Result } from '@sluice/protocol';
import type { PolicyEditor } from '../ports.js';
import { RequestError } from '../request-error.js';
import type { RequestContext } from './request-context.js';

/** Every rule in force, with the line it stands on. */
export async function policyRules({ core }: RequestContext): Promise<Result<'policy.rules'>> {
  return { rules: [...(core.policy?.rules() ?? [])] };
}

export async function policyRead(context: RequestContext): Promise<Result<'policy.read'>> {
  return editorOf(context).read();
}

export async function policyCheck(
  context: RequestContext,
  { text }: Params<'policy.check'>,
): Promise<Result<'policy.check'>> {
  const { problems, rules } = editorOf(context).check(text);
  return { problems: [...problems], rules };
}

export async function policyTry(
  context: RequestContext,
  { text }: Params<'policy.try'>,
): Promise<Result<'policy.try'>> {
  const editor = editorOf(context);
  requireGood(editor.check(text).problems);
  return editor.try(text);
}

export async function policySave(
  context: RequestContext,
  { text, version }: Params<'policy.save'>,
): Promise<Result<'policy.save'>> {
  const saved = await editorOf(context).save(text, version, context.who.person);
  if (saved.status === 'saved') return { saved: true, version: saved.version };
  if (saved.status === 'broken') requireGood(saved.problems);
  throw new RequestError(
    'POLICY_CHANGED',
    'The policy file was changed meanwhile; nothing was written. Read it again and bring your change into it',
  );
}

function requireGood([first, ...more]: ReturnType<PolicyEditor['check']>['problems']): void {
  if (!first) return;
  const rest = more.length > 0 ? ` (and ${more.length} more)` : '';
  throw new RequestError('POLICY_BROKEN', `Line ${first.line}: ${first.message}${rest}`);
}

function editorOf({ core }: RequestContext): PolicyEditor {
  if (core.policy) return core.policy;
  throw new RequestError('POLICY_BROKEN', 'This server has no policy file to edit');
}
