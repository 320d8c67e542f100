/** Every file that an embedded store at `path` may have open. Some exist only for moments. */
export function storeFiles(path: string): readonly string[] {
  return ['', '-wal', '-shm', '-journal', '.lock', '.lock-journal'].map((end) => path + end);
}
