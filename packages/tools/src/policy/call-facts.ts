import type { PolicyQuestion } from '@sluice/kernel';
import { canonicalText, namedPaths, type PolicyCall, scriptIn, takeApart } from '@sluice/policy';
import { readCommandParts } from '../command-policy/command-parts.js';
import type { CommandJudge } from '../command-policy/judge-command.js';
import { type PathResolver, placeOf } from '../command-policy/linked-file.js';

/** Who asks and where: the same for every call of a face. */
export interface Asker {
  readonly face: string;
  readonly client?: string;
  /** Absolute, with links followed. */
  readonly workspace: string;
  readonly home: string;
}

const MAX_PATHS = 600;
/** In a path: what comes out only when the command runs. */
const OPEN = '\0';

/** A call as the operator's rules see it: its programs, where its paths lead, its hosts, its risk. */
export async function callFacts(
  question: PolicyQuestion,
  asker: Asker,
  judge: CommandJudge,
  resolver: PathResolver | undefined,
): Promise<PolicyCall> {
  const { tool, args, mode, sessionId, person, role } = question;
  const { face, workspace, home } = asker;
  const client = question.client ?? asker.client;
  const command = commandOf(args);
  const judgement = command === undefined ? undefined : judge(command, folderOf(args));
  const { call } = takeApart(
    {
      id: '',
      session: sessionId,
      at: 0,
      tool: tool.name,
      args,
      decided: 'unknown',
      mode,
      face,
      folder: workspace,
      ...(client === undefined ? {} : { client }),
      ...(person === undefined ? {} : { person }),
      ...(role === undefined ? {} : { role }),
    },
    { parseCommand: readCommandParts, home },
  );
  const named = (judgement?.paths ?? []).slice(0, MAX_PATHS).map(({ path }) => path);
  const surroundings = { workspace, home };
  // A rule sees a path as it is written and where it leads: one of them may be what it denies.
  const written = named.map((path) => canonicalText(path, surroundings));
  const texts = resolver ? [...namedPaths(args).slice(0, MAX_PATHS), ...named] : [];
  const led = await Promise.all(texts.map(async (path) => resolver && placeOf(resolver, path)));
  const places = led.flatMap((place) =>
    place === undefined ? [] : [canonicalText(`${workspace}/${place}`, surroundings)],
  );
  const risk = judgement?.risk ?? riskOf(tool.metadata.readonly);
  // Whether a file of a name that is put together is made comes out only when it runs too.
  const made = (judgement?.made ?? []).map(({ path }) => path);
  const unsure = [...(judgement?.openPaths ?? []), ...made];
  const openPaths = (unsure.length > MAX_PATHS ? [OPEN] : unsure).map((path) =>
    path.startsWith(OPEN) ? OPEN : canonicalText(path, surroundings),
  );
  const paths = [...new Set([...call.paths, ...written, ...places])];
  const open = openPaths.length > 0 ? { openPaths } : {};
  return { ...call, paths, ...open, risk, readonly: tool.metadata.readonly === true };
}

function commandOf(args: unknown): string | undefined {
  if (typeof args !== 'object' || args === null) return undefined;
  return scriptIn(Reflect.get(args, 'command')) ?? scriptIn(Reflect.get(args, 'cmd'));
}

function folderOf(args: unknown): string | undefined {
  const folder: unknown =
    typeof args === 'object' && args !== null ? Reflect.get(args, 'cwd') : undefined;
  return typeof folder === 'string' ? folder : undefined;
}

function riskOf(isReadonly: boolean | undefined): string {
  return isReadonly === true ? 'read' : 'write';
}
