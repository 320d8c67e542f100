/** What the code index says of its findings, in Chinese; it says it in English. */
const WHOLE: ReadonlyMap<string, string> = new Map([
  ['words', '词语'],
  ['words side by side', '词语相邻'],
  ['words in one place', '词语集中'],
  ['words close together', '词语相近'],
  ['file name', '文件名'],
  ['past commits', '以往的提交'],
  ['all its commits', '它的全部提交'],
  ['defines a like name', '定义了相似的名称'],
  ['named in the text', '文中提到'],
  ['fits a path in the text', '符合文中的路径'],
  ['stack frame', '堆栈帧'],
  ['holds a text of the prompt', '含有提示中的文字'],
  ['holds the text', '含有该文字'],
  ['matches the expression', '符合该表达式'],
  ['same name', '名称相同'],
  ['name made of these words', '名称由这些词组成'],
  ['(top of file)', '（文件顶层）'],
  [
    'no index yet: answered by reading files within a budget; an index is being built',
    '还没有索引：已在限度内直接读取文件作答；正在建立索引',
  ],
  ['there is no index yet, so only some files were read', '还没有索引，因此只读取了部分文件'],
  ['not every file that names it was looked at', '没有查看所有提到它的文件'],
]);

/** Words of ours in front of or around a name. */
const AROUND: readonly (readonly [RegExp, string])[] = [
  [/^calls (.+)$/s, '调用 $1'],
  [/^passes (.+)$/s, '传递 $1'],
  [/^uses (.+)$/s, '使用 $1'],
  [/^extends (.+)$/s, '继承 $1'],
  [/^implements (.+)$/s, '实现 $1'],
  [/^imports (.+)$/s, '导入 $1'],
  [/^defines (.+)$/s, '定义 $1'],
  [/^there is no (.+) here; (.+) is defined in (.+)$/s, '此处没有 $1；$2 定义在 $3'],
  [/^counts less: (.+)$/s, '权重较低：$1'],
  [/^there is no line (\d+) in (.+); it has (\d+)$/s, '$2 没有第 $1 行；它共有 $3 行'],
  [
    /^(\d+) calls? of (.+) on values of unknown type (?:is|are) not followed(?: \(first: (.+)\))?$/s,
    '未跟踪对类型未知的值的 $1 次 $2 调用（首处：$3）',
  ],
  [
    /^(\d+) calls? in it on values of unknown type (?:is|are) not followed: (.+)$/s,
    '未跟踪其中对类型未知的值的 $1 次调用：$2',
  ],
  [
    /^uses of an? (.+) other than calls are not followed; (\d+) files? names? it$/s,
    '未跟踪 $1 在调用之外的使用；有 $2 个文件提到它',
  ],
];

/** Reasons stand behind each other; one that is not known comes back as it is. */
export function reasonInChinese(text: string): string {
  const whole = oneInChinese(text);
  if (whole !== text) return whole;
  return text.split('; ').map(oneInChinese).join('；');
}

function oneInChinese(text: string): string {
  const known = WHOLE.get(text);
  if (known !== undefined) return known;
  const [, rest] = /^may be incomplete: (.+)$/s.exec(text) ?? [];
  if (rest !== undefined) return `可能不完整：${oneInChinese(rest)}`;
  const found = AROUND.find(([pattern]) => pattern.test(text));
  return found ? text.replace(found[0], found[1]).replace('（首处：）', '') : text;
}
