import { expect, test } from 'vitest';
import { oidcSettings } from './oidc-settings.js';

const whole = {
  SLUICE_OIDC_ISSUER: 'https://login.example.com',
  SLUICE_OIDC_AUDIENCE: 'sluice',
  SLUICE_OIDC_ROLES: 'admins=operator, dev=ops=approver ,constructor=viewer',
};

test('R-02 an issuer is set by the environment, with the claims that tell person and role', () => {
  expect(oidcSettings({})).toBe(undefined);
  expect(oidcSettings(whole)).toMatchObject({
    issuer: 'https://login.example.com',
    audience: 'sluice',
    personClaim: 'sub',
    roleClaim: 'roles',
    roles: { admins: 'operator', 'dev=ops': 'approver', constructor: 'viewer' },
  });
  const named = { ...whole, SLUICE_OIDC_PERSON_CLAIM: 'email', SLUICE_OIDC_ROLE_CLAIM: 'groups' };
  expect(oidcSettings(named)).toMatchObject({ personClaim: 'email', roleClaim: 'groups' });
});

test.each([
  [{ SLUICE_OIDC_AUDIENCE: '' }, 'SLUICE_OIDC_AUDIENCE'],
  [{ SLUICE_OIDC_ROLES: undefined }, 'SLUICE_OIDC_ROLES'],
  [{ SLUICE_OIDC_ROLES: 'admins' }, '"admins"'],
  [{ SLUICE_OIDC_ROLES: 'admins=root' }, '"admins=root"'],
  [{ SLUICE_OIDC_ROLES: '=operator' }, '"=operator"'],
  [{ SLUICE_OIDC_ROLES: 'a=viewer,' }, '""'],
  [{ SLUICE_OIDC_ISSUER: 'login' }, 'no address'],
])('R-02 half a setting stops the start: %j', (change, words) => {
  expect(() => oidcSettings({ ...whole, ...change })).toThrow(words);
});
