import { visibleText } from '@sluice/plain';
import type { ClientView, ServerView } from '@sluice/protocol';
import { fill } from '../../text/fill.js';
import { serversTexts } from '../../text/servers-texts.js';
import { useConsole } from '../console-context.js';
import { Empty } from '../empty.js';
import { ScrollBox } from '../scroll-box.js';
import { useResult } from '../use-result.js';
import { Visible } from '../visible.js';

/** Wrapped servers with what was seen of their tools, and the clients that can be governed. */
export function ServersPage() {
  const { texts, language } = useConsole();
  const words = serversTexts[language];
  const servers = useResult('servers.list', {});
  const clients = useResult('clients.list', {});
  const problem = servers.problem ?? clients.problem;
  const reload = () => {
    servers.reload();
    clients.reload();
  };
  return (
    <>
      <div className="page-head">
        <h1>{words.title}</h1>
        <button type="button" onClick={reload}>
          {texts.common.refresh}
        </button>
      </div>
      {problem !== undefined && (
        <p className="problem" role="alert">
          {fill(texts.common.failed, { message: problem })}
        </p>
      )}
      <h2>{words.servers}</h2>
      <p className="note">{words.serversNote}</p>
      {servers.value?.servers.length === 0 && <Empty kind="servers" />}
      {servers.value?.servers.map((server) => (
        <ServerPanel key={server.name} server={server} />
      ))}
      <h2>{words.clients}</h2>
      <p className="note">{words.clientsNote}</p>
      {clients.value && <ClientTable clients={clients.value.clients} />}
    </>
  );
}

function ServerPanel({ server }: { readonly server: ServerView }) {
  const { texts, language } = useConsole();
  const words = serversTexts[language];
  const { name, is_declared, start, problem, tools } = server;
  return (
    <section className="panel server" aria-label={visibleText(name)}>
      <h3>
        <Visible text={name} />{' '}
        <span className="muted">
          {is_declared ? words.declared : words.byHand}
          {start !== undefined && (
            <>
              {' · '}
              <Visible text={start} />
            </>
          )}
        </span>
      </h3>
      {problem !== undefined && (
        <p className="problem">
          <Visible text={fill(texts.common.failed, { message: problem })} />
        </p>
      )}
      {problem === undefined && tools.length === 0 && <p className="muted">{words.noTools}</p>}
      <ul className="pins">
        {tools.map((tool) => (
          <li key={tool.name}>
            <code>
              <Visible text={tool.name} />
            </code>{' '}
            <span className={tool.status === 'changed' ? 'bad' : 'muted'}>
              {words.status[tool.status]}
            </span>
            {tool.changes.length > 0 && <PinChanges server={name} tool={tool} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface PinChangesProps {
  readonly server: string;
  readonly tool: ServerView['tools'][number];
}

function PinChanges({ server, tool }: PinChangesProps) {
  const { language } = useConsole();
  const words = serversTexts[language];
  return (
    <>
      <ScrollBox label={visibleText(`${server} ${tool.name}`)}>
        <table className="stack">
          <thead>
            <tr>
              <th scope="col">{words.where}</th>
              <th scope="col">{words.was}</th>
              <th scope="col">{words.is}</th>
            </tr>
          </thead>
          <tbody>
            {tool.changes.map(({ where, before, after }) => (
              <tr key={where}>
                <th scope="row">
                  <code>
                    <Visible text={where} />
                  </code>
                </th>
                <td data-label={words.was}>
                  <Visible text={before ?? words.nothing} />
                </td>
                <td data-label={words.is}>
                  <Visible text={after ?? words.nothing} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      <p className="muted">
        {words.accept}{' '}
        <code>
          sluice wrap accept <Visible text={`${server} ${tool.name}`} />
        </code>
      </p>
    </>
  );
}

function ClientTable({ clients }: { readonly clients: readonly ClientView[] }) {
  const { language } = useConsole();
  const words = serversTexts[language];
  return (
    <ScrollBox label={words.clients}>
      <table className="stack">
        <thead>
          <tr>
            <th scope="col">{words.client}</th>
            <th scope="col">{words.state}</th>
            <th scope="col">{words.gaps}</th>
          </tr>
        </thead>
        <tbody>
          {clients.map(({ client, label, state, gaps }) => (
            <tr key={client}>
              <th scope="row">{label}</th>
              <td data-label={words.state}>
                <span className={state === 'governed' ? 'yes' : 'no'}>{words.states[state]}</span>
                {state === 'free' && (
                  <div className="muted">
                    {words.install} <code>sluice govern install {client}</code>
                  </div>
                )}
              </td>
              <td data-label={words.gaps}>
                <ul className="gaps">
                  {gaps.map((gap) => (
                    <li key={gap.en}>{gap[language]}</li>
                  ))}
                </ul>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
