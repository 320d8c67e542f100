#!/usr/bin/env node
// A checked-in launcher: npm links a bin only if it exists when it installs, and dist/ is built after that.
// `find --files` sits on the path of every prompt, so it is answered by one small CommonJS file; whatever that
// one does not know (it says so by `undefined`), what a terminal shows and every other command goes to the whole
// program.
const { existsSync, writeSync } = require('node:fs');
const { isatty } = require('node:tty');

const dist = `${__dirname}/../dist`;
const words = process.argv.slice(2);

function whole() {
  const entry = `${dist}/program/main.js`;
  if (existsSync(entry)) return import(require('node:url').pathToFileURL(entry).href);
  process.stderr.write('sluice is not built yet; run: npm run build\n');
  process.exitCode = 1;
}

function print(text) {
  const bytes = Buffer.from(text, 'utf8');
  for (let done = 0; done < bytes.length; ) {
    try {
      done += writeSync(1, bytes, done);
    } catch (error) {
      // A reader that went away is not an error of ours; one that is slow is waited for.
      if (error.code === 'EPIPE') return;
      if (error.code !== 'EAGAIN') throw error;
    }
  }
}

if (words[0] === 'auto') {
  // What the prompt hooks of coding clients start; not a command for people.
  process.argv.splice(2, 1);
  require('@sluice/autocontext/auto');
} else if (
  words[0] === 'find' &&
  words.includes('--files') &&
  !isatty(1) &&
  existsSync(`${dist}/find-fast.cjs`)
) {
  require(`${dist}/find-fast.cjs`)
    .findFast(words.slice(1), process.env, process.cwd())
    .then((paths) => {
      // The whole program has the words for it.
      if (paths === undefined || paths.length === 0) return whole();
      print(paths.map((path) => `${path}\n`).join(''));
    });
} else {
  whole();
}
