import type { CommandRule } from '../command-rule.js';

/** Builds that are told to run something else, by an option, a variable or a file. */
export const buildingRules: readonly CommandRule[] = [
  {
    id: 'option-runs',
    risk: 'write',
    verdict: 'ask',
    reason: 'an option names a program that is run',
    hides: true,
    when: {
      programs: [
        ...['install', 'patch', 'go', 'cargo', 'gcc', 'g++', 'cc', 'c++', 'clang', 'clang++'],
        'rustc',
      ],
      argument:
        '^--?(?:strip-p\\S*|ed|get|exec|toolexec|vettool|ldflags|gccgoflags|config|wrapper|f(?:pass-)?plugin\\S*|fuse-ld|specs|load|overlay)(?:=.*)?$|^-(?:B|g\\d)|^@|^-(?:Wl|Xlinker|Wa|Wp)\\b.*,|^(?:-C|--codegen)?=?linker',
    },
    examples: {
      matches: [
        'install -s --strip-program=./x a b',
        'patch --ed a',
        "go test -exec 'x' ./...",
        'cargo --config a=b test',
        'gcc -wrapper ./x a.c',
        'gcc @options a.c',
        'clang -fpass-plugin=./x a.c',
        'gcc -fuse-ld=./x a.c',
        'gcc -Wl,-plugin,./x a.c',
        'rustc -C linker=./x a.rs',
        'rustc -Clinker=./x a.rs',
      ],
      misses: ['install -m 755 a b', 'patch -p1', 'go test ./...', 'cargo test', 'gcc -g -c a.c'],
    },
  },
  {
    id: 'patch-script',
    risk: 'write',
    verdict: 'ask',
    reason: 'reads a patch that is a script for ed',
    hides: true,
    when: { programs: ['patch'], options: ['-e', '--ed'] },
    examples: { matches: ['patch -e a', 'patch -be a', 'patch --ed a'], misses: ['patch -p1 a'] },
  },
  {
    id: 'compiler-settings',
    risk: 'write',
    verdict: 'ask',
    reason: 'changes settings that make a build run programs',
    hides: true,
    when: { programs: ['go'], subcommands: ['env'], options: ['-w', '-u'] },
    examples: { matches: ['go env -w GOFLAGS=-toolexec=./x'], misses: ['go env GOPATH', 'go env'] },
  },
  {
    id: 'build-event',
    risk: 'write',
    verdict: 'ask',
    reason: 'gives the build a command or a library to run',
    hides: true,
    when: {
      programs: ['dotnet'],
      argument:
        '^(?:[-/]{1,2}(?:p|property):.*(?:Event|Command|Exec|Custom|Tool|Path|\\u0000)|[-/]{1,2}(?:l|logger|dl|distributedlogger):|@)',
    },
    examples: {
      matches: ['dotnet build -p:PreBuildEvent=ls', 'dotnet build /l:X,./x.dll', 'dotnet build @a'],
      misses: ['dotnet build -p:Configuration=Release', 'dotnet test'],
    },
  },
  {
    id: 'make-told',
    risk: 'destructive',
    verdict: 'ask',
    reason: 'make is told to read rules from elsewhere',
    hides: true,
    when: {
      programs: ['make', 'gmake', 'cmake', 'ninja', 'just', 'task', 'rake'],
      argument:
        '^(?:-[a-zA-Z]*[fEIP].*|\\s*(?:SHELL|(?:GNU)?MAKEFLAGS|MAKEFILES|\\.SHELLFLAGS)\\s*[:+?]*=.*)$|^[^=]*!=|\\$[({]|^\u0000|^\\s*\\w+\\s*[:+?]*=\\s*(?:\u0000|[^=]*[;&|<>`]|[^-].*\\s|.*\\s[^-])',
    },
    examples: {
      matches: [
        'make -f x',
        'make SHELL=./x',
        "make 'SHELL = ./x'",
        "make 'SHELL:::=./x'",
        "make 'MAKEFLAGS =--eval=x'",
        'make GNUMAKEFLAGS=--eval=x',
        'make -sf x all',
        'make $x',
        "make 'X!=ls'",
        "make 'X:=$(shell ls)'",
        "make CC='rm -rf x'",
        "make 'CC=ls;'",
        'make "X=$y"',
      ],
      misses: ['make -j4', 'make test', 'make CC=gcc', "make CFLAGS='-O2 -g'"],
    },
  },
  {
    id: 'make-told-by-option',
    risk: 'destructive',
    verdict: 'ask',
    reason: 'make is told to read rules or to run a command from its words',
    hides: true,
    when: {
      programs: ['make', 'gmake', 'cmake', 'ninja', 'just', 'task', 'rake'],
      options: [
        '--file',
        '--makefile',
        '--eval',
        '--include-dir',
        '--justfile',
        '--taskfile',
        '--rakefile',
        '--command',
        '--shell',
        '--shell-arg',
        '--chooser',
        '--execute',
        '--execute-print',
        '--execute-continue',
      ],
    },
    examples: {
      matches: [
        'make --eval=x',
        'make --ev=x',
        'make --mak x',
        'just --command ls',
        'rake --execute x',
      ],
      misses: ['make --keep-going', 'make -j4', 'just test'],
    },
  },
  {
    id: 'task-words-run',
    risk: 'destructive',
    verdict: 'ask',
    reason: 'runs a command or code that stands in its words',
    hides: true,
    when: { programs: ['just', 'rake'], options: ['-c', '-e', '-p'] },
    examples: {
      matches: ['just -c ls', 'rake -e x'],
      misses: ['just test', 'rake build', 'make -e'],
    },
  },
];
