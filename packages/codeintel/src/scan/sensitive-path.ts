import { isSecretPath } from '@sluice/guard';

/** Says that a file must never be read. Paths are relative to the repository, with `/`. */
export type IsSensitivePath = (path: string) => boolean;

/** The guard's list (O-07). Build folders that git keeps are sources; ranking demotes what is generated. */
export const isSensitivePath: IsSensitivePath = isSecretPath;
