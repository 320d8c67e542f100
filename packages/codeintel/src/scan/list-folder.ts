import { readdirSync } from 'node:fs';

export interface FolderEntry {
  readonly path: string;
  readonly isFolder: boolean;
}

/** The files and folders directly in a folder of the repository; empty when it is gone. */
export function listFolder(root: string, folder: string): FolderEntry[] {
  try {
    return readdirSync(`${root}/${folder}`, { withFileTypes: true })
      .filter((entry) => entry.name !== '.git' && (entry.isFile() || entry.isDirectory()))
      .map((entry) => ({
        path: folder === '' ? entry.name : `${folder}/${entry.name}`,
        isFolder: entry.isDirectory(),
      }))
      .sort((a, b) => (a.path < b.path ? -1 : 1));
  } catch {
    return [];
  }
}
