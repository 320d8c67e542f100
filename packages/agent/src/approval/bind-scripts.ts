import { createHash } from 'node:crypto';
import type {
  ApprovalPort,
  ApprovalRequest,
  ApprovalSettlement,
  ToolSandbox,
} from '@sluice/kernel';

const MAX_WORDS = 64;

/** What a shell or an interpreter runs when it is named; where such a file is missing, it may yet appear. */
const SCRIPT_NAME =
  /\.(?:sh|bash|zsh|fish|py|js|mjs|cjs|ts|rb|pl|php|lua|ps1|bat|cmd|mk)$|(?:^|\/)(?:Makefile|makefile|GNUmakefile|justfile|package\.json)$/;
/** A path without an ending may be a program. */
const PROGRAM_PATH = /\/[^/.]+$/;

/**
 * Questions about a command are also about the scripts that it names: what they hold is kept with the question, and an
 * approval counts only while they hold it. A script that was changed between question and answer is asked about again.
 */
export function bindScripts(approvals: ApprovalPort, sandbox: ToolSandbox): ApprovalPort {
  return {
    ...approvals,
    async open(request) {
      const paths = scriptsNamedIn(request.arguments);
      const scripts = await digestsOf(sandbox, paths);
      const isBound = Object.keys(scripts).length > 0;
      await approvals.open(isBound ? { ...request, meta: { ...request.meta, scripts } } : request);
    },
    async wait(callId) {
      const settlement = await approvals.wait(callId);
      if (settlement.outcome !== 'approved' && settlement.outcome !== 'approved_with_edits')
        return settlement;
      const entry = await approvals.get(callId);
      const changed = entry && (await firstChanged(sandbox, entry.request));
      return changed === undefined ? settlement : withdrawn(settlement, changed);
    },
  };
}

async function firstChanged(
  sandbox: ToolSandbox,
  { meta }: ApprovalRequest,
): Promise<string | undefined> {
  const shown = meta.scripts;
  if (typeof shown !== 'object' || shown === null) return undefined;
  const now = await digestsOf(sandbox, Object.keys(shown));
  return Object.entries(shown).find(([path, digest]) => now[path] !== digest)?.[0];
}

/** Only a person's act is a denial; this is a question that no longer stands. */
function withdrawn(settlement: ApprovalSettlement, path: string): ApprovalSettlement {
  const { at, decidedBy } = settlement;
  return {
    outcome: 'cancelled',
    at,
    decidedBy,
    note: `${path} was changed after it was shown, so the approval does not count; call again to ask again`,
  };
}

function scriptsNamedIn(args: unknown): readonly string[] {
  if (typeof args !== 'object' || args === null) return [];
  const words = ['command', 'cmd']
    .map((key): unknown => Reflect.get(args, key))
    .filter((value) => typeof value === 'string')
    .flatMap((command) => command.split(/[\s;&|()<>"'`$=]+/));
  return [...new Set(words)]
    .filter((word) => SCRIPT_NAME.test(word) || PROGRAM_PATH.test(word))
    .slice(0, MAX_WORDS);
}

/** The digest of each script, and of one that is missing that it is. Other files, such as a log, are not bound. */
async function digestsOf(
  sandbox: ToolSandbox,
  paths: readonly string[],
): Promise<Readonly<Record<string, string>>> {
  const digests: Record<string, string> = {};
  for (const path of paths) {
    const digest = await digestOf(sandbox, path);
    if (digest !== undefined) digests[path] = digest;
    else if (SCRIPT_NAME.test(path)) digests[path] = 'missing';
  }
  return digests;
}

async function digestOf(sandbox: ToolSandbox, path: string): Promise<string | undefined> {
  try {
    return createHash('sha256')
      .update(await sandbox.readFile(path))
      .digest('hex');
  } catch {
    // Outside of the workspace, too large, or not there: the sandbox decides what the command may reach.
    return undefined;
  }
}
