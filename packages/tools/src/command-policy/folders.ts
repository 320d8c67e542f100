import { posix } from 'node:path';
import { UNKNOWN_PART, type Word } from './script.js';

const MAX_FOLDERS = 24;

/**
 * The folders in which the commands of a script may work. Branches, loops and subshells make it open whether a `cd`
 * before a command counted, so every folder that was reached stays one in which later paths are judged.
 */
export class Folders {
  #all: readonly string[];

  constructor(start: string) {
    this.#all = [start];
  }

  get all(): readonly string[] {
    return this.#all;
  }

  /** Follows `cd`, `pushd` and `popd`. */
  follow(program: string, args: readonly Word[]): void {
    if (program === 'popd') this.#add([UNKNOWN_PART]);
    if (program !== 'cd' && program !== 'pushd') return;
    const target = args.find(({ shape }) => !/^-[A-Za-z@]+$|^--$/.test(shape));
    if (!target) this.#add(['~']);
    else if (target.shape === '-' || /^[+-]\d+$/.test(target.shape)) this.#add([UNKNOWN_PART]);
    else this.#add(this.#all.map((folder) => inFolder(folder, target.shape)));
  }

  /** The folders of one command that is told to work in another: `git -C`, `env -C`, `--prefix`. */
  of(program: string, args: readonly Word[]): readonly string[] {
    const named = args.flatMap(({ shape }, index) => {
      if (!FOLDER_OPTIONS.get(program)?.test(shape)) return [];
      const joined = /^--[a-z-]+=(.*)$/su.exec(shape)?.[1] ?? /^-C(.+)$/su.exec(shape)?.[1];
      return [joined ?? args[index + 1]?.shape ?? UNKNOWN_PART];
    });
    let folders = this.#all;
    for (const name of named) {
      folders = [...folders, ...folders.map((folder) => inFolder(folder, name))].slice(
        0,
        MAX_FOLDERS,
      );
    }
    return folders;
  }

  #add(folders: readonly string[]): void {
    const all = [...new Set([...this.#all, ...folders])];
    // More folders than are kept: where later paths lead is not known any more.
    this.#all = all.length > MAX_FOLDERS ? [...all.slice(0, MAX_FOLDERS), UNKNOWN_PART] : all;
  }
}

/** Options that make a program work in another folder. */
const FOLDER_OPTIONS: ReadonlyMap<string, RegExp> = new Map([
  ...['git', 'make', 'gmake', 'tar', 'bsdtar', 'gtar', 'ninja', 'env', 'cargo', 'go', 'pnpm'].map(
    (name): [string, RegExp] => [name, /^-C|^--(?:directory|chdir|dir|git-dir|work-tree)(?:=|$)/],
  ),
  ['npm', /^--prefix(?:=|$)|^-C/],
  ['yarn', /^--cwd(?:=|$)/],
  ['find', /^$/],
  ['sudo', /^-D$|^--chdir(?:=|$)/],
]);

/** A path as it reads from a folder, with `.` and `..` taken out. */
export function inFolder(folder: string, path: string): string {
  if (/^[/~]/.test(path)) return posix.normalize(path);
  return posix.normalize(posix.join(folder, path));
}
