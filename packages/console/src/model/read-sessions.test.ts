import { RequestError } from '@sluice/client';
import { expect, test } from 'vitest';
import { readSessions } from './read-sessions.js';

const view = (id: string) => ({
  session_id: id,
  title: '',
  mode: 'chat_safe' as const,
  created_at: 0,
  updated_at: 0,
  is_busy: false,
  pending_approvals: 0,
});

const server = (refusal: RequestError) => async (method: string, params: object) => {
  if (method === 'session.list')
    return { sessions: [view('new')], all_paused: { by: 'ann', at: 1 } } as never;
  const id = String(Reflect.get(params, 'session_id'));
  if (id !== 'old') throw refusal;
  return { session: view(id) } as never;
};

test.each(['SESSION_NOT_FOUND', 'INVALID_PARAMS'] as const)(
  'N-04 an open session is known however old it is, and one that is not there is named: %s',
  async (code) => {
    const found = await readSessions(server(new RequestError(code, 'no')), ['new', 'old', 'none']);
    expect(found.sessions.map(({ session_id }) => session_id)).toEqual(['new', 'old']);
    expect([...found.missing]).toEqual(['none']);
    expect(found.allPaused).toEqual({ by: 'ann', at: 1 });
  },
);

test('N-04 any other refusal is not taken for a session that is missing', async () => {
  const ask = server(new RequestError('CONNECTION_LOST', 'lost'));
  await expect(readSessions(ask, ['none'])).rejects.toThrow('lost');
});
