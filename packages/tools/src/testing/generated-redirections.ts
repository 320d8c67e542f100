// biome-ignore-all lint/suspicious/noTemplateCurlyInString: a shell's own braces.
/** Names of files that the scripts write. */
const NAMES: readonly string[] = ['a', 'b.txt', 'c.rc', 'd', 'e.log'];
const VARIABLES: readonly string[] = ['v', 'w'];

/** Scripts that write files whose names stand in variables; the same again for the same seed. */
export function generateRedirections(count: number, seed: number): readonly string[] {
  const pick = picker(seed);
  return Array.from({ length: count }, () => {
    const lines = Array.from({ length: 1 + pick.below(4) }, () => statement(pick, 2));
    return lines.join(pick.of(['\n', '; ', ' && ']));
  });
}

interface Picker {
  below(end: number): number;
  of<Item>(items: readonly Item[]): Item;
}

function statement(pick: Picker, depth: number): string {
  return pick.below(5) < 2 ? writing(pick) : setting(pick, depth);
}

/** Writes a file whose name is put together. */
function writing(pick: Picker): string {
  const [v, name] = [pick.of(VARIABLES), pick.of(NAMES)];
  return pick.of([
    ...[
      `echo 1 > $${v}`,
      `echo 1 >> "$${v}"`,
      `pa > "$${v}.x"`,
      `pa > x$${v}`,
      `echo 1 >| \${${v}}`,
    ],
    ...[`echo 1 &> $${v}`, `echo 1 >& $${v}`, `{ pa; } > $${v}`, `(pa > $${v})`, `pa 3<> $${v}`],
    ...[`echo 1 > "$v$w"`, `echo 1 > $HOME/$${v}`, `echo 1 > "$PWD/${name}"`, `echo 1 > ~/${name}`],
    ...[`echo 1 > \${${v}:-${name}}`, `echo 1 > $(echo ${name})`, `echo 1 > ${name}`, `echo > $1`],
    ...[`echo 1 > \${${v}%.*}`, `for q in 1; do pa > $${v}; done`, `pa | pb > $${v}`],
  ]);
}

/** Sets a variable, for good, for a while, elsewhere or perhaps. */
function setting(pick: Picker, depth: number): string {
  const [v, w, name] = [pick.of(VARIABLES), pick.of(VARIABLES), pick.of(NAMES)];
  const body = () =>
    depth > 0 && pick.below(3) === 0 ? statement(pick, depth - 1) : writing(pick);
  return pick.of([
    ...[`${v}=${name}`, `${v}='${name}'`, `${v}="${name}"`, `${v}=$${w}`, `${v}+=${name}`],
    ...[
      `${v}=${name}; ${body()}`,
      `${v}=${name} pa`,
      `${v}=${name} && ${body()}`,
      `! ${v}=${name}`,
    ],
    ...[
      `(${v}=${name}; ${body()})`,
      `{ ${v}=${name}; }`,
      `${v}=${name} | pa`,
      `${v}=${name} & wait`,
    ],
    ...[
      `if pa; then ${v}=${name}; fi`,
      `false && ${v}=${name}`,
      `[[ -e nothing ]] && ${v}=${name}`,
    ],
    ...[`((0)) && ${v}=${name}`, `f() { ${v}=${name}; }; f`, `g() { ${body()}; }; ${v}=${name}; g`],
    ...[
      `for ${v} in ${name} ${pick.of(NAMES)}; do ${body()}; done`,
      `for ${v} in ${name}; do :; done`,
    ],
    ...[`for ${v} in $${w}; do ${body()}; done`, `for ${v} in *; do ${body()}; done`],
    ...[`for ${v} in ${name}; do ${w}=${pick.of(NAMES)}; ${body()}; ${body()}; done`],
    ...[
      `for ${v} in ${name}; do for ${v} in ${pick.of(NAMES)}; do ${body()}; done; ${body()}; done`,
    ],
    ...[`while read ${v}; do ${body()}; done <<< ${name}`, `read ${v} <<< ${name}`, `unset ${v}`],
    ...[
      `printf -v ${v} ${name}`,
      `declare ${v}=${name}`,
      `export ${v}=${name}`,
      `eval ${v}=${name}`,
    ],
    ...[
      `: \${${v}:=${name}}`,
      `set -- ${name}`,
      `HOME=$PWD/${name}`,
      `mapfile -t ${v} <<< ${name}`,
    ],
    ...[
      `case 1 in 1) ${v}=${name};; esac`,
      `${v}[0]=${name}`,
      `${v}=(${name} x)`,
      `local ${v}=${name}`,
    ],
    ...[
      `exec 5> ${name}; exec {${v}}>&5`,
      `let ${v}=1`,
      `((${v} = 2))`,
      `select ${v} in a; do break; done`,
    ],
  ]);
}

/** Mulberry32: small, and the same everywhere. */
function picker(seed: number): Picker {
  let state = seed >>> 0;
  const below = (end: number): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * end);
  };
  return {
    below,
    of: (items) => {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error('nothing to pick from');
      return item;
    },
  };
}
