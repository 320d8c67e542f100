/** What kind of file a path or its content says it is. A file may have several. */
export const classBit = {
  test: 1,
  documentation: 2,
  generated: 4,
  vendored: 8,
  example: 16,
  /** Not a programming language: data, markup, configuration. */
  data: 32,
  /** Release, continuous integration and editor files. */
  workshop: 64,
  declaration: 128,
  minified: 256,
  binary: 512,
  huge: 1024,
} as const;

export type ClassName = keyof typeof classBit;

export function classNames(bits: number): ClassName[] {
  return classEntries.filter(([, bit]) => bits & bit).map(([name]) => name);
}

const classEntries = [
  ['test', classBit.test],
  ['documentation', classBit.documentation],
  ['generated', classBit.generated],
  ['vendored', classBit.vendored],
  ['example', classBit.example],
  ['data', classBit.data],
  ['workshop', classBit.workshop],
  ['declaration', classBit.declaration],
  ['minified', classBit.minified],
  ['binary', classBit.binary],
  ['huge', classBit.huge],
] as const satisfies readonly (readonly [ClassName, number])[];

const rules: readonly (readonly [RegExp, number])[] = [
  [
    new RegExp(
      [
        String.raw`(?:^|\/)(?:tests?|__tests__|__mocks__|mocks?|__fixtures__|testing|specs?|e2e|it|fixtures?|`,
        'testdata|test[-_]?data|test[-_]?utils?|test[-_]?helpers?|(?:unit|integration|e2e|end-to-end|',
        'functional|acceptance|regression|smoke|system|runtime|perf|performance|load|stress|browser|api|',
        String.raw`ui)[-_]tests?|[\w-]+[-_]tests|tests?[-_](?:cases?|fixtures?|resources?|support|suites?|files?|`,
        'assets?|apps?|projects?|integration|unit|e2e|lib|kit|infra|common|plugins?|modules?|programs?|',
        String.raw`framework)|bench(?:es|marks?)?|jmh-benchmarks|testlib|src\/(?:test|it)|androidTest)\/`,
      ].join(''),
      'i',
    ),
    classBit.test,
  ],
  [
    /(?:^|\/)(?:test_[^/]*|tests?|conftest|[^/]*[._-](?:tests?|spec|test-d|bench|e2e|mock|fixture))\.[a-z0-9]+$|(?:Test|Tests|IT|TestCase|TestUtils?|TestHelper|Benchmark|Spec)\.[a-z]+$/,
    classBit.test,
  ],
  [
    /(?:^|\/)(?:docs?|documentation|website|changelogs?)\/|^(?:site|man)\//i,
    classBit.documentation,
  ],
  [
    /\.(?:md|mdx|rst|adoc|txt|tex|pod)$|(?:^|\/)(?:readme|changelog|changes|history|license|licence|copying|notice|authors|contributing|code_of_conduct|security)[^/.]*$/i,
    classBit.documentation,
  ],
  [
    /(?:^|\/)(?:generated|gen|dist)\/|^(?:build|out)\/|zz_generated|\.pb\.(?:go|h|cc)$|_pb2(?:_grpc)?\.pyi?$|[._-]generated\.|\.gen\.|\.g\.dart$|\.designer\.cs$|generated\.proto$|_string\.go$/i,
    classBit.generated,
  ],
  [
    /(?:^|\/)(?:package-lock\.json|npm-shrinkwrap\.json|pnpm-lock\.yaml|yarn\.lock|cargo\.lock|go\.sum|poetry\.lock|pipfile\.lock|uv\.lock|gemfile\.lock|composer\.lock)$|\.(?:snap|map|lock)$/i,
    classBit.generated | classBit.data,
  ],
  [
    /(?:^|\/)(?:vendor|vendored|third[-_]?party|node_modules|bower_components|_vendor|site-packages)\/|^(?:external|externals|deps)\//i,
    classBit.vendored,
  ],
  [
    /(?:^|\/)(?:examples?|samples?|demos?|playground|tutorials?|docs_src)\/|^sandbox\//i,
    classBit.example,
  ],
  [
    /(?:^|\/)\.[^/]+\/|(?:^|\/)(?:scripts?|hack|ci|tools?\/release|\.github)\/|(?:^|\/)(?:makefile|dockerfile|jenkinsfile|rakefile|gruntfile\.[cm]?js|gulpfile\.[cm]?js|setup\.py|[^/]*\.config\.[cm]?[jt]s|\.[^/]+)$/i,
    classBit.workshop,
  ],
  [/\.d\.[cm]?ts$|\.pyi$/i, classBit.declaration],
  [/\.min\.(?:js|css|mjs)$|[.-]bundle\.js$/i, classBit.minified],
];

const codeExtensions = new Set(
  `ts tsx mts cts js jsx mjs cjs py pyi pyw pyx go rs java scala kt kts groovy c h cc cpp cxx hh
    hpp hxx m mm inl ipp cu cuh rb rake php cs fs vb swift vue svelte dart lua pl pm r jl ex exs erl
    hrl clj cljs hs ml mli elm zig nim d v sv vhd sol sh bash zsh ps1 bat sql proto thrift graphql
    gql asm s el lisp scm tcl cob f90 f pas ada adb hx gd cr coffee astro`.split(/\s+/),
);

/** The classes that the path alone tells. */
export function classOfPath(path: string): number {
  let bits = 0;
  for (const [pattern, bit] of rules) if (pattern.test(path)) bits |= bit;
  if (!codeExtensions.has(extensionOf(path))) bits |= classBit.data;
  return bits;
}

export function extensionOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(dot + 1).toLowerCase() : '';
}
