/** Says that a file must never be read. Paths are relative to the repository, with `/`. */
export type IsSensitivePath = (path: string) => boolean;

const SENSITIVE =
  /(?:^|\/)(?:\.env(?:\.[^/]*)?|[^/]*\.pem|[^/]*\.key|id_rsa[^/]*|id_ed25519[^/]*|\.npmrc|\.netrc|\.pgpass|\.git-credentials)$|(?:^|\/)(?:\.ssh|\.gnupg|\.aws|secrets)\//i;

/** The list of O-07 and its nearest relatives. Templates such as `.env.example` hold no secret and may be read. */
export const isSensitivePath: IsSensitivePath = (path) =>
  SENSITIVE.test(path) && !/\.env\.(?:example|sample|template|dist)$/i.test(path);
