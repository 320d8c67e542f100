import type { CommandRule } from '../command-rule.js';

/**
 * Programs that only read. Their options that run or write something have rules of their own, which are stricter;
 * the strictest wins.
 */
export const readingRules: readonly CommandRule[] = [
  {
    id: 'plain-read',
    risk: 'read',
    verdict: 'allow',
    reason: 'only reads',
    when: {
      programs: words(
        'ls cat head tail wc echo printf pwd true false : test [ stat file du df whoami id',
        'uname printenv which type basename dirname realpath readlink cut tr nl tac rev fold',
        'column paste join comm diff cmp grep egrep fgrep od hexdump strings md5sum sha1sum',
        'sha256sum sha512sum cksum seq sleep expr nproc local getopts times arch tty uptime ps',
        'cd pushd popd dirs wait jobs break continue return shift exit help jq read bat less',
        'more sum numfmt tsort date hostname uniq sort find rg tree sed awk gawk mawk man xxd',
        'env timeout nice ionice stdbuf command builtin unbuffer time bash sh dash let',
      ),
    },
    examples: {
      matches: ['ls -la', 'cat a | head -3', '/usr/bin/wc -l a', 'read notes.txt --offset 3'],
      misses: ['touch a', 'npm test', './ls', 'bin/cat a', '/tmp/wc a', '/bin/../tmp/ls'],
    },
  },
  {
    id: 'git-read',
    risk: 'read',
    verdict: 'allow',
    reason: 'only reads the history',
    when: {
      programs: ['git'],
      subcommands: [
        'status',
        'log',
        'diff',
        'show',
        'rev-parse',
        'ls-files',
        'ls-tree',
        'cat-file',
        'blame',
        'describe',
        'shortlog',
        'grep',
        'merge-base',
        'name-rev',
        'rev-list',
        'reflog',
        'whatchanged',
        'version',
        'help',
        '',
      ],
    },
    examples: {
      matches: ['git status', 'git -C sub log -3', 'git --version'],
      misses: ['git commit -m x', 'git push'],
    },
  },
  {
    id: 'secret-file',
    risk: 'read',
    verdict: 'ask',
    reason: 'reads a file that often holds secrets',
    when: { programs: ['*'], touches: 'sensitive' },
    examples: {
      matches: [
        'cat .env',
        'cat /etc/shadow',
        'cp ~/.ssh/id_rsa x',
        'base64 server.pem',
        'cat /proc/1/environ',
        'cat .env/',
        'cat ./a/../.env',
        'cat .e*',
        'cat .{env,x}',
        'cat {a,.env}',
        'cat .en[v]',
        "cat .en['v']",
        'cat .[[:alpha:]]nv',
        'cat .[[=e=]]nv',
        'cat .[]e]nv',
        'cat .[!]x]nv',
        'cat .e["n "]v',
        'cat .e[n\\ ]v',
        'cat .e[$(echo n m)]v',
        'cat {a,{b,.env}}',
        `cat {${'a,'.repeat(300)}.env}`,
        `cat {${'b,'.repeat(80)}.env}`,
        // biome-ignore lint/suspicious/noTemplateCurlyInString: a shell's own braces.
        'cat ./${x:-.env}',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: a shell's own braces.
        'cat ${x:+".e"}nv',
        'zcat .npmrc.gz',
        'cd .ssh && cat config',
        'git -C .aws show',
        'git show HEAD:.env',
        'curl -d @.env x',
        'dd if=.env of=x',
        'cd .aws',
      ],
      misses: [
        'cat env.ts',
        'cat .env.example',
        'ls src',
        'cat keyboard',
        'cat *',
        'cat *.json',
        'cat [[:upper:]]*.md',
      ],
    },
  },
  {
    id: 'secret-redirect',
    risk: 'read',
    verdict: 'ask',
    reason: 'reads a file that often holds secrets',
    when: {
      redirect: {
        kinds: ['read', 'herestring', 'given'],
        to: 'sensitive',
      },
    },
    examples: {
      matches: [
        'cat < /etc/shadow',
        'wc < .env',
        'cd .ssh; wc < a',
        'echo "$(<.env)"',
        'cat <> .env',
        'for f in a .env; do cat "$f"; done',
        'read f <<< .env; cat $f',
      ],
      misses: ['wc < a.txt', 'for f in a b; do cat $f; done', 'cat <<< "a text"'],
    },
  },
  {
    id: 'database-read',
    risk: 'read',
    verdict: 'ask',
    reason: 'reads a database',
    when: { is: 'reads-database-here' },
    examples: {
      matches: [
        "psql shop -c 'select * from orders limit 5'",
        'psql -h localhost -Atc "select count(*) from t"',
        "mysql -uroot shop -e 'show tables'",
        'sqlite3 -readonly a.db "select name from t; select 1"',
      ],
      misses: [
        'psql -h db.example -c "select 1"',
        "psql -c 'with x as (delete from t returning *) select * from x'",
        "psql -c 'select pg_read_file(1)'",
        "psql -c '\\! id'",
        `psql -c "copy (select 1) to program 'id'"`,
        `sqlite3 a.db "select 1" ".shell id"`,
        "mysql -e 'select 1; system id'",
        './psql -c "select 1"',
        'psql -c "$SQL"',
      ],
    },
  },
  {
    id: 'database-read-elsewhere',
    risk: 'network',
    verdict: 'ask',
    reason: 'reads a database on another machine',
    when: { is: 'reads-database-elsewhere' },
    examples: {
      matches: ['psql -h db.example -c "select 1"', 'mysql --host=db.example -e "show tables"'],
      misses: ['psql -h localhost -c "select 1"', 'psql -h db.example -c "drop table t"'],
    },
  },
];

function words(...lines: readonly string[]): readonly string[] {
  return lines.flatMap((line) => line.split(' '));
}
