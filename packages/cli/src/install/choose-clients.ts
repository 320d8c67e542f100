import { clientPlaces, type HookClient, hookClients, isClientPresent } from '@sluice/autocontext';
import { type Io, UsageError } from '../command-line/command.js';

/** The clients that were named, or all that were ever used here. */
export function chooseClients(io: Io, words: readonly string[]): readonly HookClient[] {
  if (words.length === 0) {
    return hookClients.filter((client) => isClientPresent(clientPlaces(client, io.env)));
  }
  return hookClients.filter((client) => words.map(nameOf).includes(client));
}

function nameOf(word: string): HookClient {
  const client = hookClients.find((candidate) => candidate === word);
  if (client === undefined) {
    throw new UsageError({
      en: `"${word}" is not a client; use ${hookClients.join(' or ')}`,
      zh: `“${word}”不是客户端；请用 ${hookClients.join(' 或 ')}`,
    });
  }
  return client;
}
