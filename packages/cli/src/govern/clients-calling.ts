import { governedClients } from '@sluice/autocontext';
import type { AskingClient } from './asking-client.js';
import { type GovernedTool, governedTool, namesOf, oursIn } from './governed-tool.js';

export const askingClients: readonly AskingClient[] = [...governedClients, 'acp'];

/** A call of a governed client as somebody names it who asks what would become of it. */
export interface NamedCall {
  /** Whose call it is taken for: that of the first client that has such a tool. */
  readonly client: AskingClient;
  readonly tool: GovernedTool;
  /** Whether a client is known to call one of our tools so. */
  readonly isTheirName: boolean;
}

/** The clients that call one of our tools by this name. */
export function clientsCalling(name: string): readonly AskingClient[] {
  return askingClients.filter((client) => oursIn(client, name) !== undefined);
}

/** Reads a tool's name as the client gives it, or as rules know it. */
export function namedCall(name: string, client: AskingClient | undefined): NamedCall {
  const asked = client === undefined ? askingClients : [client];
  const [calling] = asked.filter((one) => oursIn(one, name) !== undefined);
  if (calling) return { client: calling, tool: governedTool(calling, name), isTheirName: true };
  const [first = 'claude'] = asked;
  return { client: first, tool: asRulesKnowIt(first, name), isTheirName: false };
}

/** Our own name stands for what the client calls otherwise; a name that is no tool of ours is the client's own. */
function asRulesKnowIt(client: AskingClient, name: string): GovernedTool {
  const theirs = namesOf(client).find((one) => oursIn(client, one) === name);
  return governedTool(client, theirs ?? name);
}
