import type { Word } from './script.js';

/** Options between a program and its subcommand. Of those that are not named here, both readings are taken. */
interface GlobalOptions {
  /** Without a value, or with one behind `=`. */
  readonly flags?: string;
  /** With a value: the next word, or one that is joined. */
  readonly values?: string;
}

/** Programs that do different things by their first word, which may stand behind options. */
const PROGRAMS: ReadonlyMap<string, GlobalOptions> = new Map(
  Object.entries<GlobalOptions>({
    git: {
      flags:
        '-p -P --paginate --no-pager --bare --no-replace-objects --no-lazy-fetch --no-optional-locks --no-advice --literal-pathspecs --glob-pathspecs --noglob-pathspecs --icase-pathspecs --exec-path --html-path',
      values:
        '-C -c --git-dir --work-tree --namespace --super-prefix --config-env --attr-source --list-cmds',
    },
    npm: {
      flags:
        '-s -q -d -y -g --silent --quiet --verbose --yes --global --json --force -f --offline --workspaces -ws --include-workspace-root --no-audit --no-fund --ignore-scripts',
      values:
        '-w --workspace --prefix -C --registry --cache --userconfig --loglevel --tag --otp --scope',
    },
    pnpm: {
      flags: '-r -s -w --recursive --silent --workspace-root --parallel --stream --offline',
      values: '-F -C --filter --dir --registry --loglevel --reporter',
    },
    yarn: { flags: '-s --silent --verbose --json --offline', values: '--cwd --registry' },
    bun: { flags: '--bun --silent', values: '--cwd --config -c --filter' },
    cargo: {
      flags: '-v -vv -q --verbose --quiet --frozen --locked --offline',
      values: '--color --config -C -Z --explain',
    },
    go: { values: '-C' },
    docker: {
      flags: '-D --debug --tls --tlsverify',
      values: '-H --host -c --context --config -l --log-level --tlscacert --tlscert --tlskey',
    },
    'docker compose': {
      flags: '--compatibility --dry-run --all-resources',
      values:
        '-f --file -p --project-name --profile --env-file --project-directory --ansi --progress --parallel',
    },
    'docker-compose': {
      flags: '--compatibility --dry-run --verbose',
      values:
        '-f --file -p --project-name --profile --env-file --project-directory --ansi -H --host -c --context',
    },
    podman: {
      flags: '-r --remote --syslog --noout',
      values:
        '-c --connection --url --identity --log-level --root --runroot --storage-driver --storage-opt --tmpdir --cgroup-manager --events-backend --module',
    },
    kubectl: {
      flags:
        '--insecure-skip-tls-verify --disable-compression --match-server-version --warnings-as-errors',
      values:
        '-n --namespace --context --cluster --user --kubeconfig -s --server --token --as --as-group --as-uid --cache-dir --certificate-authority --client-certificate --client-key --request-timeout --tls-server-name -v --v --vmodule --profile --profile-output --password --username',
    },
    oc: {
      values: '-n --namespace --context --cluster --user --kubeconfig -s --server --token --as',
    },
    helm: {
      flags: '--debug --kube-insecure-skip-tls-verify',
      values:
        '-n --namespace --kube-context --kubeconfig --kube-apiserver --kube-as-user --kube-as-group --kube-token --kube-ca-file --registry-config --repository-cache --repository-config --burst-limit --qps',
    },
    terraform: { values: '-chdir' },
    tofu: { values: '-chdir' },
    gh: { values: '-R --repo --hostname' },
    glab: { values: '-R --repo' },
    aws: {
      flags:
        '--debug --no-verify-ssl --no-paginate --no-sign-request --no-cli-pager --no-cli-auto-prompt --cli-auto-prompt',
      values:
        '--profile --region --output --endpoint-url --query --color --ca-bundle --cli-read-timeout --cli-connect-timeout --cli-binary-format',
    },
    gcloud: {
      flags: '-q --quiet --no-user-output-enabled --user-output-enabled --log-http',
      values:
        '--project --account --configuration --format --verbosity --impersonate-service-account --billing-project --flags-file --access-token-file --trace-token --flatten',
    },
    az: {
      flags: '--debug --verbose --only-show-errors',
      values: '-o --output --query --subscription',
    },
    flyctl: { flags: '--verbose --debug', values: '-t --access-token' },
    fly: { flags: '--verbose --debug', values: '-t --access-token' },
    heroku: { values: '-a --app -r --remote' },
    systemctl: {
      flags:
        '--user --system --global --no-pager --no-block --no-ask-password -q --quiet --now --runtime -f --force --no-wall --no-reload',
      values:
        '-H --host -M --machine -t --type --state -p --property -n --lines -o --output --root --image --kill-whom --signal -s --job-mode',
    },
    apt: {
      flags: '-y -q -qq --yes --assume-yes --quiet',
      values: '-o -c -t --option --config-file --target-release',
    },
    'apt-get': {
      flags: '-y -q -qq --yes --assume-yes --quiet',
      values: '-o -c -t --option --config-file --target-release',
    },
    pip: {
      flags: '-q -v --quiet --verbose --isolated --no-input --require-virtualenv',
      values: '--python --proxy --log --cache-dir --timeout --retries --trusted-host --cert',
    },
    pip3: {
      flags: '-q -v --quiet --verbose --isolated --no-input --require-virtualenv',
      values: '--python --proxy --log --cache-dir --timeout --retries --trusted-host --cert',
    },
    uv: {
      flags: '-q --quiet --offline --no-config --native-tls',
      values: '--directory --project --config-file --cache-dir --color -p --python',
    },
    poetry: {
      flags: '-q -n -v --quiet --no-interaction --no-plugins',
      values: '-C -P --directory --project',
    },
    hg: {
      flags: '-y -q -v --noninteractive --quiet --verbose --traceback --debug',
      values: '-R --repository --cwd --config --encoding --color --pager',
    },
    svn: { values: '--username --password --config-dir --config-option' },
    jj: {
      flags: '--no-pager --quiet --ignore-working-copy --debug',
      values: '-R --repository --at-operation --config --color',
    },
    brew: { flags: '-q -v -d --quiet --verbose --debug' },
    gem: { flags: '-q -V --quiet --verbose', values: '--config-file' },
    composer: {
      flags: '-q -n -v --quiet --no-interaction --no-plugins --no-scripts',
      values: '-d --working-dir',
    },
    vercel: {
      flags: '-d --debug --no-color',
      values: '-A -Q -t -S --local-config --global-config --token --scope --cwd',
    },
    wrangler: { values: '-c --config --cwd -e --env' },
  }),
);

