import type {
  CompleteResult,
  ListPromptsResult,
  ListResourcesResult,
  ListResourceTemplatesResult,
} from '@modelcontextprotocol/client';
import { visibleText } from '@sluice/plain';
import { guardedProse, guardedWords, MISLEADING, misleads } from '../guarded-words.js';

/** What was left out of a list, and why. */
export type LeftOut = (words: string) => void;

interface Worded {
  readonly name: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
}

/** Resources are asked for by their address; what they are called is only read. */
export function guardedResources(list: ListResourcesResult, left: LeftOut): ListResourcesResult {
  return { ...list, resources: sound(list.resources, 'uri', left).map(labelled) };
}

export function guardedTemplates(
  list: ListResourceTemplatesResult,
  left: LeftOut,
): ListResourceTemplatesResult {
  const templates = sound(list.resourceTemplates, 'uriTemplate', left);
  return { ...list, resourceTemplates: templates.map(labelled) };
}

/** Prompts are asked for by their name, with arguments by theirs. */
export function guardedPrompts(list: ListPromptsResult, left: LeftOut): ListPromptsResult {
  const prompts = sound(list.prompts, 'name', left).flatMap((prompt) => {
    const args = prompt.arguments?.map(worded);
    const argument = args?.find(({ name }) => misleads(name));
    if (argument === undefined)
      return [{ ...worded(prompt), ...(args ? { arguments: args } : {}) }];
    left(`the prompt ${prompt.name} is left out: its argument "${argument.name}" ${MISLEADING}`);
    return [];
  });
  return { ...list, prompts };
}

/** What is offered is said back to the server, so it cannot be shown in another form. */
export function guardedCompletions(list: CompleteResult, left: LeftOut): CompleteResult {
  const { values, ...more } = list.completion;
  const sound = values.filter((value) => visibleText(value, 'prose') === value);
  for (const value of values)
    if (!sound.includes(value)) left(`left out of the completions: "${value}" ${MISLEADING}`);
  return { ...list, completion: { ...more, values: sound } };
}

function sound<Item extends object>(
  items: readonly Item[],
  key: keyof Item & string,
  left: LeftOut,
): readonly Item[] {
  return items.filter((item) => {
    const said = String(item[key]);
    const isSound = !misleads(said);
    if (!isSound) left(`left out of a list: the ${key} "${said}" ${MISLEADING}`);
    return isSound;
  });
}

/** A name that is only read is shown in a form that misleads nobody. */
function labelled<Item extends Worded>(item: Item): Item {
  return { ...worded(item), name: guardedWords(item.name) };
}

function worded<Item extends Worded>(item: Item): Item {
  const { title, description } = item;
  return {
    ...item,
    ...(title === undefined ? {} : { title: guardedWords(title) }),
    ...(description === undefined ? {} : { description: guardedProse(description) }),
  };
}
