/** What a confined command must not touch, as it is on the disk now. */
export interface Guarded {
  /** Files and folders that make programs run code: shown read-only. */
  readonly listed: readonly string[];
  /** Files with a name outside, and sockets: not shown at all. */
  readonly hidden: readonly string[];
}
