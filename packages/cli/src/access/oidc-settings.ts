import type { OidcSettings } from '@sluice/gateway';
import { isRole, type Role, roles } from '@sluice/kernel';
import { UsageError } from '../command-line/command.js';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The issuer whose bearer tokens are accepted, by `SLUICE_OIDC_ISSUER`; nothing where it is not set. A setting that is
 * missing or wrong stops the start: nobody should think that a door is guarded which is not.
 */
export function oidcSettings(env: Environment): OidcSettings | undefined {
  const issuer = env.SLUICE_OIDC_ISSUER;
  if (!issuer) return undefined;
  return {
    issuer: requireAddress(issuer),
    audience: required(env, 'SLUICE_OIDC_AUDIENCE', 'what tokens are made for, such as sluice'),
    personClaim: env.SLUICE_OIDC_PERSON_CLAIM || 'sub',
    roleClaim: env.SLUICE_OIDC_ROLE_CLAIM || 'roles',
    roles: readRoles(
      required(env, 'SLUICE_OIDC_ROLES', 'for example admins=operator,developers=approver'),
    ),
  };
}

function required(env: Environment, name: string, example: string): string {
  const value = env[name];
  if (value) return value;
  throw new UsageError({
    en: `SLUICE_OIDC_ISSUER is set, so ${name} must be too: ${example}`,
    zh: `已设置 SLUICE_OIDC_ISSUER，因此也必须设置 ${name}：${example}`,
  });
}

function requireAddress(issuer: string): string {
  if (URL.canParse(issuer)) return issuer;
  throw new UsageError({
    en: `SLUICE_OIDC_ISSUER is no address: ${issuer}`,
    zh: `SLUICE_OIDC_ISSUER 不是网址：${issuer}`,
  });
}

function readRoles(text: string): Readonly<Record<string, Role>> {
  const found: Record<string, Role> = Object.create(null);
  for (const entry of text.split(',')) {
    const at = entry.lastIndexOf('=');
    const name = entry.slice(0, at).trim();
    const role = entry.slice(at + 1).trim();
    if (at < 1 || name === '' || !isRole(role)) {
      throw new UsageError({
        en: `SLUICE_OIDC_ROLES has "${entry.trim()}"; write group=role with one of ${roles.join(', ')}`,
        zh: `SLUICE_OIDC_ROLES 中有 “${entry.trim()}”；请写成 组=角色，角色为 ${roles.join('、')} 之一`,
      });
    }
    found[name] = role;
  }
  return found;
}
