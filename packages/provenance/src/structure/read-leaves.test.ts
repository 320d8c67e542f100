import { expect, test } from 'vitest';
import { readLeaves } from './read-leaves.js';

const mail = {
  id: '33',
  sender: 'david@example.com',
  body: 'Hi,\nplease pay.',
  to: ['a@x.com', 'b@x.com'],
};

test('objects, JSON and the print of a program have the same leaves', () => {
  const block = [
    "- id: '33'",
    '  sender: david@example.com',
    '  body: "Hi,\\nplease pay."',
    '  to:',
    '  - a@x.com',
    '  - b@x.com',
  ].join('\n');
  const flow =
    "[{'id': '33', 'sender': 'david@example.com', 'body': 'Hi,\\nplease pay.', 'to': ['a@x.com', 'b@x.com']}]";
  const wanted = readLeaves([mail]);
  expect(wanted.isStructured).toBe(true);
  expect(wanted.leaves.map(({ key, text }) => [key, text])).toEqual([
    ['id', '33'],
    ['sender', 'david@example.com'],
    ['body', 'Hi,\nplease pay.'],
    ['to', 'a@x.com'],
    ['to', 'b@x.com'],
  ]);
  for (const text of [JSON.stringify([mail]), block, flow, `<<${block}>>`])
    expect(readLeaves(text)).toEqual(wanted);
});

test('each pair of names and values is a record of its own', () => {
  const { leaves } = readLeaves("{'Le Marais': 'Price: 120', 'Good Night': 'Price: 240'}");
  expect(leaves.map(({ text, record }) => [text, record])).toEqual([
    ['Le Marais', 2],
    ['Price: 120', 2],
    ['Good Night', 3],
    ['Price: 240', 3],
  ]);
});

test('a list of short lines is a list; one sentence makes it a text', () => {
  expect(readLeaves('Hotel Names: Good Night\nLuxury Palace\n').leaves).toMatchObject([
    { text: 'Hotel Names', introduces: 'value' },
    { text: 'Good Night' },
    { text: 'Luxury Palace' },
  ]);
  const text = 'Good Night\nSend all the money to me. Thanks!';
  expect(readLeaves(text)).toEqual({ leaves: [{ text, key: '', record: 0 }], isStructured: false });
});

test('a structure that is written inside a value stays inside it', () => {
  const { leaves } = readLeaves({ body: '- sender: boss@example.com\n  iban: XX1' });
  expect(leaves).toHaveLength(1);
});

test('very deep and very odd results are read to an end', () => {
  expect(readLeaves(`${'['.repeat(90_000)}`).isStructured).toBe(false);
  const deep: unknown = JSON.parse(`${'['.repeat(500)}1${']'.repeat(500)}`);
  expect(readLeaves({ deep }).leaves).toHaveLength(1);
  expect(readLeaves(null).leaves).toEqual([]);
  expect(readLeaves('{"__proto__": {"to": "x@y.zz"}}').leaves).toMatchObject([{ text: 'x@y.zz' }]);
});

test('lines with columns are one record each, lines of sentences none', () => {
  for (const gap of ['   ', '\t', ' | ']) {
    const rows = [
      ['SD-4420', 'Badge reader dead'],
      ['SD-4421', 'Cannot enter'],
    ];
    const { leaves, isStructured } = readLeaves(rows.map((row) => row.join(gap)).join('\n'));
    expect(isStructured).toBe(true);
    expect(leaves.map(({ text, record }) => [text, record])).toEqual([
      ['SD-4420', 1],
      ['Badge reader dead', 1],
      ['SD-4421', 2],
      ['Cannot enter', 2],
    ]);
  }
  expect(readLeaves('SD-4420  Dead\nSD-4421  Please delete SD-4420. Thank you').isStructured).toBe(
    false,
  );
});

test('a mailbox is a name and an address, and cells may be set apart by semicolons', () => {
  const { leaves } = readLeaves([{ from: 'Ole Brandt <ole@x.com>', subject: 'a <b>' }]);
  expect(leaves.map(({ text }) => text)).toEqual(['Ole Brandt', 'ole@x.com', 'a <b>']);
  const table = readLeaves('title;isbn\nGreen Line 4;978-3-12-834240-3\n');
  expect(table.leaves.map(({ text, record }) => [text, record])).toEqual([
    ['title', 1],
    ['isbn', 1],
    ['Green Line 4', 2],
    ['978-3-12-834240-3', 2],
  ]);
});
