import { nameWords } from './fields/tool-kind.js';

/** Who wrote a text. */
export type Author =
  | 'user'
  | 'operator'
  | 'workspace'
  | 'tool'
  | 'web'
  | 'mail'
  | 'repository'
  | 'sub-agent';

/** What is known of a text before anyone reads it. It goes wherever the text goes. */
export interface Label {
  readonly author: Author;
  /** Whether these words may steer a call: the user's and the operator's do, a tool's where it is declared so. */
  readonly isTrusted: boolean;
  /** The tool that brought the text, where one did. */
  readonly tool?: string;
  /** The call that brought the text, where one did. */
  readonly callId?: string;
  /** The file that went with a message, where the text is one. */
  readonly file?: string;
}

export const USER: Label = { author: 'user', isTrusted: true };
export const OPERATOR: Label = { author: 'operator', isTrusted: true };

/** What a value of a call was made from, the best of its sources. */
export type Source =
  /** It stands in the user's words. */
  | 'user'
  /** It stands in the operator's words or in what a trusted tool gave. */
  | 'trusted'
  /** A person said yes to a call with it in this session. */
  | 'approved'
  /** It is a value of a result that the user's words led to. */
  | 'led'
  /** It stands in a text that a stranger may have written. */
  | 'untrusted'
  /** It stands nowhere: the model made it. */
  | 'model';

/** Words in the names of tools that say whose texts they bring. */
const AUTHORS: readonly (readonly [Author, ReadonlySet<string>])[] = [
  ['mail', words('mail mails email emails inbox message messages sms chat slack dm')],
  ['web', words('web webpage website url http page browse browser fetch crawl')],
  ['repository', words('git repo repository issue issues pull commit commits pr')],
  ['sub-agent', words('agent subagent delegate')],
  ['workspace', words('fs file files bash shell ci grep glob')],
];

/** Tools that hand work to a sub-agent and say so only by their whole name. */
const SUB_AGENTS = new Set(['task', 'task run']);

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}

/** The label of a file that went with a message: whoever hands it over need not have written it. */
export function labelOfFile(file: string): Label {
  return { author: 'workspace', isTrusted: false, file };
}

/** The label of what a tool brings: by its name who wrote it, and trusted only where that is declared. */
export function labelOfTool(tool: string, isTrusted = false, callId?: string): Label {
  const parts = nameWords(tool);
  const author = SUB_AGENTS.has(parts.join(' '))
    ? 'sub-agent'
    : (AUTHORS.find(([, names]) => parts.some((part) => names.has(part)))?.[0] ?? 'tool');
  return { author, isTrusted, tool, ...(callId === undefined ? {} : { callId }) };
}
