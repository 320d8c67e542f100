import type { Client } from '@modelcontextprotocol/client';
import type { InputRequest, Server, ServerCapabilities } from '@modelcontextprotocol/server';
import { coalesced } from '../connect/coalesced.js';
import { requestOptions } from '../connect/connect-server.js';
import type { ForeignServer } from '../connect/foreign-server.js';
import { guardedData, guardedForm } from '../guarded-words.js';
import { asideNames } from './aside-tools.js';
import { fewAtOnce } from './few-at-once.js';
import { fewWaiting } from './few-waiting.js';
import {
  guardedCompletions,
  guardedPrompts,
  guardedResources,
  guardedTemplates,
  type LeftOut,
} from './guarded-lists.js';
import type { InputRounds } from './input-rounds.js';

/** Between two words to the client that a list has changed, however often the server says so. */
const REST_MS = 200;

/** Questions of a server that may be open at once: each is a dialog of a client, or a line of the inbox. */
const MOST_QUESTIONS = 16;
const TOO_MANY = `${MOST_QUESTIONS} questions of this server are open, which is the limit; ask again once one was answered`;

/** News of a server that may wait until they are sent. */
const MOST_NEWS = 1_000;

/** Runs what is no tool as a call of ours and gives what it returned; throws the words of a refusal. */
export type RunAside = (what: string, args: object, signal: AbortSignal) => Promise<never>;

/** What of the server's abilities a client is told: those that are served on. */
export function shownCapabilities({
  resources,
  prompts,
  completions,
  logging,
}: ServerCapabilities): ServerCapabilities {
  return {
    tools: { listChanged: true },
    ...(resources ? { resources } : {}),
    ...(prompts ? { prompts } : {}),
    ...(completions ? { completions } : {}),
    ...(logging ? { logging } : {}),
  };
}

/** Requests of the client for what the server has beside tools. Lists are names; what they lead to takes our road. */
export function passToServer(
  server: Server,
  has: ServerCapabilities,
  foreign: ForeignServer,
  run: RunAside,
  left: LeftOut,
): void {
  if (has.resources) {
    server.setRequestHandler('resources/list', ({ method, params }) =>
      foreign
        .ask(method, (client, asking) => client.listResources(params, asking))
        .then((list) => guardedResources(list, left)),
    );
    server.setRequestHandler('resources/templates/list', ({ method, params }) =>
      foreign
        .ask(method, (client, asking) => client.listResourceTemplates(params, asking))
        .then((list) => guardedTemplates(list, left)),
    );
    server.setRequestHandler('resources/read', ({ params }, { mcpReq }) =>
      run(asideNames.resource, params, mcpReq.signal),
    );
  }
  if (has.resources?.subscribe) {
    server.setRequestHandler('resources/subscribe', ({ method, params }) =>
      foreign.ask(method, (client, asking) => client.subscribeResource(params, asking)),
    );
    server.setRequestHandler('resources/unsubscribe', ({ method, params }) =>
      foreign.ask(method, (client, asking) => client.unsubscribeResource(params, asking)),
    );
  }
  if (has.prompts) {
    server.setRequestHandler('prompts/list', ({ method, params }) =>
      foreign
        .ask(method, (client, asking) => client.listPrompts(params, asking))
        .then((list) => guardedPrompts(list, left)),
    );
    server.setRequestHandler('prompts/get', ({ params }, { mcpReq }) =>
      run(asideNames.prompt, params, mcpReq.signal),
    );
  }
  if (has.completions) {
    server.setRequestHandler('completion/complete', ({ method, params }) =>
      foreign
        .ask(method, (client, asking) => client.complete(params, asking))
        .then((list) => guardedCompletions(list, left)),
    );
  }
  if (has.logging) {
    server.setRequestHandler('logging/setLevel', ({ method, params }) =>
      foreign.ask(method, (client, asking) => client.setLoggingLevel(params.level, asking)),
    );
  }
}

/** How the client that is connected is asked: by a request, or in the result of its call. */
export type AskClient = (request: InputRequest, signal: AbortSignal) => Promise<unknown>;

/** Asks over the connection where its revision has requests of servers, else in the result of the call under way. */
export function askClient(front: () => Server | undefined, rounds: InputRounds): AskClient {
  return async (request, signal) => {
    const server = front();
    if (!server) throw new Error('No client is connected');
    if (isAskedInResults(server)) return rounds.ask(request, signal);
    const options = { ...requestOptions, signal };
    switch (request.method) {
      case 'roots/list':
        return server.listRoots(request.params, options);
      case 'elicitation/create':
        return server.elicitInput(request.params as never, options);
      case 'sampling/createMessage':
        return server.createMessage(request.params as never, options);
    }
  };
}

/** Since the revision of July 2026 a server does not send requests: it asks in its results. */
export function isAskedInResults(server: Server): boolean {
  return (server.getNegotiatedProtocolVersion() ?? '') >= '2026-07-28';
}

/** Requests and news of the server for the client that is connected; refused in words where there is none. */
export function passToClient(
  client: Client,
  front: () => Server | undefined,
  ask: AskClient,
  sample: (params: object, signal: AbortSignal) => Promise<never>,
  onWords: (words: string) => void,
): void {
  const few = fewAtOnce(MOST_QUESTIONS, TOO_MANY);
  // What a client answers is checked by the server that asked.
  client.setRequestHandler(
    'roots/list',
    (request, { mcpReq }) => few(() => ask(request, mcpReq.signal)) as never,
  );
  client.setRequestHandler('elicitation/create', ({ method, params }, { mcpReq }) => {
    const request = { method, params: guardedForm(params) } as InputRequest;
    return few(() => ask(request, mcpReq.signal)) as never;
  });
  client.setRequestHandler('sampling/createMessage', ({ params }, { mcpReq }) =>
    few(() => sample(params, mcpReq.signal)),
  );
  for (const method of ['resources', 'prompts'] as const) {
    const news = { method: `notifications/${method}/list_changed` } as const;
    const pass = coalesced(async () => front()?.notification(news), REST_MS);
    client.setNotificationHandler(news.method, pass);
  }
  const passNews = fewWaiting(MOST_NEWS, (count) =>
    onWords(`${count} log messages and updates of the server were left out: too many at once`),
  );
  client.setNotificationHandler('notifications/resources/updated', (notification) =>
    passNews(async () => front()?.notification(notification)),
  );
  client.setNotificationHandler('notifications/message', ({ method, params }) =>
    passNews(async () =>
      front()?.notification({ method, params: { ...params, data: guardedData(params.data) } }),
    ),
  );
}
