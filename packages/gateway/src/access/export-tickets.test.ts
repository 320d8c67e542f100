import { createManualClock } from '@sluice/kernel/testing';
import { expect, test } from 'vitest';
import { ExportTickets } from './export-tickets.js';

const wanted = { format: 'csv', include_plumbing: true, after: 0 } as const;
const ann = { person: 'ann', role: 'viewer', credential: 'token:1', through: 'b1' } as const;

test('N-08 a ticket gives its export once, within its minute, and no other ticket gives any', () => {
  const clock = createManualClock();
  const tickets = new ExportTickets(clock);
  const ticket = tickets.make(ann, wanted);
  expect(tickets.take('constructor')).toBeUndefined();
  expect(tickets.take(ticket)).toEqual({ who: ann, content: wanted });
  expect(tickets.take(ticket)).toBeUndefined();
  const late = tickets.make(ann, wanted);
  clock.advance(60_000);
  expect(tickets.take(late)).toBeUndefined();
});

test('N-08 tickets that nobody fetches do not pile up', () => {
  const tickets = new ExportTickets(createManualClock());
  const first = tickets.make(ann, wanted);
  for (let index = 0; index < 1_000; index += 1) tickets.make(ann, wanted);
  expect(tickets.take(first)).toBeUndefined();
});

test('G-07 a ticket ends with the sign-in that it was made under', () => {
  const tickets = new ExportTickets(createManualClock());
  const ticket = tickets.make(ann, wanted);
  tickets.forget(({ through }) => through === 'b1');
  expect(tickets.take(ticket)).toBeUndefined();
});
