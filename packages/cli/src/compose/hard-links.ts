/**
 * Whether tools and commands may use files with several names, one of which may be outside the workspace. A package
 * store that links into `node_modules` needs `SLUICE_HARD_LINKS=allow`; anything else means no.
 */
export function hardLinksOf(
  environment: Readonly<Record<string, string | undefined>>,
): 'refuse' | 'allow' {
  return environment.SLUICE_HARD_LINKS === 'allow' ? 'allow' : 'refuse';
}
