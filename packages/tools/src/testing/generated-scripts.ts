// biome-ignore-all lint/suspicious/noTemplateCurlyInString: a shell's own braces.
/** Programs that only write down that they ran. */
export const STUBS: readonly string[] = 'pa pb pc pd pe pf pg ph'.split(' ');

/** Real programs that run others, reachable beside the stubs. */
export const REAL_PROGRAMS: readonly string[] =
  'bash sh env nice timeout stdbuf nohup setsid xargs find flock prlimit taskset cat ionice time'.split(
    ' ',
  );

/** Makes the same scripts again for the same seed. */
export function generateScripts(count: number, seed: number): readonly string[] {
  const writer = new ScriptWriter(seed);
  return Array.from({ length: count }, () => writer.write());
}

const BREAKING = ['"', "'", '\\', '$', '(', ')', '{', '}', '`', ';', '&', '|', '<', '>', '#'];
const MORE_BREAKING = [
  '\n',
  ' ',
  '[',
  ']',
  '=',
  '\\\n',
  '$(',
  '((',
  '))',
  '<<',
  ',',
  '!',
  '\t',
  '-',
];

class ScriptWriter {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  write(): string {
    const lines = Array.from({ length: 1 + this.#below(2) }, () => this.#list(2 + this.#below(2)));
    const script = lines.join('\n');
    return this.#chance(0.35) ? this.#broken(script) : script;
  }

  /** The same script with a few characters added, taken out or doubled. */
  #broken(script: string): string {
    let text = script;
    for (let times = 1 + this.#below(2); times > 0; times -= 1) {
      const at = this.#below(text.length + 1);
      const piece = this.#pick([...BREAKING, ...MORE_BREAKING]);
      const kind = this.#below(3);
      if (kind === 0) text = text.slice(0, at) + piece + text.slice(at);
      else if (kind === 1) text = text.slice(0, at) + text.slice(at + 1);
      else text = text.slice(0, at) + (text[at] ?? '') + text.slice(at);
    }
    return text;
  }

  #list(depth: number): string {
    const first = this.#command(depth);
    if (depth <= 0 || this.#chance(0.6)) return first;
    return `${first}${this.#pick([' && ', ' || ', '; ', ' | ', '\n', ' & '])}${this.#command(depth - 1)}`;
  }

  #command(depth: number): string {
    if (depth <= 0) return this.#simple(0);
    const inner = () => this.#list(depth - 1);
    const form = this.#below(34);
    switch (form) {
      case 0:
        return `if ${inner()}; then ${inner()}; else ${inner()}; fi`;
      case 1:
        return `for v in 1 ${this.#word(depth)}; do ${inner()}; done`;
      case 2:
        return `while ${inner()}; do ${inner()}; break; done`;
      case 3:
        return `case ${this.#word(depth)} in x) ${inner()};; *) ${inner()};; esac`;
      case 4:
        return `{ ${inner()}; }`;
      case 5:
        return `(${inner()})`;
      case 6:
        return `f() { ${inner()}; }; f`;
      case 7:
        return `! ${this.#simple(depth)}`;
      case 8:
        return `time ${this.#pick(['', '-p ', '-- '])}${this.#simple(depth)}`;
      case 9:
        return `${this.#simple(depth)} <<E\n${this.#heredoc(depth)}\nE\n`;
      case 10:
        return `${this.#simple(depth)} <<'E'\n${this.#heredoc(depth)}\nE\n`;
      case 11:
        return `bash <<'E'\n${inner()}\nE\n`;
      case 12:
        return `cat <<-E\n\t${this.#heredoc(depth)}\n\tE\n`;
      case 13:
        return this.#test(depth);
      case 14:
        return `(( ${this.#expression(depth)} ))`;
      case 15:
        return `for ((i = 0; i < 1; i++)); do ${inner()}; done`;
      case 16:
        return this.#assignment(depth);
      case 17:
        return this.#evaluating(depth);
      case 18:
      case 19:
      case 20:
      case 21:
        return this.#wrapped(depth);
      case 22:
        return `coproc ${this.#pick(['', 'CO '])}{ ${inner()}; }; wait`;
      case 23:
        return `until ${inner()}; do break; done > ${this.#word(depth)}`;
      case 24:
        return `function g { ${inner()}; } 2>/dev/null; g`;
      case 25:
        return this.#changing(depth);
      default:
        return this.#simple(depth);
    }
  }

