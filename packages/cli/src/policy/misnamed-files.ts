import { existsSync } from 'node:fs';

/** A file beside a policy file's place that looks like one and is not read. */
export interface MisnamedFile {
  readonly file: string;
  /** What it would have to be called. */
  readonly place: string;
}

/** `sluice.yml` and its like: whoever wrote one believes its rules to be in force. */
export function misnamedFiles(places: readonly string[]): readonly MisnamedFile[] {
  return places.flatMap((place) =>
    OTHER_ENDINGS.map((ending) => place.replace(/\.yaml$/, ending))
      .filter((file) => existsSync(file))
      .map((file) => ({ file, place })),
  );
}

const OTHER_ENDINGS = ['.yml', '.json'];
