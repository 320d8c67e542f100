/** What the reader of a policy file says of values that mean nothing, or not what they seem to. */
export const policyValuePhrases: readonly (readonly [string, string])[] = [
  ['"version" is {0}; write "version: 1"', '“version”是 {0}；请写“version: 1”'],
  ['"{0}" is {1}; use allow, ask or deny', '“{0}”是 {1}；请用 allow、ask 或 deny'],
  [
    '"default" says nothing; write allow, ask or deny',
    '“default”没有内容；请写 allow、ask 或 deny',
  ],
  [
    '"at_most" is {0}; write it like "3 per session" or "10 per hour", at most 999999',
    '“at_most”是 {0}；请写成“3 per session”或“10 per hour”，最多 999999',
  ],
  [
    '{0} has no key "{1}"; begin the rule with "allow: NAME", "ask: NAME" or "deny: NAME"',
    '{0} 没有键“{1}”；请以“allow: 名称”、“ask: 名称”或“deny: 名称”开始这条规则',
  ],
  [
    '{0} has no key "{1}"; write another rule for it: of all that match, the strictest decides',
    '{0} 没有键“{1}”；请另写一条规则：在所有匹配的规则中，最严格的起作用',
  ],
  [
    '{0} has no key "{1}"; its conditions stand beside its name, in no key of their own',
    '{0} 没有键“{1}”；条件与名称并列，不放在单独的键里',
  ],
  [
    '{0} has no key "{1}"; put "#" in front of the lines of a rule that should not count',
    '{0} 没有键“{1}”；不应生效的规则，请在它的各行前加“#”',
  ],
  [
    '{0} has no key "{1}"; the order of rules does not matter: of all that match, the strictest decides',
    '{0} 没有键“{1}”；规则的次序无关紧要：在所有匹配的规则中，最严格的起作用',
  ],
  [
    '{0} has no key "{1}"; write {2} for a number, or "{3}" for a field of {4}',
    '{0} 没有键“{1}”；数字请写 {2}，{4} 的字段请写“{3}”',
  ],
  [
    '"{0}" says nothing; write a field of it, or remove the line',
    '“{0}”没有内容；请写其中的字段，或去掉这一行',
  ],
  ['"{0}" says nothing; write { min: 1, max: 5 }', '“{0}”没有内容；请写 { min: 1, max: 5 }'],
  [
    '"needs" is {0}; write who must say yes, like {1} or {2}',
    '“needs”是 {0}；请写谁必须同意，如 {1} 或 {2}',
  ],
  [
    '{0} is {1}; numbers beyond {2} are not told apart; write a smaller one',
    '{0} 是 {1}；超过 {2} 的数字无法区分；请写小一些的',
  ],
  [
    '"{0}" is the text "{1}", which compares nothing; write { min: {2}, max: {3} }',
    '“{0}”是文本“{1}”，不作比较；请写 { min: {2}, max: {3} }',
  ],
  [
    'the field "{0}" names entries of a list, each of which is looked at anyway; write "{1}"',
    '字段“{0}”指列表中的项，而每一项本来都会被查看；请写“{1}”',
  ],
  [
    'tool "{0}" has "{1}", which no name of a tool has; only "*" is special, so write a list of names',
    'tool“{0}”中有“{1}”，工具名中没有这个字符；只有“*”是特殊的，请写名称的列表',
  ],
  [
    'the host "{0}" has "{1}", which no host has; only "*" is special, so write a list of names',
    '主机“{0}”中有“{1}”，主机名中没有这个字符；只有“*”是特殊的，请写名称的列表',
  ],
  [
    'the host "{0}" is no name or address that a host can have; write one like "{1}", "{2}" or "{3}"',
    '主机“{0}”不是主机可用的名称或地址；请写如“{1}”、“{2}”或“{3}”',
  ],
  ['{0} "{1}" begins or ends with a space; take it out', '{0}“{1}”以空格开头或结尾；请去掉'],
  [
    'the path "{0}" is an address; write the path alone, or "host" for where it leads',
    '路径“{0}”是一个网址；请只写路径，或用“host”写它通向哪里',
  ],
  [
    'the path "." would mean the workspace without what is in it; write "**"',
    '路径“.”只指工作区本身而不含其中内容；请写“**”',
  ],
  [
    'workspace "{0}" is no whole path; write it from its first "/", or "{1}" wherever it lies',
    'workspace“{0}”不是完整路径；请从第一个“/”写起，或写“{1}”表示无论在哪里',
  ],
  [
    'workspace "{0}" ends with "/", as no workspace does; write "{1}", or "{2}" for those below it',
    'workspace“{0}”以“/”结尾，工作区没有这样的；请写“{1}”，其下的写“{2}”',
  ],
  [
    '"{0}" in "{1}" sets a variable and is no word of the program; write a program and its words',
    '“{1}”中的“{0}”是设置变量，不是程序的词；请写程序和它的词',
  ],
  [
    '"{0}" in "{1}" sets a variable and is no word of the program; write "{2}"',
    '“{1}”中的“{0}”是设置变量，不是程序的词；请写“{2}”',
  ],
  [
    '"{0}" in the command pattern "{1}" stands for nothing here; write "*" or "{a,b}", or the word in quotes where it is meant letter by letter',
    '命令模式“{1}”中的“{0}”在此没有特殊含义；请写“*”或“{a,b}”，若按字面理解请给该词加引号',
  ],
  [
    'the name of a rule has several lines; write a short one, and the rest as "reason"',
    '规则的名称有多行；请写短名称，其余写作“reason”',
  ],
  [
    'the name of a rule has {0} characters; write at most {1}, and the rest as "reason"',
    '规则的名称有 {0} 个字符；请最多写 {1} 个，其余写作“reason”',
  ],
  [
    'the name "{0}" has an invisible character; type it again without it',
    '名称“{0}”中有不可见字符；请去掉后重新输入',
  ],
  ['the name "{0}" begins or ends with a space; take it out', '名称“{0}”以空格开头或结尾；请去掉'],
  [
    '"reason" has an invisible character; type it again without it',
    '“reason”中有不可见字符；请去掉后重新输入',
  ],
  [
    'an example of "{0}" says nothing; write what is called, like npm test',
    '“{0}”的示例没有内容；请写调用的是什么，如 npm test',
  ],
  ['"{0}" of an example is {1}; write { field: value }', '示例的“{0}”是 {1}；请写 { 字段: 值 }'],
  ['"{0}" of an example is {1}; write true or false', '示例的“{0}”是 {1}；请写 true 或 false'],
  ['"{0}" of an example is {1}; write a text', '示例的“{0}”是 {1}；请写一段文本'],
  [
    '"command" is one text with spaces; write a list: {0}',
    '“command”是一段带空格的文本；请写成列表：{0}',
  ],
  [
    '"command" is an empty list; write the program and its arguments',
    '“command”是空列表；请写程序及其参数',
  ],
  [
    '"env" lists the names of variables, whose values come from where Sluice runs; write {0}',
    '“env”列出变量的名称，其值来自 Sluice 运行之处；请写 {0}',
  ],
  [
    '"modes" has "{0}", which is no name of a tool; write the name of one tool, and a line for each',
    '“modes”中有“{0}”，这不是工具的名称；请每行写一个工具的名称',
  ],
  [
    'the module "{0}" is no path from the folder of this file; write one like "./tools/x.mjs", or a whole path',
    '模块“{0}”不是从此文件所在文件夹起的路径；请写如“./tools/x.mjs”，或完整路径',
  ],
  [
    'the line stands further to the left or right than those it belongs to; begin it in their column',
    '这一行比它所属的各行偏左或偏右；请与它们对齐',
  ],
  [
    'an entry of a list ("- ") stands behind its key; write it on a line of its own',
    '列表项（“- ”）写在了键的后面；请另起一行',
  ],
  [
    'the line is indented, and those below it are not; begin it at the margin',
    '这一行有缩进，而下面各行没有；请从行首写起',
  ],
  [
    'the lines end as no editor ends them now (CR); save the file with LF',
    '行尾是现在的编辑器不用的 CR；请以 LF 保存文件',
  ],
  ['this is TOML; write it as YAML, "key: value"', '这是 TOML；请写成 YAML 的“键: 值”'],
];
