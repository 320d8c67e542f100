/** Variables that make programs load or run something else; `*` stands for any ending. */
const LOADER_VARIABLES = [
  'LD_* DYLD_* GIT_* PATH IFS ENV BASH_ENV BASH_FUNC* SHELLOPTS BASHOPTS PS4 PROMPT_COMMAND SHELL',
  'HOME CDPATH PAGER MANPAGER LESS* EDITOR VISUAL BROWSER NODE_OPTIONS NODE_PATH PYTHON* PERL5*',
  'PERLLIB RUBY* JAVA_TOOL_OPTIONS _JAVA_OPTIONS npm_config_* NPM_CONFIG_* GCONV_PATH HOSTALIASES',
  'TERMINFO*',
].flatMap((line) => line.split(' '));

/** A regular expression for their names. */
export const LOADER_NAMES = `^(?:${LOADER_VARIABLES.join('|').replaceAll('*', '.*')})`;
