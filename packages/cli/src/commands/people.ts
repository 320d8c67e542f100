import { localPerson, type Person, personName } from '@sluice/agent';
import { newPersonToken } from '@sluice/gateway';
import { type Grant, isRole, type Role, roles } from '@sluice/kernel';
import { visibleText } from '@sluice/plain';
import { type Command, type Io, type OptionValue, UsageError } from '../command-line/command.js';
import { wordsOf } from '../command-line/language.js';
import { dataText, jsonText } from '../command-line/option-texts.js';
import { withStore } from '../store/stored.js';
import { paint } from '../terminal/paint.js';
import { peopleWords } from './people-words.js';

export const peopleCommand: Command = {
  name: 'people',
  summary: {
    en: 'Says who may sign in, with a token and a role of their own',
    zh: '管理谁可以登录，以及各自的令牌和角色',
  },
  usage: [
    'people add <name> --role <viewer|approver|operator>',
    'people list [--json]',
    'people rotate <name>',
    'people revoke <name>',
  ],
  examples: [
    'sluice people add ann --role approver',
    'sluice people list',
    'sluice people rotate ann',
    'sluice people revoke ann',
  ],
  options: { role: { type: 'string' }, data: { type: 'string' }, json: { type: 'boolean' } },
  optionValues: { role: roles },
  optionHelp: {
    role: {
      en: 'viewer looks; approver also answers questions; operator may do everything',
      zh: 'viewer 只能查看；approver 还能答复询问；operator 可以做一切',
    },
    data: dataText,
    json: jsonText,
  },
  async run(io, { values, positionals }) {
    const [action, name, ...rest] = positionals;
    const isWhole = action === 'list' ? name === undefined : name !== undefined;
    if (isWhole && rest.length === 0) {
      if (action === 'list') return list(io, values);
      if (action === 'add') return add(io, values, requirePersonName(name ?? ''));
      if (action === 'rotate') return rotate(io, values, requirePersonName(name ?? ''));
      if (action === 'revoke') return revoke(io, values, requirePersonName(name ?? ''));
    }
    const said = positionals.join(' ');
    throw new UsageError({
      en: `use people add <name> --role <role>, people list, people rotate <name> or people revoke <name>${said && `, not "people ${said}"`}`,
      zh: `请用 people add <名字> --role <角色>、people list、people rotate <名字> 或 people revoke <名字>${said && `，而不是 “people ${said}”`}`,
    });
  },
};

type Values = Readonly<Record<string, OptionValue>>;

/** The token alone goes to standard output, so that it can be handed on. */
async function add(io: Io, values: Values, name: string): Promise<number> {
  const words = wordsOf(io, peopleWords);
  const role = requireRole(values.role);
  if (name === localPerson()) {
    io.err(`sluice people: ${words.isOwner(name)}\n`);
    return 1;
  }
  const { token, kept } = newPersonToken();
  const known = await withStore(io, values.data, 'make', async ({ people }) => {
    const made = await people.add({ name, role, token: kept }, localPerson());
    return made === 'added' ? undefined : (await people.list()).find((one) => one.name === name);
  });
  if (known) {
    io.err(`sluice people: ${words.exists(name, known.role, role)}\n`);
    return 1;
  }
  tell(io, values, { name, role, token });
  io.err(`sluice people: ${words.added(name, role)}\n`);
  return 0;
}

async function rotate(io: Io, values: Values, name: string): Promise<number> {
  const words = wordsOf(io, peopleWords);
  const { token, kept } = newPersonToken();
  const isDone = await withStore(io, values.data, 'write', async ({ people }) =>
    people.rotate(name, kept, localPerson()),
  );
  if (!isDone) {
    io.err(`sluice people: ${words.nobody(name)}\n`);
    return 1;
  }
  tell(io, values, { name, token });
  io.err(`sluice people: ${words.rotated(name)}\n`);
  return 0;
}

async function revoke(io: Io, values: Values, name: string): Promise<number> {
  const words = wordsOf(io, peopleWords);
  const { isGone, left } = await withStore(io, values.data, 'write', async (store) => ({
    isGone: await store.people.revoke(name, localPerson()),
    left: (await store.grants.list()).filter((grant) => stillAnswers(grant, name)).length,
  }));
  io.err(`sluice people: ${isGone ? words.revoked(name) : words.nobody(name)}\n`);
  if (isGone && left > 0) io.err(`sluice people: ${words.grantsLeft(name, left)}\n`);
  return isGone ? 0 : 1;
}

/** A grant belongs to its place, so it outlives whoever gave it. */
function stillAnswers({ origin, expiresAt }: Grant, name: string): boolean {
  return personName(origin.decidedBy) === name && (expiresAt ?? Infinity) > Date.now();
}

async function list(io: Io, values: Values): Promise<number> {
  const people = await withStore(io, values.data, 'read', async (store) => store.people.list());
  if (values.json) {
    const shown = people.map(({ token, ...person }) => ({ ...person, tokenId: token.id }));
    io.out(`${JSON.stringify({ schema_version: '1.0', people: shown }, null, 2)}\n`);
    return 0;
  }
  const words = wordsOf(io, peopleWords);
  for (const person of people) io.out(`${line(io, person)}\n`);
  io.err(`sluice people: ${words.count(people.filter(({ revoked }) => !revoked).length)}\n`);
  return 0;
}

function line(io: Io, person: Person): string {
  const words = wordsOf(io, peopleWords);
  const color = paint(io.hasColor);
  const day = (at: number) => new Date(at).toISOString().slice(0, 10);
  const made = words.made(day(person.madeAt), visibleText(person.madeBy));
  const { revoked } = person;
  const ended = revoked ? words.ended(day(revoked.at), visibleText(revoked.by)) : '';
  const text = `${color.bold(visibleText(person.name))}  ${person.role}  ${made}${ended}`;
  return ended === '' ? text : color.dim(text);
}

function tell(
  io: Io,
  values: Values,
  made: Readonly<Record<'token', string>> & Readonly<Record<string, string>>,
): void {
  io.out(
    values.json ? `${JSON.stringify({ schema_version: '1.0', ...made })}\n` : `${made.token}\n`,
  );
}

function requirePersonName(text: string): string {
  const name = personName(text);
  if (name !== undefined) return name;
  throw new UsageError({
    en: `"${text}" is no name; use letters, digits and . _ @ + -, for example ann or ann@example.com`,
    zh: `“${text}” 不是名字；请用字母、数字和 . _ @ + -，例如 ann 或 ann@example.com`,
  });
}

function requireRole(value: OptionValue): Role {
  if (isRole(value)) return value;
  const given = value === undefined ? 'none was given' : `"${String(value)}" is none`;
  throw new UsageError({
    en: `say the role with --role: ${roles.join(', ')} (${given})`,
    zh: `请用 --role 指明角色：${roles.join('、')}`,
  });
}
