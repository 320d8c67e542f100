// A page that talks to an agent, shows each of its calls and asks a person about those that need one.
// `esbuild page.jsx --bundle --format=esm --jsx=automatic --outfile=page.js`, and let the gateway know where it is
// served: `sluice serve --allow-origin http://127.0.0.1:8000`.
import { createClient } from '@sluice/client';
import { useSession, useStatus } from '@sluice/client/react';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';

const asked = new URLSearchParams(location.search);

function SignIn({ onClient }) {
  const url = asked.get('gateway');
  return (
    <form action={(form) => onClient(createClient({ url, token: form.get('token') }))}>
      <label>
        Token <input name="token" type="password" />
      </label>
      <button type="submit">Sign in</button>
    </form>
  );
}

function Question({ client, question }) {
  return (
    <section aria-label="question">
      <h2>May {question.tool_name} run?</h2>
      <pre>{question.diff ?? question.command ?? JSON.stringify(question.arguments, null, 2)}</pre>
      <button type="button" onClick={() => client.decide(question, 'allow')}>
        Allow
      </button>
      <button type="button" onClick={() => client.decide(question, 'deny', 'not now')}>
        Deny
      </button>
    </section>
  );
}

function Chat({ client, sessionId }) {
  const status = useStatus(client);
  const { items, questions, isBusy, problem, send } = useSession(client, sessionId);
  return (
    <>
      <h1>{status.why ?? status.kind}</h1>
      {items.map((item) => (
        <p key={item.key}>
          {item.kind === 'call' ? `${item.toolName}: ${item.state}` : `${item.kind}: ${item.text}`}
        </p>
      ))}
      {questions.map((question) => (
        <Question key={question.call_id} client={client} question={question} />
      ))}
      {problem && <p role="alert">{problem}</p>}
      <form action={(form) => void send(form.get('message'))}>
        <label>
          Message <input name="message" />
        </label>
        <button type="submit">{isBusy ? 'Wait' : 'Send'}</button>
      </form>
    </>
  );
}

function Page() {
  const [client, setClient] = useState();
  const session = asked.get('session') ?? 'main';
  return client ? <Chat client={client} sessionId={session} /> : <SignIn onClient={setClient} />;
}

createRoot(document.getElementById('page')).render(<Page />);
