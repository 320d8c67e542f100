/**
 * Words of prompts about the work (commits, branches, runs of tests) and about the talk itself (agreeing, asking again,
 * another form of what was said). A prompt that holds nothing else asks nothing about the code.
 */
export const talkWords: ReadonlySet<string> = new Set(
  `open opened close closed list a an the this that these those it its they them there here i me my mine we us our you your yours he she is are
    was were be been am do does did done doing has have had can could should would will shall may might must and
    or but not no nor so if then else than as of in on at to for from with without by about into onto up down
    out off over back again away through between before after below above all any some each every both other
    others another same such own only just also too very much more most less least few many one two three first
    second third last next previous current former latter what when where which who whom whose why how yes yeah
    yep yup nope ok okay sure fine right wrong true good great nice perfect cool awesome excellent wonderful
    lovely thanks thank thx ty please sorry hello hi hey bye goodbye morning afternoon evening night welcome
    cheers lol haha wow hmm well now later soon today tomorrow yesterday tonight minute minutes hour hours day
    days week time date year moment while bit lot thing things stuff something anything nothing everything way
    ways part parts go going goes gone went come keep continue proceed carry start started stop stopped wait
    hold pause resume retry try tried once twice repeat redo undo undone revert reverted rollback roll restore
    reset cancel abort skip ignore forget remember note mind never always maybe perhaps really actually
    basically still yet already ahead make made makes making let lets get got give given take taken put set use
    used using want wanted need needed like liked prefer preferred choose pick option options choice approach
    approaches idea ideas suggestion think thought know knew mean meant believe feel see saw seen look looks
    looked looking sound sounds seem seems work works worked working help helps helped job task tasks step steps
    plan answer answers reply question questions say said says tell told talk ask asked explain explained
    explanation describe summarise summarize summary recap translate translation rephrase reword rewrite write
    wrote written word words sentence sentences paragraph simpler simple shorter short longer long brief briefly
    detail details detailed formal casual clearer clear better best worse easier english german french spanish
    japanese chinese korean language conversation chat convert turn format formatted table bullet bullets points
    point copy paste clipboard show shown double check checked verify confirm confirmed approve approved accept
    accepted reject rejected agree change changes changed edit edits edited typo typos mistake mistakes fix
    fixed commit commits committed amend push pushed pull pulled fetch rebase rebased merge merged squash
    squashed stash stashed pop cherry branch branches origin main master upstream remote head tag tags release
    draft pr prs review reviewer issue issues ticket reopen description title diff patch conflict conflicts git
    github gitlab version versions run runs running ran rerun execute test tests suite build builds rebuild
    compile lint linter formatter install deploy dev npm yarn pnpm pip cargo docker restart launch terminal ci
    pipeline weather joke jokes poem poems haiku song story recipe dinner lunch breakfast cook movie music
    birthday holiday vacation restaurant horoscope book recommend name old model model's sea autumn spring
    summer winter break create new delete switch round top force far don doesn didn isn aren wasn won wouldn
    couldn shouldn can't ain hasn haven laptop coffee tea sleep tired happy sad fun funny love hate favorite
    favourite capital country city population president sky blue red rain snow sun sunny hot cold warm color
    colour travel flight hotel doctor against develop bump green prettier eslint move moved reasoning reason
    quite alternative alternatives rank effort discussion slack email team colleague win world cup speak local
    discard assign feature features failing passing pass passed created tone friendly friendlier polite sing
    opposite elaborate estimate deadline meeting code codebase repo repository project kind entire whole half
    rest example examples sample reading`.split(/\s+/),
);

/** The same in Chinese, as pieces that such prompts are put together from; the longest fits first. */
export const talkPieces: readonly string[] =
  `提交信息 拉取请求 合并请求 主分支 当前分支 新分支 分支 远程仓库 远程 仓库 提交 推送 强制 变基 合并 撤销 撤回 回滚 还原 恢复 改动 修改 更改 变更 标签 打个
    打一个 版本 发布 测试 单元 跑一下 跑一遍 运行 执行 构建 编译 部署 重新 重启 启动 停止 安装 依赖 格式化 检查 继续 接着 往下 下一步 下一个 上一步 上一个
    上一次 上次 刚才 刚刚 之前 以前 后面 前面 上面 下面 这里 那里 这个 那个 这些 那些 这样 那样 它们 它 其他 其余 别的 全部 所有 都 也 再 又 就 还 先 后
    然后 现在 今天 明天 昨天 早上 中午 下午 晚上 星期 几点 几号 时间 天气 一下 一遍 一次 一点 一些 一个 并且 并 更加 更 最 一种 一本 一首 一份 一句 第一
    第二 第三 个 好的 好 可以 不行 不对 不是 不要 不用 是的 是 嗯 哦 谢谢 多谢 感谢 辛苦 麻烦 请 您好 你好 大家好 再见 早上好 晚上好 很好 非常 太 真 不错
    你是谁 你 我们 我 他 她 谁 什么 怎么样 怎么 如何 为什么 哪里 哪个 哪些 吗 呢 吧 啊 呀 了 的 地 得 着 过 和 与 或 在 到 把 被 给 从 关于 等一下
    等等 暂停 取消 放弃 跳过 忽略 忘记 记住 确定 确认 同意 拒绝 选择 方案 办法 方法 建议 意见 问题 回答 答案 解释 说明 总结 概括 整理 翻译 转换 转成 变成
    表格 列表 内容 文字 中文 英文 德文 日文 语言 简单 简短 详细 清楚 对话 聊天 笑话 故事 推荐 晚饭 午饭 早饭 秋天 春天 夏天 冬天 做什么 试试 处理 新建 创建
    删除 切回 切换 切到 复制 粘贴 显示 展示 给我 帮我 一起 最后 最近 工作 任务 步骤 计划 开始 结束 完成 一会儿 马上 稍后 休息 咖啡 开心 颜色 首都 国家 城市
    旅游 酒店 电影 音乐 生日 什么时候 多少 几 喜欢 讨厌 随便 没事 没关系 没有 没 不 解决 冲突 查看 历史 看起来 起来 代码 说法 通过 语气 友好 礼貌 备选 英语
    唱首 算了 思路 丢弃 本地 晚安 法国 觉得 哪 多久 做完 信息 项目 用更 按照 能做 会说 写得 短一点 怎么做 为什么这样 说英语 唱首歌`
    .split(/\s+/)
    .sort((a, b) => b.length - a.length);
