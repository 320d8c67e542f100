import type { FilePool, ToolServices } from '@sluice/kernel';
import type { FileVersion } from '@sluice/sandbox';

/** What the file pool keeps of a version: one string, compared as a whole. */
export function versionText(version: FileVersion): string {
  return `${version.mtimeNs}:${version.size}:${version.ino}`;
}

export function rememberVersion(
  services: ToolServices,
  file: { readonly absolutePath: string; readonly version: FileVersion },
): void {
  services.filePool?.remember(file.absolutePath, versionText(file.version));
}

/** Whether somebody else changed the file since this agent last read or wrote it. Unread files are not stale. */
export function isStale(
  pool: FilePool | undefined,
  file: { readonly absolutePath: string; readonly version: FileVersion },
): boolean {
  const seen = pool?.seen(file.absolutePath);
  return seen !== undefined && seen !== versionText(file.version);
}

/** Keeps versions in memory, for a program that brings no pool of its own. */
export function createFilePool(): FilePool {
  const versions = new Map<string, string>();
  return {
    seen: (path) => versions.get(path),
    remember: (path, version) => {
      versions.set(path, version);
    },
    forget: (path) => {
      versions.delete(path);
    },
  };
}
