import fc from 'fast-check';
import { parse } from 'jsonc-parser';
import { expect, test } from 'vitest';
import { withGroup, withoutHook } from './edit-settings.js';
import { isOwnCommand } from './own-entry.js';
import { registeredHooks } from './registered-hooks.js';
import { readDocument, type SettingsDocument } from './settings-document.js';

const OWN = {
  hooks: [{ type: 'command', command: "bash '/h/context-inject-global.sh' --client claude" }],
};

function documentOf(text: string): SettingsDocument {
  const reading = readDocument(text);
  if (!reading.ok) throw new Error(reading.fault);
  return reading.document;
}

function removed(text: string, before: string): string {
  const document = documentOf(text);
  const own = registeredHooks(document).find(({ command }) => isOwnCommand(command));
  const { hooks } = (parse(before) ?? {}) as { hooks?: object };
  return withoutHook(document, own!, {
    hooks: hooks !== undefined,
    event: hooks !== undefined && Object.hasOwn(hooks, 'UserPromptSubmit'),
  });
}

const theirs = { hooks: [{ type: 'command', command: 'theirs' }] };

test.each([
  ['an object on one line', '{"model":"x"}'],
  ['an object that is spread', '{\n  "model": "x"\n}\n'],
  ['tabs', '{\n\t"model": "x",\n\t"hooks": {\n\t\t"Stop": []\n\t}\n}'],
  ['Windows line ends', '{\r\n    "hooks": {\r\n        "UserPromptSubmit": []\r\n    }\r\n}\r\n'],
  ['a byte order mark', '\ufeff{\n  "a": 1\n}\n'],
  ['comments', '{\n  // mine\n  "a": 1 // behind a\n  /* last */\n}\n'],
  ['a trailing comma', '{\n  "a": 1,\n}\n'],
  [
    'hooks of other people',
    JSON.stringify({ hooks: { UserPromptSubmit: [theirs] }, z: 1 }, null, 4),
  ],
  ['hooks of other people on one line', JSON.stringify({ hooks: { UserPromptSubmit: [theirs] } })],
])(
  'U-06 %s: the entry is added, all else stays, and taking it out gives the same bytes',
  (_, text) => {
    const added = withGroup(documentOf(text), OWN);
    const { hooks, ...rest } = parse(added.replace(/^\ufeff/, ''));
    const { hooks: hooksBefore, ...restBefore } = parse(text.replace(/^\ufeff/, ''));
    expect(rest).toEqual(restBefore);
    expect(hooks).toEqual({
      ...hooksBefore,
      UserPromptSubmit: [...(hooksBefore?.UserPromptSubmit ?? []), OWN],
    });
    expect(removed(added, text.replace(/^\ufeff/, ''))).toBe(text);
  },
);

test('an added entry is laid out as its neighbours are', () => {
  const text = JSON.stringify({ hooks: { UserPromptSubmit: [theirs] }, z: 1 }, null, 2);
  expect(withGroup(documentOf(text), OWN)).toBe(
    JSON.stringify({ hooks: { UserPromptSubmit: [theirs, OWN] }, z: 1 }, null, 2),
  );
});

test('an entry between two others goes without touching them', () => {
  const all = { hooks: { UserPromptSubmit: [theirs, OWN, theirs] } };
  const rest = { hooks: { UserPromptSubmit: [theirs, theirs] } };
  for (const indent of [0, 2, '\t']) {
    const before = JSON.stringify(rest, null, indent);
    expect(removed(JSON.stringify(all, null, indent), before)).toBe(before);
  }
});

test('of two groups on one line the last goes with the comma before it', () => {
  const text = JSON.stringify({ hooks: { UserPromptSubmit: [theirs, OWN] } });
  const before = JSON.stringify({ hooks: { UserPromptSubmit: [theirs] } });
  expect(removed(text, before)).toBe(before);
});

test('a hook that a person put into a group of others leaves the group', () => {
  const group = { hooks: [...theirs.hooks, ...OWN.hooks] };
  const text = JSON.stringify({ hooks: { UserPromptSubmit: [group] } }, null, 2);
  expect(parse(removed(text, '{}'))).toEqual({ hooks: { UserPromptSubmit: [theirs] } });
});

test('U-06 whatever stands in the file, adding and taking out again changes no byte', () => {
  const group = fc.record({
    hooks: fc.array(fc.record({ type: fc.constant('command'), command: fc.string() })),
  });
  const settings = fc.record(
    {
      model: fc.string(),
      nested: fc.jsonValue(),
      hooks: fc.record(
        { UserPromptSubmit: fc.array(group), Stop: fc.array(group) },
        { requiredKeys: [] },
      ),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(
      settings,
      fc.constantFrom(undefined, 2, 4, '\t'),
      fc.boolean(),
      (value, indent, isDos) => {
        const lines = JSON.stringify(value, null, indent);
        const text = isDos ? lines.replaceAll('\n', '\r\n') : lines;
        const added = withGroup(documentOf(text), OWN);
        const result = JSON.parse(added);
        expect(result.hooks.UserPromptSubmit.at(-1)).toEqual(OWN);
        expect(removed(added, text)).toBe(text);
      },
    ),
  );
});
