/** Programs that change no file they are given, unless an option tells them to: then a rule of its own asks. */
export const ONLY_LOOK: readonly string[] = [
  'cat head tail less more bat grep egrep fgrep rg wc ls stat file diff cmp jq echo printf test [',
  'find tree du md5sum sha1sum sha256sum sort cut nl od strings read realpath git',
].flatMap((names) => names.split(' '));
