import { statSync } from 'node:fs';
import { messageOf } from '@sluice/plain';
import { type FileSettings, NO_SETTINGS, type Policy, type Surroundings } from '@sluice/policy';
import { isNamed } from '@sluice/sandbox';
import { readPolicyFileWhole } from './read-policy-file.js';

/** A policy file as it stands now, and what of it counts. */
export interface PolicyFileState {
  readonly file: string;
  readonly whose: 'own' | 'project';
  readonly isThere: boolean;
  /** How many rules of it are in force. */
  readonly rules: number;
  /** Why the file as it stands cannot count: line and way out. The last good one is in force. */
  readonly problem?: string;
  /** Keys that were changed and count only when the face starts again. */
  readonly needsRestart: readonly SettingKey[];
}

/** `servers` is followed by the faces that serve them. */
const SETTING_KEYS = ['modes', 'limits', 'tools'] as const;
type SettingKey = (typeof SETTING_KEYS)[number];

/**
 * A policy file that is looked at again whenever it is asked for. One that is wrong when it is opened is thrown; one
 * that goes wrong later leaves the last good one in force.
 */
export class WatchedPolicyFile {
  readonly settings: FileSettings;
  readonly #path: string;
  readonly #whose: PolicyFileState['whose'];
  readonly #places: Surroundings | undefined;
  #stamp: string | undefined;
  #policy: Policy | undefined;
  #problem: string | undefined;
  #needsRestart: readonly SettingKey[] = [];

  /** `places` is where its rules count; by default the current folder. */
  constructor(path: string, whose: PolicyFileState['whose'], places?: Surroundings) {
    this.#path = path;
    this.#places = places;
    this.#whose = whose;
    this.#stamp = stampOf(path);
    const { policy, settings } = this.#read();
    this.#policy = policy;
    this.settings = settings;
  }

  get policy(): Policy | undefined {
    return this.#policy;
  }

  get state(): PolicyFileState {
    return {
      file: this.#path,
      whose: this.#whose,
      isThere: this.#stamp !== undefined,
      rules: this.#policy?.rules.length ?? 0,
      ...(this.#problem === undefined ? {} : { problem: this.#problem }),
      needsRestart: this.#needsRestart,
    };
  }

  /** Looks at the file again. Whether it was edited since the last look; its time and size tell. */
  look(): boolean {
    const stamp = stampOf(this.#path);
    if (stamp === this.#stamp) return false;
    this.#stamp = stamp;
    try {
      const { policy, settings } = this.#read();
      this.#policy = policy;
      this.#problem = undefined;
      this.#needsRestart = SETTING_KEYS.filter(
        (key) => plainSetting(settings[key]) !== plainSetting(this.settings[key]),
      );
    } catch (error) {
      this.#problem = messageOf(error);
    }
    return true;
  }

  #read(): { readonly policy: Policy | undefined; readonly settings: FileSettings } {
    if (this.#stamp === undefined) return { policy: undefined, settings: NO_SETTINGS };
    return readPolicyFileWhole(this.#path, this.#whose === 'project', this.#places);
  }
}

/** A file as it stands now, for whoever only tells of it: one that is broken is no reason to stop. */
export function lookAtFile(file: string, whose: PolicyFileState['whose']): PolicyFileState {
  try {
    return new WatchedPolicyFile(file, whose).state;
  } catch (error) {
    return { file, whose, isThere: true, rules: 0, problem: messageOf(error), needsRestart: [] };
  }
}

/** A setting as text, without the line it stands on: what is only moved is not changed. */
function plainSetting(setting: FileSettings[SettingKey]): string {
  const plain = setting instanceof Map ? [...setting] : setting;
  return JSON.stringify(plain, (key, value: unknown) => (key === 'at' ? undefined : value));
}

/** What cannot even be looked at is there, and reading it says what is wrong. */
function stampOf(path: string): string | undefined {
  try {
    const stat = statSync(path, { throwIfNoEntry: false, bigint: true });
    if (stat) return `${stat.ino} ${stat.size} ${stat.mtimeNs} ${stat.ctimeNs}`;
    return isNamed(path) ? 'a link to no file' : undefined;
  } catch (error) {
    return messageOf(error);
  }
}
