/** What is wrong in a policy file, in a file of recorded calls, or with a rule of another client. */
export const policyPhrases: readonly (readonly [english: string, chinese: string])[] = [
  ['and {0} more', '还有 {0} 处'],
  ['a mapping', '一个映射'],
  ['a list', '一个列表'],
  ['empty', '空的'],
  // YAML
  ['this is not YAML: {0}', '这不是 YAML：{0}'],
  ['this is not UTF-8 text; save the file as UTF-8', '这不是 UTF-8 文本；请把文件存为 UTF-8'],
  ['there is an invisible character ({0}); take it out', '有一个看不见的字符（{0}）；请去掉'],
  [
    'the line begins with a space that is no plain one ({0}); indent with plain spaces',
    '行首的空格不是普通空格（{0}）；请用普通空格缩进',
  ],
  ['the line begins with a tab; indent with spaces', '行首是制表符；请用空格缩进'],
  [
    'a text begins with {0} and has no end; close the quote',
    '以 {0} 开头的文本没有结束；请补上引号',
  ],
  [
    '"：" ends no key; write ": ", with a space behind it',
    '“：”不能结束一个键；请写“: ”，后面带一个空格',
  ],
  [
    'the line stands further to the right than line {0}, which has its value already; begin it below "{1}"',
    '这一行比第 {0} 行更靠右，而那一行已有值；请从“{1}”的正下方开始',
  ],
  [
    'an entry of a list ("- ") stands where a key is expected; begin it below the "-" of the entry above',
    '该写键的地方写了列表项（“- ”）；请从上一项的“-”正下方开始',
  ],
  [
    'the line stands in a list and has no "-"; begin it below the keys of the entry above',
    '这一行在列表中却没有“-”；请从上一项的键的正下方开始',
  ],
  [
    'a "{" or "[" stands within a text; write the text in quotes',
    '文本中有“{”或“[”；请给文本加引号',
  ],
  [
    'in a list or mapping, a "{", "[" or quote stands within a text, or a "," is missing; write such a text in quotes',
    '列表或映射中的文本里有“{”、“[”或引号，或者少了“,”；请给这样的文本加引号',
  ],
  [
    'a text goes on behind a quote or bracket that closed, or a "," is missing; write the whole text in quotes',
    '引号或括号结束之后还有文本，或者少了“,”；请给整个文本加引号',
  ],
  ['a "," has nothing in front of it; take it out', '“,”前面没有内容；请去掉'],
  ['a text begins with "{0}"; write it in quotes', '文本以“{0}”开头；请加引号'],
  ['the "{0}" closes nothing; take it out', '“{0}”没有对应的开头；请去掉'],
  ['the "{0}" is never closed; close it with "{1}"', '“{0}”没有结束；请用“{1}”结束'],
  ['"-{0}" begins no entry; write "- {1}"', '“-{0}”不是列表项；请写“- {1}”'],
  ['"{0}:" has no space behind it; write "{1}: "', '“{0}:”后面没有空格；请写“{1}: ”'],
  [
    'the key stands here twice; keep one, or write its values as one list',
    '这个键写了两次；请只留一个，或把值写成一个列表',
  ],
  ['a ": " stands in a text; write the text in quotes', '文本中有“: ”；请给文本加引号'],
  [
    'this is not YAML as it is read here: a key is a list, a mapping or empty; write a name',
    '此处不读这样的 YAML：键是列表、映射或空的；请写一个名称',
  ],
  ['a text begins with "*"; write it in quotes', '文本以“*”开头；请加引号'],
  [
    'a "!" at the beginning of a value is a YAML tag, which means nothing here; take it out, or write the value in quotes',
    '值开头的“!”是 YAML 标签，在此没有意义；请去掉，或给值加引号',
  ],
  [
    '"*{0}" is a YAML alias; write the value out, or in quotes where the "*" is meant',
    '“*{0}”是 YAML 别名；请写出值本身，若确指“*”请加引号',
  ],
  [
    '"&{0}" is a YAML anchor, which means nothing here; take it out, or write the value in quotes where the "&" is meant',
    '“&{0}”是 YAML 锚点，在此没有意义；请去掉，若确指“&”请给值加引号',
  ],
  [
    '"<<" is a merge key of YAML, which is not read; write the keys out',
    '“<<”是 YAML 合并键，此处不读；请写出各个键',
  ],
  [
    'this is not YAML of one document; take the line "{0}" out',
    '这不是单个 YAML 文档；请去掉“{0}”这一行',
  ],
  // Keys and values of every kind
  ['{0} has no key "{1}"; did you mean "{2}"?', '{0} 没有键“{1}”；是否指“{2}”？'],
  ['{0} has no key "{1}"; use one of {2}', '{0} 没有键“{1}”；请用其中之一：{2}'],
  ['{0} is {1}; write it as "key: value" lines', '{0} 是 {1}；请写成“键: 值”的行'],
  ['{0} is {1}; write a text', '{0} 是 {1}；请写一段文本'],
  ['{0} is {1}; write it in quotes: {2}', '{0} 是 {1}；请加引号：{2}'],
  ['{0} is {1}; write true or false', '{0} 是 {1}；请写 true 或 false'],
  ['the file', '文件'],
  ['a rule', '规则'],
  ['a server', '服务器'],
  ['an example', '示例'],
  ['the name behind "{0}"', '“{0}”后的名称'],
  [
    'the file is empty; write "version: 1" and "rules:", or remove it',
    '文件是空的；请写“version: 1”和“rules:”，或删掉它',
  ],
  [
    'the file does not say its version; begin it with "version: 1"',
    '文件没有写版本；请以“version: 1”开头',
  ],
  [
    '"rules" is {0}; write a list, each rule beginning with "- "',
    '“rules”是 {0}；请写成列表，每条规则以“- ”开头',
  ],
  // Rules
  [
    'there is a rule "{0}" already, at line {1}; give this one another name',
    '第 {1} 行已有规则“{0}”；请给这一条另取名称',
  ],
  [
    'rule "{0}" has no condition and would match every call; if that is meant, write tool: "*"',
    '规则“{0}”没有条件，会匹配每次调用；若确是此意，请写 tool: "*"',
  ],
  [
    'a rule has no verdict; begin it with "allow: NAME", "ask: NAME" or "deny: NAME"',
    '规则没有裁决；请以“allow: 名称”、“ask: 名称”或“deny: 名称”开头',
  ],
  [
    'a rule has both "{0}" and "{1}"; make two rules of it',
    '规则同时有“{0}”和“{1}”；请分成两条规则',
  ],
  [
    'rule "{0}" can never match: its conditions exclude one another',
    '规则“{0}”永远不会匹配：它的条件互相排斥',
  ],
  [
    '"{0}" has no value; write what it should be, or remove the line',
    '“{0}”没有值；请写出应有的值，或去掉这一行',
  ],
  [
    '"after" is {0}; write one thing that happened, one of its keys as a list, like {1}, or a rule for each',
    '“after”是 {0}；请只写一件发生过的事，可把其中一个键写成列表，如 {1}，或各写一条规则',
  ],
  ['"after" is {0}; write what happened, like {1}', '“after”是 {0}；请写发生过什么，如 {1}'],
  [
    '"after" says nothing; write what happened, like {0}',
    '“after”没有内容；请写发生过什么，如 {0}',
  ],
  [
    '"needs" says who must answer, and a rule that allows asks nobody; write "ask", or remove the line',
    '“needs”说的是谁必须回答，而放行的规则不问任何人；请写“ask”，或去掉这一行',
  ],
  [
    '"needs" says who must answer, and a rule that denies asks nobody; write "ask", or remove the line',
    '“needs”说的是谁必须回答，而拒绝的规则不问任何人；请写“ask”，或去掉这一行',
  ],
  [
    '"people" is {0}; write how many have to say yes, from {1} to {2}',
    '“people”是 {0}；请写需要几个人同意，从 {1} 到 {2}',
  ],
  ['the {0} "{1}" does not exist; use one of {2}', '{0}“{1}”不存在；请用其中之一：{2}'],
  ['the {0} "{1}" does not exist; use {2}', '{0}“{1}”不存在；请用 {2}'],
  [
    '"{0}" is {1}; write a list of modes like {2}, or [] for nowhere',
    '“{0}”是 {1}；请写模式的列表，如 {2}，[] 表示哪里都不开放',
  ],
  [
    '"despite" answers the question of a built-in rule, which only "allow" can; remove the line',
    '“despite”回答内置规则的询问，只有“allow”可以；请去掉这一行',
  ],
  ['there is no built-in rule "{0}"; did you mean {1}?', '没有内置规则“{0}”；是否指 {1}？'],
  [
    'there is no built-in rule "{0}"; "sluice policy init FILE" writes a file that lists them all',
    '没有内置规则“{0}”；“sluice policy init 文件”会写出列有全部规则的文件',
  ],
  ['the built-in rule "{0}" cannot be switched off', '内置规则“{0}”不能关闭'],
  ['"{0}" is both off and deny; take one of them out', '“{0}”既关闭又拒绝；请去掉其一'],
  ['"examples" is {0}; write {1}', '“examples”是 {0}；请写 {1}'],
  [
    'the example {0} of rule "{1}" must match, but it does not',
    '规则“{1}”的示例 {0} 应当匹配，但没有匹配',
  ],
  [
    'the example {0} of rule "{1}" must not match, but it does',
    '规则“{1}”的示例 {0} 不应匹配，但匹配了',
  ],
  // Patterns
  [
    '"{0}" in the command pattern "{1}" is shell grammar; every part of a command is matched by itself, so write one program and its words (quote a sign that is meant literally)',
    '命令模式“{1}”中的“{0}”是 shell 语法；命令的每一部分单独匹配，请只写一个程序和它的词（按字面指的符号请加引号）',
  ],
  [
    '"**" must be a word of its own in "{0}"; use "*" inside a word',
    '“{0}”中的“**”必须独立成词；词内请用“*”',
  ],
  [
    '"**" must stand between slashes in "{0}"; use "*" inside a name',
    '“{0}”中的“**”必须在斜杠之间；名称内请用“*”',
  ],
  ['the path "{0}" has a backslash; write "/"', '路径“{0}”有反斜杠；请写“/”'],
  [
    'the path "{0}" has ".."; paths are matched after they are resolved, so write where it leads',
    '路径“{0}”有“..”；路径在解析之后匹配，请写它通向哪里',
  ],
  [
    'the path "{0}" has the variable {1}, which is not read here; write "~/…" for the home folder, or the path itself',
    '路径“{0}”有变量 {1}，此处不读；主目录请写“~/…”，或写出路径本身',
  ],
  [
    'the path "{0}" begins with "~" and no "/"; write "~/…" for the home folder',
    '路径“{0}”以“~”开头而没有“/”；主目录请写“~/…”',
  ],
  [
    'the path "{0}" ends with "/" and would mean the folder without what is in it; write "{1}"',
    '路径“{0}”以“/”结尾，只指文件夹而不含其中内容；请写“{1}”',
  ],
  [
    'the path "{0}" has "[" or "!"; only "*", "**", "?", "{a,b}" and "{1..9}" are special, so write a list of patterns',
    '路径“{0}”有“[”或“!”；只有“*”、“**”、“?”、“{a,b}”和“{1..9}”有特殊含义，请写成模式的列表',
  ],
  [
    'the path "{0}" looks like a regular expression, which is not read here; write "*" within a name and "**" across folders, like "src/**/*.ts"',
    '路径“{0}”像正则表达式，此处不读；名称内写“*”，跨文件夹写“**”，如“src/**/*.ts”',
  ],
  [
    '{0} has a brace that lists nothing; write "{a,b}" within one name or word, or "{1..9}" for numbers (in a command, quote a brace that is meant literally)',
    '{0} 有没有列出任何内容的花括号；请在一个名称或词内写“{a,b}”，数字写“{1..9}”（命令中按字面指的花括号请加引号）',
  ],
  ['{0} has the greater number first; turn them round', '{0} 中大的数在前；请对调'],
  ['"{0}" in "{1}"', '“{1}”中的“{0}”'],
  [
    'the host "{0}" is an address; write only the name, like "api.example.com" or "*.example.com"',
    '主机“{0}”是地址；请只写名称，如“api.example.com”或“*.example.com”',
  ],
  [
    'the host "{0}" is a range of addresses; write what they begin with, like "10.*"',
    '主机“{0}”是地址范围；请写它们的开头，如“10.*”',
  ],
  [
    'the host "{0}" has a login, which is not compared; write only the name',
    '主机“{0}”带有登录名，不参与比较；请只写名称',
  ],
  ['the host "{0}" has a port; write only the name', '主机“{0}”带有端口；请只写名称'],
  [
    'the host "{0}" begins with a dot, as no host does; write "{1}" for all below it',
    '主机“{0}”以点开头，没有这样的主机；其下所有主机请写“{1}”',
  ],
  [
    '{0} "{1}" has several names in one text; write a list: {2}',
    '{0}“{1}”把几个名称写在一段文本里；请写列表：{2}',
  ],
  ['{0} "{1}" has a space; no {2} has one', '{0}“{1}”有空格；{2} 不会有空格'],
  [
    'tool "{0}" is another program\'s way to write a rule; write "tool: {1}", and what stands in the brackets in a line of its own, as "command", "path" or "host"',
    '工具“{0}”是别的程序的规则写法；请写“tool: {1}”，括号中的内容另起一行，写作“command”、“path”或“host”',
  ],
  [
    '"{0}" is the text "{1}", which compares nothing; write { {2}: {3} }, which takes {4} in',
    '“{0}”是文本“{1}”，不作比较；请写 { {2}: {3} }，包含 {4}',
  ],
  [
    '"{0}" has min {1} above max {2}; no number fits, exchange them',
    '“{0}”的 min {1} 大于 max {2}；没有数符合，请对调',
  ],
  [
    'names of people are kept in lower case and without spaces, so "{0}" is nobody; write "{1}"',
    '人名以小写且不带空格保存，所以没有“{0}”；请写“{1}”',
  ],
  // What stands beside the rules
  [
    'the limit "{0}" is {1}; write a whole number from {2} to {3}',
    '限制“{0}”是 {1}；请写 {2} 到 {3} 的整数',
  ],
  [
    '"servers" is {0}; write a list, each server beginning with "- name: "',
    '“servers”是 {0}；请写成列表，每个服务器以“- name: ”开头',
  ],
  [
    'a server needs a "name" of small letters, digits and "-": its tools are called by it',
    '服务器需要“name”，由小写字母、数字和“-”组成：它的工具以此命名',
  ],
  [
    'server "{0}" has no "modes"; write in which its tools are offered',
    '服务器“{0}”没有“modes”；请写它的工具在哪些模式中提供',
  ],
  [
    'a server has either "command", a list of words, or "url", an address',
    '服务器要么有“command”（词的列表），要么有“url”（地址）',
  ],
  // Recorded calls that were not understood
  ['it has no "tool"', '没有“tool”'],
  ['it is no JSON: {0}', '不是 JSON：{0}'],
  ['a tool call without an id or a name', '工具调用没有 id 或名称'],
  ['a shell call without an id', 'shell 调用没有 id'],
  ['the arguments of {0} are no JSON', '{0} 的参数不是 JSON'],
  ['"decided" is {0}; use one of {1}', '“decided”是 {0}；请用其中之一：{1}'],
  ['"at" is {0}, which is no time', '“at”是 {0}，不是时间'],
  // Rules of other clients that could not be carried over
  [
    'a mode is opened by the operator, never by a policy file',
    '模式由操作员开放，从不由策略文件开放',
  ],
  [
    'a workspace is one folder; write a rule on path for others',
    '工作区是一个文件夹；其他文件夹请写 path 规则',
  ],
  ['there is no mode here that skips the policy', '此处没有跳过策略的模式'],
  ['it is not of the form Tool or Tool(content)', '不是“工具”或“工具(内容)”的形式'],
  ['it is not of the form tool or tool(words)', '不是“工具”或“工具(词)”的形式'],
  ['what stands in the brackets of {0} has no counterpart', '{0} 括号中的内容没有对应的写法'],
  [
    'it holds shell grammar; here every part of a command is judged by itself',
    '含有 shell 语法；此处命令的每一部分单独判断',
  ],
  [
    'its "*" inside a word also stands for spaces, so a rule here would stop less; write it anew',
    '词内的“*”也代表空格，此处的规则会拦得更少；请重新写',
  ],
  ['only domain: has a counterpart', '只有 domain: 有对应的写法'],
  ['it has ".."; write where it leads', '有“..”；请写它通向哪里'],
  [
    'it says when Codex asks; here "default" and the rules do',
    '说的是 Codex 何时询问；此处由“default”和规则决定',
  ],
  [
    'it confines the commands of Codex; here the workspace does',
    '限制 Codex 的命令；此处由工作区限制',
  ],
  [
    'it opens the network to commands; write rules on host, or despite: network-program',
    '向命令开放网络；请写 host 规则，或 despite: network-program',
  ],
  ['profiles of permissions have no counterpart; write rules', '权限配置没有对应的写法；请写规则'],
  [
    'what a profile says of asking and confining has no counterpart; write rules',
    '配置中关于询问和限制的内容没有对应的写法；请写规则',
  ],
  ['programs are matched by the name that is written', '程序按写出的名称匹配'],
  ['{0} has no counterpart', '{0} 没有对应的写法'],
  ['the decision {0} is unknown', '决定 {0} 未知'],
  ['its pattern is not a list of words and of lists of words', '它的模式不是词和词列表的列表'],
  ['it stands for {0} prefixes', '它代表 {0} 个前缀'],
  [
    'regular expressions have no counterpart; write conditions on args',
    '正则表达式没有对应的写法；请写 args 条件',
  ],
  [
    'regular expressions have no counterpart; write patterns of words',
    '正则表达式没有对应的写法；请写词的模式',
  ],
  ['rules here do not tell sub-agents apart', '此处的规则不区分子代理'],
  [
    'only readonly has a counterpart; write readonly: true',
    '只有 readonly 有对应的写法；请写 readonly: true',
  ],
  [
    'rules have no "all but these"; take modes from the others',
    '规则没有“除此之外全部”的写法；请取消其他工具的模式',
  ],
  [
    'rules have no "all but these"; name them under "servers"',
    '规则没有“除此之外全部”的写法；请在“servers”中列出',
  ],
  ['servers are named in "servers", each with its modes', '服务器写在“servers”中，各带其模式'],
  ['it holds only in the mode {0}, which there is not here', '只在模式 {0} 中有效，此处没有该模式'],
  ['it holds only where nobody can be asked', '只在无人可问时有效'],
  ['it is not a text', '不是文本'],
];
