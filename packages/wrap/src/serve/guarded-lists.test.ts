import { expect, test } from 'vitest';
import {
  guardedCompletions,
  guardedPrompts,
  guardedResources,
  guardedTemplates,
} from './guarded-lists.js';

test('W-02 W-05 what a resource is called is shown with what it hides; one whose address misleads is left out and named', () => {
  const left: string[] = [];
  const list = {
    resources: [
      { uri: 'file:///a', name: 're\u0430d', title: 'R\u200b', description: 'x\u202ey — z' },
      { uri: 'file:///\u0430b', name: 'b' },
    ],
    nextCursor: 'next',
  };
  expect(guardedResources(list, (words) => left.push(words))).toEqual({
    resources: [
      {
        uri: 'file:///a',
        name: 're\\u{430}d',
        title: 'R\\u{200b}',
        description: 'x\\u{202e}y — z',
      },
    ],
    nextCursor: 'next',
  });
  expect(left).toEqual([
    'left out of a list: the uri "file:///\u0430b" holds characters that do not show, or that look like others',
  ]);
});

test('W-02 W-05 so are templates and prompts, and prompts whose arguments mislead', () => {
  const left: string[] = [];
  const keep = (words: string) => left.push(words);
  const templates = [
    { uriTemplate: 'a:///{x}', name: 'a' },
    { uriTemplate: 'a:///{\u0445}', name: 'b' },
  ];
  expect(guardedTemplates({ resourceTemplates: templates }, keep).resourceTemplates).toEqual([
    { uriTemplate: 'a:///{x}', name: 'a' },
  ]);
  const prompts = [
    { name: 'plan', arguments: [{ name: 'goal', description: 'g\u200b' }] },
    { name: 'pl\u0430n' },
    { name: 'other', arguments: [{ name: 'go\u0430l' }] },
  ];
  expect(guardedPrompts({ prompts }, keep).prompts).toEqual([
    { name: 'plan', arguments: [{ name: 'goal', description: 'g\\u{200b}' }] },
  ]);
  expect(left).toHaveLength(3);
});

test('W-05 a completion that misleads is left out and named: it would be said back to the server', () => {
  const left: string[] = [];
  const list = {
    completion: { values: ['2019–2020', 'b\u202ec', 'ok'], total: 3, hasMore: false },
  };
  expect(guardedCompletions(list, (words) => left.push(words))).toEqual({
    completion: { values: ['2019–2020', 'ok'], total: 3, hasMore: false },
  });
  expect(left).toEqual([expect.stringContaining('left out of the completions')]);
});
