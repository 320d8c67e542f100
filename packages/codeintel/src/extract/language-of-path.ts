/** The language a path's extension (or whole name) says, or `undefined` when no grammar covers it. */
export function languageOfPath(path: string): string | undefined {
  const name = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
  const byName = languageByName.get(name);
  if (byName !== undefined) return byName;
  const dot = name.lastIndexOf('.');
  if (dot < 0) return undefined;
  const extension = name.slice(dot + 1);
  return languageByExtension.get(extension) ?? languageByExtension.get(extension.toLowerCase());
}

const extensionsOfLanguage: Readonly<Record<string, readonly string[]>> = {
  typescript: ['ts', 'mts', 'cts'],
  tsx: ['tsx'],
  javascript: ['js', 'mjs', 'cjs', 'jsx'],
  python: ['py', 'pyi', 'pyw'],
  go: ['go'],
  rust: ['rs'],
  java: ['java'],
  c: ['c', 'h'],
  cpp: ['cc', 'cpp', 'cxx', 'c++', 'hh', 'hpp', 'hxx', 'h++', 'ipp', 'inl', 'tpp', 'cu', 'cuh'],
  csharp: ['cs'],
  ruby: ['rb', 'rake', 'gemspec', 'ru'],
  php: ['php', 'phtml', 'php5', 'php7', 'phps'],
  kotlin: ['kt', 'kts'],
  bash: ['sh', 'bash', 'zsh', 'ksh', 'bats'],
};

const languageByExtension: ReadonlyMap<string, string> = new Map(
  Object.entries(extensionsOfLanguage).flatMap(([language, extensions]) =>
    extensions.map((extension): [string, string] => [extension, language]),
  ),
);

const languageByName: ReadonlyMap<string, string> = new Map([
  ['Rakefile', 'ruby'],
  ['Gemfile', 'ruby'],
  ['Podfile', 'ruby'],
  ['Vagrantfile', 'ruby'],
  ['.bashrc', 'bash'],
  ['.bash_profile', 'bash'],
  ['.zshrc', 'bash'],
  ['.profile', 'bash'],
  ['PKGBUILD', 'bash'],
  ['Jakefile', 'javascript'],
]);
