// Which of some flags of V8 this Node knows. Another engine has other names for the same thing, and a flag that is not
// known is complained about on stderr.
const { execFileSync } = require('node:child_process');

exports.knownFlags = (flags) => {
  const listed = execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' });
  const names = new Set(listed.match(/^ +--[a-z0-9-]+/gm)?.map((name) => name.trim()));
  return flags.filter((flag) => names.has(flag.replace(/=.*$/, '').replace(/^--no-/, '--')));
};