  #simple(depth: number): string {
    const args = Array.from({ length: this.#below(3) }, () => this.#word(depth));
    const comment = this.#chance(0.05) ? ` # ${this.#pick(['note', "it's", '$(pa)', '"'])}` : '';
    const redirect = this.#chance(0.1)
      ? this.#pick([' > out', ' 2>&1', ` > >(${this.#stub()})`, ` < <(${this.#stub()})`, ' &> out'])
      : '';
    return [this.#spelt(this.#stub()), ...args].join(' ') + redirect + comment;
  }

  #spelt(name: string): string {
    if (this.#chance(0.7)) return name;
    const [first = '', second = ''] = name;
    return this.#pick([
      ...[name, name, name, name, `"${name}"`, `'${name}'`, `\\${name}`, `${first}''${second}`],
      ...[`${first}"${second}"`, `$'\\x70${second}'`, `./../stubs/${name}`, `${first}\\${second}`],
      ...[`$(printf ${name})`, `{${name},x}`, `$NONE ${name}`, `p[${second}]`],
    ]);
  }

  #word(depth: number): string {
    if (depth <= 0 || this.#chance(0.45))
      return this.#pick(['a', "'b c'", '"d"', '1', '-x', '$HOME', '"$v"', '*', '~']);
    const inner = () => this.#list(depth - 2);
    const stub = this.#stub();
    return this.#pick([
      ...['a', '-n', "'q $(pa) `pb`'", '"$v"', '$1', '"$@"', '{a,b}', '{"a b",c}', 'x{1..2}'],
      ...[`$(${inner()})`, `"$(${inner()})"`, `\`${stub} a\``, `"\`${stub}\`"`, `<(${inner()})`],
      ...[`\${v:-$(${inner()})}`, `"\${v:-\`${stub}\`}"`, `"\${v#"$(${inner()})"}"`],
      ...[`$((${this.#expression(depth)}))`, `"$((${this.#expression(depth)}))"`],
      ...[
        `\${v:${this.#expression(depth)}}`,
        `\${l[${this.#expression(depth)}]}`,
        '${#v}',
        '${v/a/b}',
      ],
      ...['${!w}', '${w@P}', '"${v:-\'}"', `"\${v:-'$(${stub})'}"`, `$'a\\'$(${stub})'`],
      ...[`"a\\"$(${stub})"`, `"\\$(${stub})"`, `\\$\\(${stub}\\)`, `"a${'\\'}\n$(${stub})"`],
      ...[`\${v:=$(${inner()})}`, `\${v/$(${stub})/x}`, `$(${stub} # )\n)`, `$( (${inner()}) )`],
      ...[`$((${stub}); (${this.#stub()}))`, `"$\\\n(${stub})"`, `\${v:'l[$(${stub})]'}`],
    ]);
  }

  #expression(depth: number): string {
    const stub = this.#stub();
    return this.#pick([
      ...['1 + 2', 'i = 3', 'i++', '(1 + 2) * 3', 'v', 'w + 1', '$v', '1 < 2 ? 3 : 4', '0x1f'],
      ...[`$(${stub})`, `l[$(${stub})]`, `\`${stub}\` + 1`, 'l[1]', `$(( $(${stub}) ))`, '${#v}'],
      ...(depth > 1 ? [`$(${this.#list(depth - 2)})`, `\${v:-$(${stub})}`, "'1'"] : []),
    ]);
  }

  /** A text that runs a stub where bash evaluates it. */
  #payload(): string {
    return `l[$(${this.#stub()})]`;
  }

  #test(depth: number): string {
    const payload = this.#payload();
    return this.#pick([
      ...[`[[ ${this.#word(depth)} == x ]]`, `[[ ${this.#expression(0)} -eq 1 ]]`, '[[ 1 -lt 2 ]]'],
      ...[`[[ '${payload}' -eq 0 ]]`, `[[ 0 -ge "${payload.replace('$', '\\$')}" ]]`],
      ...[`[[ -v '${payload}' ]]`, `test -v '${payload}'`, `[ -v '${payload}' ]`, '[ -n "$v" ]'],
      ...[`[[ x =~ $(${this.#stub()}) ]]`, `[[ x < <(${this.#stub()}) ]]`, '[ "$v" = x ]'],
      ...[`w='-v ${payload}'; [ $w ]`, `[[ -n $(${this.#list(depth - 1)}) && x ]]`, '[ $# -gt 0 ]'],
    ]);
  }

  #assignment(depth: number): string {
    return this.#pick([
      ...[`v=${this.#word(depth)}`, 'v=3', `l[$(${this.#stub()})]=1`, `l=(1 ${this.#word(depth)})`],
      ...[`v='${this.#payload()}'`, `w='$(${this.#stub()})'`, `l=([${this.#expression(depth)}]=2)`],
      ...[
        `v=1 w=2 ${this.#simple(depth)}`,
        `v+=${this.#word(depth)}`,
        `v=$(${this.#list(depth - 1)})`,
      ],
    ]);
  }

  /** A second evaluation of a text. */
  /** A variable of bash itself; the value of some is evaluated as soon as it is set. */
  #selfEvaluated(): string {
    return this.#pick(['RANDOM', 'SECONDS', 'OPTIND', 'LINENO', 'SHLVL', 'HISTCMD', 'COLUMNS']);
  }

  #evaluating(depth: number): string {
    const payload = this.#payload();
    return this.#pick([
      ...[`let 'v=${payload}'`, `declare -i v='${payload}'`, `printf -v '${payload}' x`],
      ...[`l=(1); unset '${payload}'`, `read '${payload}' <<< 1`, `v='${payload}'; pa $((v))`],
      ...[`w='${payload}'; pa \${!w}`, `w='$(${this.#stub()})'; pa \${w@P}`, 'let v=1+2'],
      ...[`declare -n r='${payload}'; pa $r`, `export '${payload}=1'`, `compgen -W '$(pb)'`],
      ...[`eval '${this.#simple(0).replaceAll("'", '')}'`, `eval pa ${this.#word(depth)}`],
      ...[`v='${payload}'; for ((i = v; i < 0; i++)); do :; done`, `v=x; pa \${v:w}`],
      ...[
        `trap '${this.#stub()}' EXIT`,
        `trap -- '${this.#stub()}' EXIT`,
        'read v <<< 1; pa $((v))',
      ],
      ...[
        `mapfile -C ${this.#stub()} -c 1 l <<< x`,
        `for ${this.#selfEvaluated()} in '${payload}'; do :; done`,
        `read ${this.#selfEvaluated()} <<< '${payload}'`,
        `printf -v ${this.#selfEvaluated()} %s '${payload}'`,
        `${this.#selfEvaluated()}='${payload}'`,
        `jobs -x ${this.#stub()}`,
        `wait -n -p '${payload}'`,
      ],
    ]);
  }

  #wrapped(depth: number): string {
    const stub = this.#stub();
    const inner = this.#simple(depth - 1);
    const quoted = `'${inner.replaceAll("'", "'\\''")}'`;
    return this.#pick([
      ...[
        `env ${inner}`,
        `env -i A=1 ./../stubs/${stub}`,
        `env -u X ${inner}`,
        `env -S '${stub} a'`,
      ],
      ...[`env $NONE ${stub}`, `env {"A=1 2",${stub}} x`, `env A="$v" ${stub}`, `env -C . ${stub}`],
      ...[`nice ${inner}`, `nice -n 3 ${inner}`, `nice -5 ${stub}`, `timeout 5 ${inner}`],
      ...[
        `timeout -s KILL -k 1 5 ${stub}`,
        `timeout --signal=KILL 5 ${stub}`,
        `stdbuf -oL ${inner}`,
      ],
      ...[`nohup ${stub}`, `setsid -w ${stub}`, `ionice -c 2 -n 7 ${stub}`, `taskset -c 0 ${stub}`],
      ...[`prlimit --nofile=100 ${stub}`, `flock lock ${stub} a`, `flock lock -c '${stub}; pa'`],
      ...[
        `command ${inner}`,
        `command -p -- ${inner}`,
        `(exec ${inner})`,
        `(exec -a zero ${stub})`,
      ],
      ...[`bash -c ${quoted}`, `bash -ec ${quoted}`, `bash -c -e ${quoted}`, `sh -c ${quoted}`],
      ...[`bash -oc posix ${quoted}`, `bash -c '"$@"' _ ${stub}`, `bash -c 'pa $0' ${stub}`],
      ...[
        `echo ${stub} | bash`,
        `echo ${stub} | (bash)`,
        `bash <<< ${stub}`,
        `bash -s <<< ${stub}`,
      ],
      ...[`echo a | xargs ${stub}`, `echo ${stub} | xargs env`, `echo ${stub} | xargs -I{} {} x`],
      ...[`echo a | xargs -n 1 sh -c '${stub} $0'`, `echo ${stub} | xargs -I X sh -c 'X'`],
      ...[
        `find . -maxdepth 0 -exec ${stub} {} \\;`,
        `find . -maxdepth 0 -exec sh -c '${stub} {}' +`,
      ],
      ...[`find . -maxdepth 0 -exec bash -c '${stub}' \\;`, `find stubs -exec {} \\; -quit`],
      ...[`builtin eval ${quoted}`, `hash -p ./../stubs/${stub} zz; zz`, `. <(echo ${stub})`],
      ...[`shopt -s expand_aliases; alias zz=${stub}\nzz`, `source /dev/stdin <<< ${stub}`],
      ...[
        `echo ${stub} > s.sh; bash s.sh`,
        `echo ${stub} > s.sh; . ./s.sh`,
        `${stub}; bash --norc -c ${stub}`,
      ],
    ]);
  }

  /** Changes what later commands mean. */
  #changing(depth: number): string {
    const stub = this.#stub();
    return this.#pick([
      ...[`PS4='$(${stub})'; set -x; :`, `echo ${stub} > e.sh; BASH_ENV=./e.sh bash -c :`],
      ...[
        `pa() { ${this.#list(depth - 1)}; }; pa`,
        `cd . && ${this.#simple(depth)}`,
        'IFS=x; pa axb',
      ],
      ...[`for PS4 in '$(${stub})'; do set -x; :; done`, `cd /; ${stub}`, 'set -- a b; pa "$@"'],
      ...[
        `command_not_found_handle() { ${stub}; }; nothere`,
        `x() (${stub}); x`,
        'shopt -s extglob',
      ],
    ]);
  }

  #heredoc(depth: number): string {
    return this.#pick([
      ...['plain', `$(${this.#list(depth - 1)})`, `\`${this.#stub()}\``, `"$(${this.#stub()})"`],
      ...[`E\\\n`, `$(# )\n${this.#stub()})`, `\\$(${this.#stub()})`, `'$(${this.#stub()})'`],
      ...[
        `\${v:-$(${this.#stub()})}`,
        `\\"; ${this.#stub()}; \\"`,
        `a\\\nE`,
        `$\\\n(${this.#stub()})`,
      ],
    ]);
  }

  #stub(): string {
    return this.#pick(STUBS);
  }

  #pick<Item>(items: readonly Item[]): Item {
    const item = items[this.#below(items.length)];
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  }

  #chance(part: number): boolean {
    return this.#next() < part;
  }

  #below(end: number): number {
    return Math.floor(this.#next() * end);
  }

  /** Mulberry32: small, and the same everywhere. */
  #next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
}
