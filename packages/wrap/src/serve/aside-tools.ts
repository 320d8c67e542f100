import { type Tool, type ToolContext, type ToolMode, toolFromInstance } from '@sluice/kernel';
import type { ForeignServer } from '../connect/foreign-server.js';
import { registeredName } from '../tool-names.js';
import { foreignText } from './foreign-text.js';

/** What a server has beside tools, as far as it takes our road. */
export const asideNames = {
  resource: 'resources-read',
  prompt: 'prompts-get',
  sampling: 'sampling',
};

/**
 * Reading a resource, getting a prompt and asking the client's model are calls like any other: under a mode, a rule and
 * a record. The first two only read; to speak with the client's model costs its user something, so that asks.
 */
export function asideTools(options: {
  readonly server: string;
  readonly foreign: ForeignServer;
  readonly readOnlyModes: readonly ToolMode[];
  readonly modes: readonly ToolMode[];
  /** How long the server may take to give a resource or a prompt. */
  readonly callMs: number;
  /** Asks the client's model on behalf of the server. */
  sample(params: unknown, context: ToolContext): Promise<unknown>;
}): readonly Tool[] {
  const { server, foreign, readOnlyModes, modes } = options;
  const make = (
    what: string,
    description: string,
    isReading: boolean,
    exec: (args: never, context: ToolContext) => Promise<unknown>,
  ): Tool =>
    toolFromInstance({
      name: registeredName(server, what),
      description,
      input_schema: { type: 'object' },
      metadata: {
        concurrent: true,
        openWorld: true,
        ...(isReading ? { readonly: true, timeout: options.callMs } : {}),
      },
      group: 'world',
      allowedModes: isReading ? readOnlyModes : modes,
      textOf: foreignText,
      exec,
    });
  return [
    make(
      asideNames.resource,
      `Reads a resource of the server ${server}`,
      true,
      async (params: { readonly uri: string }, { signal, callId }) => {
        const read = await foreign.ask(
          'resources/read',
          (client, asking) => client.readResource(params, asking),
          signal,
        );
        return foreign.setAside(read, callId);
      },
    ),
    make(
      asideNames.prompt,
      `Gets a prompt of the server ${server}`,
      true,
      async (params: { readonly name: string }, { signal, callId }) => {
        const got = await foreign.ask(
          'prompts/get',
          (client, asking) => client.getPrompt(params, asking),
          signal,
        );
        return foreign.setAside(got, callId);
      },
    ),
    make(
      asideNames.sampling,
      `Lets the server ${server} ask the client's model`,
      false,
      options.sample,
    ),
  ];
}

/** What was too large for its own form, in the form of its kind: a resource or a prompt that holds the texts. */
export function asideOfTexts(what: string, args: object, texts: readonly string[]): object {
  const text = texts.join('\n\n');
  if (what === asideNames.resource) return { contents: [{ uri: Reflect.get(args, 'uri'), text }] };
  const content = { type: 'text', text };
  if (what === asideNames.prompt) return { messages: [{ role: 'user', content }] };
  return { model: 'cut by sluice', role: 'assistant', content };
}