/** What programs that are not in the table take before their subcommand. */
const OTHERS: GlobalOptions = {
  values: '-C -c --git-dir --work-tree --namespace --prefix --cwd --dir',
};

/**
 * The words of a command without the options before its subcommand, in every way they can be read; none where there are
 * no such options. A rule on `git push` means `git -C . push` too.
 */
export function withoutGlobalOptions(
  program: string,
  args: readonly Word[],
): readonly (readonly Word[])[] {
  const spec = PROGRAMS.get(program);
  if (!spec) return [];
  const starts = subcommandsAt(spec, args).filter((at) => at < args.length);
  return starts.flatMap((at) => {
    const words = args.slice(at);
    const nested = nestedIn(program, words);
    return at === 0 ? nested : [words, ...nested];
  });
}

/** What may be the subcommand, in every way the options before it can be read; `''` where there may be none. */
export function subcommandsOf(
  program: string | undefined,
  args: readonly Word[],
): readonly string[] {
  const spec = PROGRAMS.get(program ?? '') ?? OTHERS;
  return subcommandsAt(spec, args).map((at) => args[at]?.shape ?? '');
}

/** The same of plain words: how many stand before the subcommand, in every way they can be read. */
export function optionsBefore(program: string, words: readonly string[]): readonly number[] {
  const args = words.map((word) => ({
    literal: word,
    shape: word,
    startsWithGlob: false,
    isMany: false,
    numberOf: undefined,
    source: word,
  }));
  return withoutGlobalOptions(program, args).map((left) => words.length - left.length);
}

/** `docker compose -f x up` has options before its second word as well. */
function nestedIn(
  program: string,
  [first, ...rest]: readonly Word[],
): readonly (readonly Word[])[] {
  if (first?.literal === undefined) return [];
  return withoutGlobalOptions(`${program} ${first.literal}`, rest).map((words) => [
    first,
    ...words,
  ]);
}

/** Where the subcommand may stand; the number of words where there may be none. */
function subcommandsAt(spec: GlobalOptions, args: readonly Word[]): readonly number[] {
  const flags = new Set(spec.flags?.split(' '));
  const values = new Set(spec.values?.split(' '));
  const reached = new Set([0]);
  const found: number[] = [];
  for (const at of reached) {
    const word = args[at];
    if (word === undefined) {
      if (!found.includes(args.length)) found.push(args.length);
      continue;
    }
    const option = word.literal;
    if (option === undefined ? !word.shape.startsWith('-') : !/^-./.test(option)) found.push(at);
    else if (option === undefined || option === '--' || option.includes('=') || flags.has(option))
      reached.add(at + 1);
    else if (values.has(option)) reached.add(afterValue(args, at));
    else if (isJoined(option, values)) reached.add(at + 1);
    else reached.add(at + 1).add(at + 2);
  }
  return found;
}

/** A value that may come out as several words may bring the subcommand along: then it stays, and may be anything. */
function afterValue(args: readonly Word[], at: number): number {
  return args[at + 1]?.isMany ? at + 1 : at + 2;
}

/** `-C.` and `-nprod`. */
function isJoined(option: string, values: ReadonlySet<string>): boolean {
  return !option.startsWith('--') && option.length > 2 && values.has(option.slice(0, 2));
}
