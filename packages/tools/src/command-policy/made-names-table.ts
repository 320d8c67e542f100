/**
 * How an option makes the name of a file that a program writes:
 * - `into`: it is a folder, and what is put there has names that the text does not tell
 * - `behind`: it comes behind the name of each file, or in place of its `*`
 * - `off`: it is taken off the end of the name of each file
 * - `before`: it comes before the path of each file
 * - `before-name`: it comes before the name of each file, in its folder
 * - `start`: names begin with it
 */
export type NameMaking = 'into' | 'behind' | 'off' | 'before' | 'before-name' | 'start';

export interface MadeNames {
  readonly making: NameMaking;
  /** One that ends in `=` takes its value joined only. */
  readonly options: readonly string[];
  /** Takes the beginning of a long option for the whole. */
  readonly isShort: boolean;
}

/** Data only: how names are made, programs, options; with a `!` long options must be written out. */
const TABLE = [
  'into: tar bsdtar gtar: -C --directory --one-top-level=',
  'into: unzip: -d',
  'into: patch: -d --directory',
  'into: 7z 7za 7zz 7zr: -o=',
  'into: javac kotlinc scalac!: -d -s -h',
  'into: java!: -Djava.io.tmpdir=',
  'into: tsc!: --outDir --declarationDir',
  'into: wget: -P --directory-prefix',
  'into: curl!: --output-dir',
  'into: aria2c!: -d --dir',
  'into: yt-dlp youtube-dl!: -P --paths',
  'into: pip pip3 uv: -t --target --prefix --root --src -d --dest',
  'into: cargo!: --target-dir --root --out-dir --artifact-dir',
  'into: rustc!: --out-dir',
  'into: go!: -outputdir -pkgdir',
  'into: node!: --cpu-prof-dir --heap-prof-dir --diagnostic-dir --report-dir --report-directory',
  'into: npm!: --pack-destination --cache',
  'into: cmake!: -B --prefix --install-prefix',
  'into: python python3: -Xpycache_prefix=',
  'into: pytest!: --basetemp',
  'into: mypy: --cache-dir --html-report --xml-report --txt-report --cobertura-xml-report',
  'into: jest!: --coverageDirectory --cacheDirectory',
  'into: gpg: --homedir',
  'into: git: --prefix -o --output-directory',
  'into: rsync!: --backup-dir --partial-dir -T --temp-dir',
  'into: sphinx-build: -d',
  'into: protoc!: --js_out --python_out --java_out --cpp_out --go_out --ts_out',
  'into: cpio: -D --directory',
  'into: ar: --output',
  'into: mktemp: -p --tmpdir',
  'behind: cp mv ln install rsync: -S --suffix',
  'behind: patch: -z --suffix',
  'behind: sed gsed: -i= --in-place=',
  'behind: perl ruby: -i=',
  'behind: gzip pigz xz lzma zstd lzop: -S --suffix',
  'behind: indent astyle: --suffix',
  'off: gzip gunzip pigz unpigz xz unxz lzma unlzma zstd unzstd: -S --suffix',
  'before: patch: -B --prefix',
  'before-name: patch: -Y --basename-prefix',
  'start: csplit: -f --prefix',
  'start: ssh-keygen: -f',
  'start: pdftoppm pdfimages: -p',
];

const MAKINGS: readonly NameMaking[] = ['into', 'behind', 'off', 'before', 'before-name', 'start'];

export const madeNames: ReadonlyMap<string, readonly MadeNames[]> = readTable(TABLE);

function readTable(lines: readonly string[]): ReadonlyMap<string, readonly MadeNames[]> {
  const found = new Map<string, readonly MadeNames[]>();
  for (const line of lines) {
    const [kind = '', programs = '', options = ''] = line.split(': ');
    const making = MAKINGS.find((one) => one === kind);
    if (making === undefined) throw new Error(`No way of making names is called "${kind}"`);
    const row = { making, options: options.split(' '), isShort: !programs.endsWith('!') };
    for (const program of programs.replace('!', '').split(' ')) {
      found.set(program, [...(found.get(program) ?? []), row]);
    }
  }
  return found;
}
