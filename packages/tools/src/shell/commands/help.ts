export interface Help {
  /** For `-h`. */
  readonly usage: string;
  /** For `--help`. */
  readonly manual: string;
}

function help(usage: string, manual: string): Help {
  return { usage: `${usage}\n`, manual: `${usage}\n\n${manual}\n` };
}

export const readHelp = help(
  'Usage: read <file> [--offset N] [--limit N]',
  `Print lines of a text file with their numbers.

  --offset N   lines to skip (0 is the first line); past the end prints nothing
  --limit N    number of lines (default 2000, 0 for all)

With names of variables and an input (read x < file, … | while read x) it is the shell's own read.
Examples:
  read src/main.ts --offset 100 --limit 50
  read notes.txt | grep -n todo`,
);

export const writeHelp = help(
  'Usage: write <file> <content>',
  `Write a file, with exactly these bytes. Missing folders are made; an old file is replaced whole.
Nothing in the content is an option or an escape: quote it as any shell word, or give it as input.
Examples:
  write notes.txt 'one line'
  write src/a.ts <<'EOF'
  …
  EOF`,
);

export const editHelp = help(
  'Usage: edit <file> <old> <new> [--all]',
  `Replace literal text in a file: the first occurrence, or every one with --all. An empty new text deletes.
Examples:
  edit src/a.ts 'foo(1)' 'foo(2)'
  edit src/a.ts 'old.name' 'new.name' --all`,
);

export const bashHelp = help(
  'Usage: bash <command>',
  `Run a command in this session; the word bash may be left away.
With an option (bash -c …), a script or an input it is the program bash.
Examples:
  bash ls -la
  bash -c 'echo $0' name`,
);

export const todoHelp = help(
  `Usage: TodoWrite '{"todos":[{"content":"…","activeForm":"…","status":"pending"}]}'`,
  `Replace the list of things to do. status is pending, in_progress (at most one) or completed.`,
);
