// biome-ignore-all lint/suspicious/noTemplateCurlyInString: a shell's own braces.
import { describe, expect, test } from 'vitest';
import { createCommandJudge } from './judge-command.js';
import { defaultCommandRules } from './rules/default-rules.js';

const judge = createCommandJudge(defaultCommandRules);
const payload = 'a[$(rm x)]';

describe('item 6: what bash evaluates a second time', () => {
  test.each([
    `[[ '${payload}' -eq 0 ]]`,
    `[[ 0 -ge '${payload}' ]]`,
    `[[ -v '${payload}' ]]`,
    `test -v '${payload}'`,
    `[ -v '${payload}' ]`,
    `x='-v ${payload}'; [ $x ]`,
    `[ "$x" "$y" ]`,
    `x='${payload}'; echo $((x))`,
    `x='${payload}'; ((x))`,
    `x='${payload}'; echo \${y:x}`,
    `echo \${y:'${payload}'}`,
    `x='${payload}'; echo \${a[x]}`,
    `x='${payload}'; a[x]=1`,
    `let 'x=${payload}'`,
    `let x='${payload}'`,
    `declare -i x='${payload}'`,
    `declare -i x; x='${payload}'`,
    `local -i x=$y`,
    `printf -v '${payload}' x`,
    `printf "$f" x`,
    `unset '${payload}'`,
    `read '${payload}' <<< 1`,
    `read -a '${payload}' <<< 1`,
    `mapfile '${payload}' < f`,
    `export '${payload}=1'`,
    `declare "$x"`,
    `declare -n r='${payload}'; echo $r`,
    `wait -n -p '${payload}'`,
    `a=(['${payload}']=1)`,
    'echo ${!x}',
    'echo ${x@P}',
    'echo $(( $(cat n) ))',
    'echo $(( $1 ))',
    'echo $(( $x ))',
    'for i in $(cat n); do echo $((i)); done',
    'read n; echo $((n + 1))',
    'echo "$(( `cat n` ))"',
    'PS4=x; set -x; ls',
    'for PS4 in x; do ls; done',
  ])('%s is one that runs what its text does not show', (command) => {
    const { findings, verdict } = judge(command);
    expect(findings.some(({ hides }) => hides)).toBe(true);
    expect(verdict).not.toBe('allow');
  });

  test.each([
    'echo $((1 + 2 * (3 - 1)))',
    'for ((i = 0; i < 9; i++)); do echo $i $((i * 2)); done',
    'for i in 1 2 3; do echo $((i + 1)); done',
    'for i in {1..5}; do echo $((i)); done',
    '[[ $? -eq 0 ]] && ls',
    '[[ $# -gt 1 && ${#x} -lt 9 ]]',
    'echo ${x:0:5} ${x: -3} ${a[0]} ${a[@]}',
    '[ -f "$f" ] && [ "$a" = "$b" ] && test -n "$c"',
    'echo $RANDOM $((RANDOM % 6))',
    'sleep 1 & wait $!',
    'read -r line < f',
    'declare x=$y',
    'declare x="$@"',
    'export x=$*',
  ])('%s runs nothing but what it shows', (command) => {
    expect(judge(command).findings.filter(({ hides }) => hides)).toEqual([]);
  });

  test.each([
    '[[ x == $(rm x) ]]',
    '[[ 1 -eq <(rm x) ]]',
    'a[$(rm x)]=1',
    'a=([$(rm x)]=1)',
    'echo ${a[$(rm x)]}',
    'echo ${x:$(rm x)}',
    'echo $(( $(rm x) ))',
    '(( a[$(rm x)] ))',
    'echo "$(( `rm x` ))"',
    'x() { :; } > $(rm x)',
    'cat <<E\n$(# )\nrm x)\nE',
    'cat <<EF\nE\\\nF\nrm x\nEF',
    'ls > >(rm x)',
    'echo ${x:-<(rm x)}',
  ])('%s shows rm', (command) => {
    expect(judge(command).programs).toContain('rm');
  });

  test.each([
    'echo "$\\\n(rm x)"',
    'echo $\\\n(rm x)',
    'echo "`echo "a\\"; rm x; echo \\"b"`"',
    'echo `echo a # `\nrm x`',
    "echo $'\\x{72}m'",
    '"${x:-\'}" ; rm x; echo "\'}"',
    'echo $(cat <<E)\nrm x\nE',
  ])('%j is not read at all', (command) => {
    expect(judge(command)).toMatchObject({
      verdict: 'ask',
      findings: [{ rule: 'not-understood' }],
    });
  });
});
