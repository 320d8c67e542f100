import { visibleText } from '@sluice/plain';
import type { PersonView } from '@sluice/protocol';
import { useState } from 'react';
import { fill } from '../../text/fill.js';
import { formatTime } from '../../text/format-time.js';
import { peopleTexts } from '../../text/people-texts.js';
import { saidOf } from '../../text/said.js';
import { useConsole } from '../console-context.js';
import { Empty } from '../empty.js';
import { ScrollBox } from '../scroll-box.js';
import { useResult } from '../use-result.js';
import { Visible } from '../visible.js';
import { PhonePanel } from './phone-panel.js';

const ROLES = ['viewer', 'approver', 'operator'] as const;
type Role = (typeof ROLES)[number];
interface NewToken {
  readonly name: string;
  readonly token: string;
}

/** Who one is, what each role may do, and for an operator everybody else. */
export function PeoplePage() {
  const { state, texts, language } = useConsole();
  const words = peopleTexts[language];
  const { me } = state;
  return (
    <>
      <div className="page-head">
        <h1>{words.title}</h1>
      </div>
      {me && (
        <p>
          <Visible
            text={fill(words.you, { name: me.principal_id, role: texts.settings.roles[me.role] })}
          />
        </p>
      )}
      <ul>
        {ROLES.map((role) => (
          <li key={role}>{words.may[role]}</li>
        ))}
      </ul>
      <PhonePanel />
      {me?.role === 'operator' ? <Everybody /> : <p className="note">{words.onlyOperators}</p>}
    </>
  );
}

function Everybody() {
  const { store, texts, language } = useConsole();
  const words = peopleTexts[language];
  const { value, problem, reload } = useResult('people.list', {});
  const [said, setSaid] = useState<string | undefined>(undefined);
  const [made, setMade] = useState<NewToken | undefined>(undefined);

  async function doIt(work: () => Promise<NewToken | undefined>): Promise<void> {
    setSaid(undefined);
    try {
      setMade(await work());
    } catch (error) {
      setSaid(fill(texts.common.failed, { message: saidOf(error) }));
    }
    reload();
  }
  const rotate = (name: string) => store.request('people.rotate', { name });
  const revoke = async (name: string) => {
    await store.request('people.revoke', { name });
    return undefined;
  };

  return (
    <>
      <AddPerson onAdd={(name, role) => doIt(() => store.request('people.add', { name, role }))} />
      {made && <TokenOnce made={made} />}
      {(said ?? problem) !== undefined && (
        <p className="problem" role="alert">
          {said ?? problem}
        </p>
      )}
      {value?.people.length === 0 && <Empty kind="people" />}
      {value && value.people.length > 0 && (
        <ScrollBox label={words.title}>
          <table className="stack">
            <thead>
              <tr>
                <th scope="col">{words.name}</th>
                <th scope="col">{words.role}</th>
                <th scope="col">{words.since}</th>
                <td />
              </tr>
            </thead>
            <tbody>
              {value.people.map((person) => (
                <PersonRow
                  key={`${person.name} ${person.token_id}`}
                  person={person}
                  onRotate={() => void doIt(() => rotate(person.name))}
                  onRevoke={() => void doIt(() => revoke(person.name))}
                />
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
    </>
  );
}

interface AddPersonProps {
  onAdd(name: string, role: Role): Promise<void>;
}

function AddPerson({ onAdd }: AddPersonProps) {
  const { texts, language } = useConsole();
  const words = peopleTexts[language];
  const [name, setName] = useState('');
  const [role, setRole] = useState<Role>('approver');
  return (
    <form
      className="panel filters"
      onSubmit={(event) => {
        event.preventDefault();
        void onAdd(name.trim(), role).then(() => setName(''));
      }}
    >
      <label className="grow">
        <span>{words.addName}</span>
        <input
          type="text"
          maxLength={128}
          autoComplete="off"
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </label>
      <label>
        <span>{words.role}</span>
        <select
          value={role}
          onChange={({ target }) =>
            setRole(ROLES.find((known) => known === target.value) ?? 'viewer')
          }
        >
          {ROLES.map((known) => (
            <option key={known} value={known}>
              {texts.settings.roles[known]}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" disabled={name.trim() === ''}>
        {words.add}
      </button>
    </form>
  );
}

/** A token is told once; the page keeps it no longer than it is shown. */
function TokenOnce({ made }: { readonly made: NewToken }) {
  const { language } = useConsole();
  const words = peopleTexts[language];
  const [isCopied, setIsCopied] = useState(false);
  return (
    <div className="panel" role="status">
      <p>
        <Visible text={fill(words.token, { name: made.name })} />
      </p>
      <pre>{made.token}</pre>
      <button type="button" onClick={() => void copyText(made.token).then(setIsCopied)}>
        {words.copy}
      </button>{' '}
      {isCopied && words.copied}
    </div>
  );
}

/** Pages over plain http have no clipboard; the text is there to be marked. */
async function copyText(text: string): Promise<boolean> {
  if (!('clipboard' in navigator)) return false;
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
}

interface PersonRowProps {
  readonly person: PersonView;
  onRotate(): void;
  onRevoke(): void;
}

function PersonRow({ person, onRotate, onRevoke }: PersonRowProps) {
  const { texts, language } = useConsole();
  const words = peopleTexts[language];
  const { name, role, made_at, made_by, revoked_at, revoked_by } = person;
  return (
    <tr>
      <th scope="row">
        <Visible text={name} />
      </th>
      <td data-label={words.role}>{texts.settings.roles[role]}</td>
      <td data-label={words.since}>
        {formatTime(made_at, language)}
        <div className="muted">
          <Visible text={fill(words.madeBy, { who: made_by })} />
        </div>
        {revoked_at !== undefined && (
          <div className="bad">
            <Visible
              text={fill(words.revokedBy, {
                who: revoked_by ?? '',
                time: formatTime(revoked_at, language),
              })}
            />
          </div>
        )}
      </td>
      <td>
        {revoked_at === undefined && (
          <>
            <button
              type="button"
              aria-label={fill(words.rotateLabel, { name: visibleText(name) })}
              onClick={onRotate}
            >
              {words.rotate}
            </button>{' '}
            <button
              type="button"
              className="danger"
              aria-label={fill(words.revokeLabel, { name: visibleText(name) })}
              onClick={onRevoke}
            >
              {words.revoke}
            </button>
          </>
        )}
      </td>
    </tr>
  );
}
