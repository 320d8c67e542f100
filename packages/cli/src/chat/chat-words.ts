import { inChinese } from '@sluice/plain';
import { wordTable } from '../command-line/language.js';

interface Replay {
  readonly days: number;
  readonly calls: number;
  readonly asked: number;
  readonly denied: number;
}

function countOf(calls: number): string {
  return calls === 1 ? '1 call' : `${calls} calls`;
}

const RISKS = {
  read: '只读',
  write: '改动文件',
  network: '使用网络',
  destructive: '可能造成破坏',
};

/** How the rules of a question are chosen; nothing where none is offered. */
function rulesAsked(count: number, joined: string): string {
  if (count === 0) return '';
  return joined + (count === 1 ? 'r1' : `r1-r${count}`);
}

/** All that `sluice chat` says, beside the model's own words. */
export const chatWords = wordTable(
  {
    said: (text: string) => text,
    session: (id: string, mode: string, model: string, tools: string) =>
      `session ${id}, mode ${mode} (${tools}), model ${model}`,
    tools: (open: number, all: number) => `${open} of ${all} tools, ${all - open} hidden`,
    offline: 'demo (offline)',
    leave: 'Ctrl-C cancels, twice leaves; so does Ctrl-D. /help says more.',
    help: `Write a message and press Enter. Paste several lines: they are sent as one.
  @src/…      names a file; Tab completes it
  ↑ ↓         earlier messages, also of earlier chats
  Ctrl-C      cancels what runs; a second one leaves
  /exit       leaves, as Ctrl-D does
When a call needs your yes:
  y  n        allow this once, deny
  2 3 r1 r2   allow for longer, or with a rule: the card says what each covers
  e  d  m     edit it first; deny with a reason; show all of it`,
    unknownCommand: (command: string) => `There is no ${command} here. /help lists what there is.`,
    cancelling: 'Cancelling; Ctrl-C again leaves.',
    againLeaves: 'Ctrl-C again leaves.',
    you: 'you> ',
    earlier: (count: number) => `… ${count} earlier messages`,
    waits: (tool: string, session: string) =>
      `${tool} waits for a person; answer at a terminal: sluice chat --session ${session} --resume`,
    ended: (status: string, detail: string) => `the turn ended as ${status}${detail}`,
    pausedAll: (who: string) =>
      `All agents are paused by ${who}. Your message waits; let them go on under Now in the console (sluice open), or cancel the turn with Ctrl-C.`,
    pausedOne: (who: string) =>
      `This session is paused by ${who}. Your message waits; let it go on in the console (sluice open), or cancel the turn with Ctrl-C.`,
    goesOn: 'The session goes on.',
    done: (tool: string, took: string) => `${tool} done${took}`,
    took: (ms: number) => ` in ${ms} ms`,
    failed: (tool: string, error: string) => `${tool} failed: ${error}`,
    denied: (message: string, next: string) => `denied: ${message}. ${next}`,
    decided: (outcome: string, who: string) => `${outcome} by ${who}`,
    outputOf: (tool: string, call: string) => `${tool} (${call}):`,
    outputStopped: '… more output comes with the result',
    attached: (name: string | undefined, type: string, size: string) =>
      `${type.startsWith('image/') ? 'picture' : 'file'} ${name ?? 'without a name'} (${type}, ${size})`,
    cut: (count: number) => ` [… ${count} characters more]`,
    outcomes: {
      approved: 'approved',
      approved_with_edits: 'approved with edits',
      denied: 'denied',
      expired: 'expired',
      cancelled: 'cancelled',
    },
    ask: (last: number, rules: number) => `y, n, 1-${last}${rulesAsked(rules, ', ')}, e or d? `,
    notAllowed: (error: string) => `These arguments may not run: ${error}`,
    mismatch: 'What would run is no longer what was shown; nothing was decided.',
    over: (outcome: string) => `The question is over already (${outcome}).`,
    answered: 'answered',
    typeOne: (last: number, rules: number) =>
      `Type y, n, a number from 1 to ${last}${rulesAsked(rules, ', ')}, e, m, d, or d and a reason.`,
    reason: 'Reason for the model (Enter for none): ',
    arguments: 'Arguments: ',
    notJson: (error: string) => `That is not JSON: ${error}`,
    edited: 'With your changes it would do this:',
    confirm: 'Allow this once? y or n: ',
    mayRun: (tool: string) => `May ${tool} run?`,
    about: (session: string, agent: string, mode: string) =>
      `session ${session}, agent ${agent}, mode ${mode}`,
    asked: (at: string) => `, asked ${at}`,
    why: (rule: string, where: string, risk: string) => `why: ${rule} (${where})${risk}`,
    risk: (risk: string) => `, risk ${risk}`,
    claims: (claims: string, who: string) => `the tool ${claims}; said by ${who}`,
    readsOnly: 'reads only',
    mayChange: 'may change things',
    mayDestroy: 'may destroy',
    reachesOutside: 'reaches outside',
    joined: ', ',
    command: 'command',
    diff: 'diff',
    problem: (reason: string) => `The tool could not show what it would change: ${reason}`,
    asText: (name: string) => `${name}, as text`,
    argumentsWhole: 'arguments',
    allow: (scope: string, words: string) => `allow ${scope}: ${words}`,
    scopes: { once: 'once', session: 'for this session', always: 'always' },
    edit: 'edit the arguments, then allow once',
    deny: 'deny; "d <reason>" tells the model why',
    shortEdit: 'edit',
    shortDeny: 'deny with a reason',
    shortMore: 'show all of it',
    shortReplay: ({ days, calls, denied }: Replay) =>
      `(${countOf(calls)} in ${days} days${denied > 0 ? `, ${denied} of them denied` : ''})`,
    moreLines: (count: number) => `… ${count} more lines; m shows them`,
    seeFirst: 'You have not seen all of it. This is the whole; then answer again.',
    askDeny: 'd? ',
    secret: (kind: string, count: number) => `secret: ${kind}, ${count} characters`,
    secretsCovered: 'Secrets are covered; what runs has them as they are.',
    showSecrets: 'show the secrets',
    notExact:
      'Part of this call was masked when it was stored, and its process is gone. What would run cannot be shown: only d is taken.',
    changedSince: 'Changed since you were asked: it would now do something else.',
    commandBefore: 'command, as you were shown it before',
    diffBefore: 'diff, as you were shown it before',
    typeTool: (tool: string) => `Any arguments, for good. Type ${tool} to confirm: `,
    notConfirmed: 'Not confirmed; nothing was decided.',
    counted: (people: number, needed: number) =>
      `Not allowed yet. Your yes is kept: ${people} of ${needed} people. Another person answers in the console, or with their own token: sluice approve --token-file FILE.`,
    toOthers: (names: string) =>
      `A yes to other arguments is a yes to another call and is not counted with it: ${names}.`,
    samePerson: 'You have said yes already; this call needs another person.',
    roleNeeded: (role: string) =>
      `A rule wants a yes from somebody with the role ${role}; nothing was decided.`,
    onceOnly: 'A rule says who must answer such calls; a yes holds for this call only.',
    waitsFor: {
      session: (session: string) =>
        `Nobody runs it at the moment: it runs when its session is taken up, by sluice serve or with: sluice chat --session ${session} --resume`,
      client: () =>
        'The client that asked is not there: it runs when that client is started again in its folder.',
    },
    overWith: (outcome: string, note: string) =>
      `The question is over already (${outcome}): ${note}`,
    language: 'en' as 'en' | 'zh',
    withRule: (rule: string) => `allow, with a rule. ${rule}`,
    lets: (calls: string) => `lets through: ${calls}`,
    stops: (calls: string) => `still asks about: ${calls}`,
    replay: ({ days, calls, asked, denied }: Replay) =>
      `last ${days} days: would have let through ${countOf(calls)}; asked about ${asked}, denied ${denied}`,
    ruleHolds:
      'Where should the rule hold? s this session, p this project, f everywhere (your policy file): ',
    ruleSaved: (name: string, file: string) => `The rule "${name}" stands in ${file} now.`,
    needsPeople: (people: number, said: string) => `needs ${people} people; said yes: ${said}`,
    needsRole: (role: string) => `needs the role ${role}`,
    nobodyYet: 'nobody yet',
  },
  {
    said: inChinese,
    session: (id: string, mode: string, model: string, tools: string) =>
      `会话 ${id}，模式 ${mode}（${tools}），模型 ${model}`,
    tools: (open: number, all: number) => `${all} 个工具中可用 ${open} 个，隐藏 ${all - open} 个`,
    offline: '演示模型（离线）',
    leave: 'Ctrl-C 取消，按两次离开；Ctrl-D 也可离开。/help 有更多说明。',
    help: `输入消息后按回车。多行内容：直接粘贴，会作为一条消息发送。
  @src/…      指明文件；按 Tab 补全
  ↑ ↓         之前的消息，包括以前的对话
  Ctrl-C      取消正在运行的内容；再按一次离开
  /exit       离开，与 Ctrl-D 相同
当调用需要你同意时：
  y  n        允许这一次、拒绝
  2 3 r1 r2   更长时间地允许，或按规则允许：卡片说明各自的范围
  e  d  m     先编辑；拒绝并说明理由；显示全部`,
    unknownCommand: (command: string) => `这里没有 ${command}。/help 列出可用的命令。`,
    cancelling: '正在取消；再按一次 Ctrl-C 离开。',
    againLeaves: '再按一次 Ctrl-C 离开。',
    you: '你> ',
    earlier: (count: number) => `…… 之前还有 ${count} 条消息`,
    waits: (tool: string, session: string) =>
      `${tool} 在等待人工答复；请在终端中答复：sluice chat --session ${session} --resume`,
    ended: (status: string, detail: string) => `本轮结束，状态 ${status}${detail}`,
    pausedAll: (who: string) =>
      `${who} 已暂停所有智能体。你的消息会等待；可在控制台的“现在”页让它们继续（sluice open），或按 Ctrl-C 取消本轮。`,
    pausedOne: (who: string) =>
      `${who} 已暂停此会话。你的消息会等待；可在控制台让它继续（sluice open），或按 Ctrl-C 取消本轮。`,
    goesOn: '会话继续。',
    done: (tool: string, took: string) => `${tool} 完成${took}`,
    took: (ms: number) => `，用时 ${ms} 毫秒`,
    failed: (tool: string, error: string) => `${tool} 失败：${error}`,
    denied: (message: string, next: string) => `被拒绝：${message}。${next}`,
    decided: (outcome: string, who: string) => `${outcome}，由 ${who}`,
    outputOf: (tool: string, call: string) => `${tool}（${call}）：`,
    outputStopped: '…… 其余输出会随结果给出',
    attached: (name: string | undefined, type: string, size: string) =>
      `${type.startsWith('image/') ? '图片' : '文件'} ${name ?? '（未命名）'}（${type}，${size}）`,
    cut: (count: number) => ` […… 还有 ${count} 个字符]`,
    outcomes: {
      approved: '已批准',
      approved_with_edits: '编辑后批准',
      denied: '已拒绝',
      expired: '已过期',
      cancelled: '已取消',
    },
    ask: (last: number, rules: number) => `y、n、1-${last}${rulesAsked(rules, '、')}、e 或 d？ `,
    notAllowed: (error: string) => `这些参数不能运行：${error}`,
    mismatch: '将要运行的内容与所示不再一致；没有作出决定。',
    over: (outcome: string) => `这个请求已经结束（${outcome}）。`,
    answered: '已答复',
    typeOne: (last: number, rules: number) =>
      `请输入 y、n、1 到 ${last} 的数字${rulesAsked(rules, '、')}、e、m、d，或 d 加理由。`,
    reason: '给模型的理由（直接回车表示没有）：',
    arguments: '参数：',
    notJson: (error: string) => `不是有效的 JSON：${error}`,
    edited: '按你的修改，它会这样做：',
    confirm: '允许这一次吗？y 或 n：',
    mayRun: (tool: string) => `允许运行 ${tool} 吗？`,
    about: (session: string, agent: string, mode: string) =>
      `会话 ${session}，智能体 ${agent}，模式 ${mode}`,
    asked: (at: string) => `，询问时间 ${at}`,
    why: (rule: string, where: string, risk: string) => `原因：${rule}（${where}）${risk}`,
    risk: (risk: string) => `，风险：${new Map(Object.entries(RISKS)).get(risk) ?? risk}`,
    claims: (claims: string, who: string) => `该工具${claims}；声明者：${who}`,
    readsOnly: '只读',
    mayChange: '可能改动内容',
    mayDestroy: '可能造成破坏',
    reachesOutside: '会访问外部',
    joined: '、',
    command: '命令',
    diff: '变更',
    problem: (reason: string) => `工具无法显示它将改变什么：${reason}`,
    asText: (name: string) => `${name}（文本）`,
    argumentsWhole: '参数',
    allow: (scope: string, words: string) => `允许${scope}：${words}`,
    scopes: { once: '一次', session: '（本会话内）', always: '（始终）' },
    edit: '编辑参数，然后允许一次',
    deny: '拒绝；“d <理由>”会把理由告诉模型',
    shortEdit: '编辑',
    shortDeny: '拒绝并说明理由',
    shortMore: '显示全部',
    shortReplay: ({ days, calls, denied }: Replay) =>
      `（${days} 天内 ${calls} 次调用${denied > 0 ? `，其中拒绝 ${denied} 次` : ''}）`,
    moreLines: (count: number) => `…… 还有 ${count} 行；m 显示全部`,
    seeFirst: '你还没有看到全部。以下是完整内容；请看后再答。',
    askDeny: 'd？',
    secret: (kind: string, count: number) => `密钥：${kind}，${count} 个字符`,
    secretsCovered: '密钥已遮住；实际运行时按原样使用。',
    showSecrets: '显示密钥',
    notExact: '此调用的一部分在存储时已被遮盖，而其进程已不在。无法显示将要运行的内容：只接受 d。',
    changedSince: '自上次询问后已变化：它现在会做别的事。',
    commandBefore: '之前显示的命令',
    diffBefore: '之前显示的差异',
    typeTool: (tool: string) => `允许任何参数，且长期有效。请输入 ${tool} 以确认：`,
    notConfirmed: '未确认；没有作出任何决定。',
    counted: (people: number, needed: number) =>
      `尚未允许。你的同意已记下：${people}/${needed} 人。另一人可在控制台答复，或用自己的令牌：sluice approve --token-file 文件。`,
    toOthers: (names: string) => `对其他参数的同意是对另一个调用的同意，不计入其中：${names}。`,
    samePerson: '你已同意过；此调用还需要另一个人。',
    roleNeeded: (role: string) => `有规则要求由角色为 ${role} 的人同意；没有作出决定。`,
    onceOnly: '有规则规定此类调用由谁答复；同意仅对这一次调用有效。',
    waitsFor: {
      session: (session: string) =>
        `目前没有进程运行它：会话被接续时才会运行，由 sluice serve 或：sluice chat --session ${session} --resume`,
      client: () => '提出请求的客户端不在：该客户端在其文件夹中再次启动时才会运行。',
    },
    overWith: (outcome: string, note: string) => `这个请求已经结束（${outcome}）：${note}`,
    language: 'zh' as 'en' | 'zh',
    withRule: (rule: string) => `按规则允许。${rule}`,
    lets: (calls: string) => `放行：${calls}`,
    stops: (calls: string) => `仍会询问：${calls}`,
    replay: ({ days, calls, asked, denied }: Replay) =>
      `过去 ${days} 天：会放行 ${calls} 次调用；询问过 ${asked} 次，拒绝 ${denied} 次`,
    ruleHolds: '规则在哪里有效？s 仅此会话，p 仅此项目，f 处处有效（写入你的策略文件）：',
    ruleSaved: (name: string, file: string) => `规则“${name}”已写入 ${file}。`,
    needsPeople: (people: number, said: string) => `需要 ${people} 人同意；已同意：${said}`,
    needsRole: (role: string) => `需要角色 ${role}`,
    nobodyYet: '尚无',
  },
);

export type ChatWords = (typeof chatWords)['en'];
