/** What the gateway and the agent answer when they cannot do what was asked. */
export const serverPhrases: readonly (readonly [english: string, chinese: string])[] = [
  ['An internal error occurred', '发生内部错误'],
  [
    'Session is being processed by another request. Please try again.',
    '会话正由另一请求处理。请重试。',
  ],
  [
    'The agent of this session waits for an answer. Answer its question or stop the turn, then do this again.',
    '此会话的智能体正在等待答复。请先答复它的请求或停止本轮，然后再试一次。',
  ],
  [
    'The agent of this session is at work. Wait until it has answered or stop the turn, then do this again.',
    '此会话的智能体正在工作。请等它答复或停止本轮，然后再试一次。',
  ],
  ['The server is shutting down', '服务器正在关闭'],
  ['Too many wrong attempts; wait {0} s', '错误尝试过多；请等待 {0} 秒'],
  ['This address has expired; {0}', '此地址已过期；{0}'],
  ['This address has been used already; {0}', '此地址已被使用过；{0}'],
  ['run "sluice open" for a new one', '运行 "sluice open" 生成新地址'],
  ['{0} may not come in any more', '{0} 不能再登录'],
  [
    '{0} needs the role {1}; {2} is {3}. An operator changes that with "sluice people", or whoever issued the token',
    '{0} 需要角色 {1}；{2} 的角色是 {3}。操作员可用 "sluice people" 更改，或由签发令牌者更改',
  ],
  ['Invalid RPC request: send text, not binary', '无效的 RPC 请求：请发送文本，不要发送二进制'],
  ['{0} is not possible on this connection any more', '此连接上不能再进行 {0}'],
  ['This one call, with exactly these arguments', '仅这一次调用，参数完全相同'],
  ['allow {0} once, call {1}', '允许 {0} 一次，调用 {1}'],
  ['{0} with exactly these arguments, in this session{1}', '{0}，参数完全相同，在此会话中{1}'],
  ['allow {0} in session {1}', '在会话 {1} 中允许 {0}'],
  ['the tool itself', '该工具自身'],
  ['nobody: the tool is not registered here', '无人：该工具未在此注册'],
  ['nobody: the worst is assumed', '无人：按最坏情况处理'],
  [' in {0}', '（位于 {0}）'],
  [
    '{0} with any arguments, in this session{1}; what a rule asks about is still asked',
    '{0}，任何参数，在此会话中{1}；规则要求询问的仍会询问',
  ],
  ['allow {0}(*) in session {1}', '在会话 {1} 中允许 {0}(*)'],
  ['{0} with exactly these arguments, in every session{1}', '{0}，参数完全相同，在所有会话中{1}'],
  ['allow {0} in every session{1}', '在所有会话中允许 {0}{1}'],
  [
    '{0} with any arguments, in every session{1}; what a rule asks about is still asked',
    '{0}，任何参数，在所有会话中{1}；规则要求询问的仍会询问',
  ],
  ['allow {0}(*) in every session{1}', '在所有会话中允许 {0}(*){1}'],
  ['No question is open for call {0} in session {1}', '会话 {1} 中没有关于调用 {0} 的待答复请求'],
  [
    '"save_to" goes with covers "rule" and scope "once"',
    '"save_to" 须与 covers "rule" 和 scope "once" 一起使用',
  ],
  [
    'A rule in the policy file needs the role operator; {0} is {1}',
    '在策略文件中添加规则需要操作员角色；{0} 的角色是 {1}',
  ],
  [
    'This rule was not offered; ask approval.rules again',
    '没有提供过此规则；请重新询问 approval.rules',
  ],
  [
    '{0} has said yes already; this call needs a second person',
    '{0} 已经同意；此调用还需要第二个人',
  ],
  ['A rule wants a yes from the role {0}; {1} is {2}', '有规则要求角色 {0} 同意；{1} 的角色是 {2}'],
  [
    'A rule says who must answer such calls, so a yes holds for this call only; use scope "once"',
    '有规则规定此类调用由谁答复，因此同意只对这一次调用有效；请用 scope "once"',
  ],
  [
    'Always, with any arguments, needs the name of the tool in "confirm", typed by a person',
    '始终允许任何参数时，须由人在 "confirm" 中输入工具名称',
  ],
  [
    'What would run is not what was shown; look at the question again',
    '将要运行的与所显示的不同；请重新查看',
  ],
  [
    'A grant for every session needs the role operator; {0} is {1}. Allow it once, or for this session',
    '适用于所有会话的授权需要操作员角色；{0} 的角色是 {1}。可允许一次，或仅在此会话中允许',
  ],
  [
    'Edited arguments are allowed only with the effect_digest that approval.preview gives for them',
    '编辑过的参数只有带上 approval.preview 给出的 effect_digest 才能允许',
  ],
  [
    'Part of this call was masked when it was stored, and its process is gone: it can only be denied',
    '此调用的一部分在存储时被遮盖，而其进程已不在：只能拒绝',
  ],
  ['The question for call {0} is closed: {1}', '调用 {0} 的询问已结束：{1}'],
  ['This server keeps nothing that could be counted', '此服务器没有可统计的内容'],
  [
    'There is no call {0} in session {1}; list the audit of the session',
    '会话 {1} 中没有调用 {0}；请查看该会话的审计',
  ],
  ['There is no call {0}', '没有调用 {0}'],
  [
    'Call {0} left no whole change of a file behind; take it back by hand',
    '调用 {0} 没有留下完整的文件改动；请手动撤回',
  ],
  ['Session lock fencing check failed', '会话锁检查失败'],
  ['There is no grant {0}; list the grants', '没有授权 {0}；请列出授权'],
  [
    '{0} is the owner of this gateway and signs in with its own token; give another name',
    '{0} 是此网关的所有者，用网关自己的令牌登录；请换一个名字',
  ],
  ['{0} is there already; rotate or revoke them', '{0} 已存在；请更换令牌或终止访问'],
  [
    'A name has letters, digits and . _ @ + - | : /, and no spaces; for example ann or ann@example.com',
    '名称可含字母、数字和 . _ @ + - | : /，不含空格；例如 ann 或 ann@example.com',
  ],
  ['Nobody named {0} may sign in; list the people', '没有名为 {0} 的人可以登录；请列出人员'],
  [
    'The policy file was changed meanwhile; nothing was written. Read it again and bring your change into it',
    '策略文件在此期间被改动；没有写入任何内容。请重新读取并加入你的改动',
  ],
  ['Line {0}: {1}', '第 {0} 行：{1}'],
  ['This server has no policy file to edit', '此服务器没有可编辑的策略文件'],
  [
    'The policy file has no rule "{0}"; list the rules again',
    '策略文件中没有规则“{0}”；请重新列出规则',
  ],
  [
    'No result is kept under {0} in session {1}; a handle is good in its own session only',
    '会话 {1} 中没有保存 {0} 下的结果；句柄只在自己的会话中有效',
  ],
  [
    'There are {0} sessions, which is the most this gateway makes',
    '已有 {0} 个会话，达到此网关的上限',
  ],
  [
    'No attachment {0}… is kept for session {1}; add it there with attachment.add',
    '会话 {1} 没有保存附件 {0}…；请用 attachment.add 添加',
  ],
  ['`output` is not usable: {0}', '`output` 不可用：{0}'],
  ['`confirm` must be the session\'s id, "{0}"', '`confirm` 必须是会话的编号“{0}”'],
  [
    'A file of more than {0} characters of base64 is not taken',
    '不接受 base64 超过 {0} 个字符的文件',
  ],
  ['{0} files are on their way; try again later', '已有 {0} 个文件在上传；请稍后再试'],
  ['There is no tool {0}; list the tools', '没有工具 {0}；请列出工具'],
  ['The token is not the right one', '令牌不正确'],
  ['This browser has signed out; load the page anew', '此浏览器已退出登录；请重新加载页面'],
  [
    'Lock token mismatch for session {0}: the lease is over or another worker has taken over; nothing was written',
    '会话 {0} 的锁令牌不符：租约已结束或已被另一进程接管；没有写入任何内容',
  ],
  [
    'Another question about call "{0}" is kept; give the call an id of its own',
    '已保存另一个关于调用“{0}”的询问；请给调用自己的编号',
  ],
  [
    'Session "{0}" does not exist; create it first or list the sessions',
    '会话“{0}”不存在；请先创建，或列出会话',
  ],
  [
    'Call "{0}" waits in the sessions {1}; name one: decide(sessionId, callId, decision)',
    '调用“{0}”在多个会话 {1} 中等待；请指明一个：decide(sessionId, callId, decision)',
  ],
  ['Decision {0} is unknown; use "allow" or "deny"', '未知的决定 {0}；请用 "allow" 或 "deny"'],
  [
    "SESSION_DEFAULT_MODE must be 'chat_safe' (got '{0}'). See ADR 0025. Coding sessions are created one by one; see ADR 0027.",
    "SESSION_DEFAULT_MODE 必须是 'chat_safe'（得到的是 '{0}'）。见 ADR 0025。coding 会话须逐个创建；见 ADR 0027。",
  ],
  [
    "SLUICE_CODING is '{0}'; use 'open' or 'closed' (the default). See ADR 0027.",
    "SLUICE_CODING 是 '{0}'；请用 'open' 或 'closed'（默认）。见 ADR 0027。",
  ],
  [
    'SLUICE_MODEL is anthropic and ANTHROPIC_API_KEY is not set; set it or use SLUICE_MODEL=demo',
    'SLUICE_MODEL 是 anthropic，但没有设置 ANTHROPIC_API_KEY；请设置，或用 SLUICE_MODEL=demo',
  ],
  [
    "SLUICE_MODEL_IMAGES is '{0}'; use 'on' or 'off'",
    "SLUICE_MODEL_IMAGES 是 '{0}'；请用 'on' 或 'off'",
  ],
  [
    "SLUICE_MODEL is '{0}'; use openai, anthropic or demo",
    "SLUICE_MODEL 是 '{0}'；请用 openai、anthropic 或 demo",
  ],
  [
    "{0} is '{1}'; use an address such as http://127.0.0.1:8080/v1",
    "{0} 是 '{1}'；请用形如 http://127.0.0.1:8080/v1 的地址",
  ],
  [
    "SLUICE_PRICE_PER_MILLION is '{0}'; use two numbers in US dollars, input and output, such as 3,15",
    "SLUICE_PRICE_PER_MILLION 是 '{0}'；请用两个美元数，输入和输出，例如 3,15",
  ],
  ["{0} is '{1}'; use a whole number above 0", "{0} 是 '{1}'；请用大于 0 的整数"],
  ['Budget {0} is {1}; use a number above 0', '预算 {0} 是 {1}；请用大于 0 的数'],
  [
    'maxCostUsd is set and the price of {0} is not known; set SLUICE_PRICE_PER_MILLION or drop the limit',
    '设置了 maxCostUsd，但不知道 {0} 的价格；请设置 SLUICE_PRICE_PER_MILLION 或去掉该限制',
  ],
  ['the call {0} was not kept', '调用 {0} 没有保存'],
  ['it gave no text and no calls', '它既没有给出文本，也没有发起调用'],
  ['The lease was lost', '租约已丢失'],
  [
    'Mode "{0}" is closed: {1}; a program opens it with createAgent({ openModes: [\'{2}\'] })',
    "模式“{0}”未开放：{1}；程序可用 createAgent({ openModes: ['{2}'] }) 开放",
  ],
  ['coding mode is closed to {0}', '{0} 未开放 coding 模式'],
  ['SLUICE_CODING, in the environment of this command', '此命令环境中的 SLUICE_CODING'],
  [
    'Whoever starts {0} opens it with SLUICE_CODING=open; set it here too to see what follows',
    '由启动 {0} 的人以 SLUICE_CODING=open 开放；在此处也设置它，即可查看后续结果',
  ],
  ['the operator opens it with SLUICE_CODING=open', '由操作员以 SLUICE_CODING=open 开放'],
  ['the operator can open it', '可由操作员开放'],
  ['Session "{0}" exists already; choose another id', '会话“{0}”已存在；请另选编号'],
  ['Session "{0}" has no snapshot "{1}"; it has {2}', '会话“{0}”没有快照“{1}”；它有 {2}'],
  [
    'Session id {0} is not usable; use 1 to 128 characters without control characters',
    '会话编号 {0} 不可用；请用 1 到 128 个字符，不含控制字符',
  ],
  ['The connection was lost', '连接已断开'],
  [
    'The agent is closed and begins no turn; make another one with createAgent',
    '智能体已关闭，不再开始新的一轮；请用 createAgent 另建一个',
  ],
  [
    '`attachments` of a message is no list: attachments: [{ data }]',
    '消息的 `attachments` 不是列表：attachments: [{ data }]',
  ],
];
