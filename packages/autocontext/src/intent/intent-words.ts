import type { IntentKind, Signal } from '../auto-output.js';

/**
 * A group of words that speaks for work on code, in both languages; they are looked for in text in lower case. A word is
 * written as its beginning, which stands in the text as it is, and after `~` the rest as a regular expression, linear in
 * the text. `findWords` compiles only what may be there.
 */
export interface WordGroup {
  readonly type: Signal['type'];
  readonly weight: number;
  /** The intent these words point to; `none` where they only say that code is meant. */
  readonly kind: IntentKind;
  /** Separated by `, `. */
  readonly english: string;
  readonly chinese: string;
}

export const wordGroups: readonly WordGroup[] = [
  {
    type: 'explicit',
    weight: 1,
    kind: 'refactor',
    english: String.raw`refactor~\w*, restructur~\w+, clean~(?:ing)? ?up, simplif~\w+, rename, dedup~\w*, extract ~(?:a|the|this) \w+, split up, inline`,
    chinese: '重构, 重命名, 拆分, 抽取, 提取~(?:方法|函数|类), 简化, 去重, 整理代码',
  },
  {
    type: 'explicit',
    weight: 1,
    kind: 'debug',
    english: String.raw`fix~(?:e[sd]|ing)?, debug~\w*, troubleshoot~\w*, diagnos~\w+, repair, reproduce, stack~ ?trace, root cause, bisect`,
    chinese:
      '修复, 修正, 修一下, 调试, 排查, 定位~(?:问题|错误|原因|bug)?, 解决~(?:问题|报错|错误|冲突)?, 堆栈, 复现',
  },
  {
    type: 'explicit',
    weight: 1,
    kind: 'test',
    english: String.raw`unit test~s?, e2e, integration test~s?, write ~(?:a |some |the )?tests?, add ~(?:a |some )?tests?, test case~s?, test coverage, failing test~s?, test~s? (?:for|fails?|suite)`,
    chinese: '单元测试, 写测试, 加测试, 补~(?:充)?测试, 测试用例, 测试覆盖, 集成测试',
  },
  {
    type: 'explicit',
    weight: 1,
    kind: 'modify',
    english: String.raw`add~(?:s|ed|ing)?, remov~\w+, updat~\w+, creat~\w+, delet~\w+, implement~\w*, chang~(?:e[sd]?|ing), modif~\w+, replac~\w+, migrat~\w+, upgrad~\w+, support, wire up, port, convert, optimi~[sz]\w+, resolve, integrat~\w+, review`,
    chinese:
      '添加, 增加, 新增, 删除, 移除, 更新, 修改, 改成, 改为, 实现, 替换, 迁移, 升级, 支持, 优化, 接入, 集成, 审查, 评审',
  },
  {
    type: 'explicit',
    weight: 1,
    kind: 'docs',
    english: String.raw`document~(?:ation)?, docs, readme, changelog, docstring~s?, jsdoc, api reference`,
    chinese: '文档, 注释, 说明书, 自述文件',
  },
  {
    type: 'explicit',
    weight: 0.6,
    kind: 'explore',
    english: [
      'explain, describe, analy~[sz]e, search, find, locate, trace, show me, list all',
      'look ~(?:up|at|into), walk ~(?:me )?through, where ~(?:is|are|do|does|did|was|were|can|should|in)',
      'how ~(?:does|do|is|are|did|can|to), why ~(?:does|do|is|are|did|was)',
      'which ~(?:files?|functions?|modules?|class(?:es)?|part)',
    ].join(', '),
    chinese:
      '解释, 说明, 分析, 搜索, 查找, 找到, 找出, 看看, 看一下, 梳理, 哪里, 哪儿, 在哪, 哪个, 哪些, 如何, 怎么~(?!样), 怎样, 为什么, 为何, 介绍',
  },
  {
    type: 'implicit',
    weight: 0.8,
    kind: 'debug',
    english: String.raw`error~s?, exception~s?, bug~s?, issue~s?, problem~s?, crash~\w*, fail~(?:s|ed|ing|ures?)?, not working, broken, does~ ?n[o']t work, wrong, panic~s?, segfault, deadlock, leak~\w*, hang~s?, timeout~s?, undefined, null pointer, regression~s?, flaky, conflict~s?`,
    chinese:
      '报错, 错误, 异常, 崩溃, 失败, 不工作, 不起作用, 无法, 不能, 问题, 卡住, 死锁, 泄漏, 超时, 空指针, 回归, 冲突',
  },
  {
    type: 'implicit',
    weight: 0.6,
    kind: 'none',
    english: [
      'code, codebase, source, repo~(?:sitory)?, function~s?, method~s?, class~(?:es)?, module~s?',
      'package~s?, import~s?, variable~s?, interface~s?, type~s?, enum~s?, struct~s?, api~s?',
      'endpoint~s?, route~s?, router~s?, handler~s?, middleware, component~s?, hook~s?, schema~s?',
      'database, migration~s?, quer~(?:y|ies), sql, config~s?, configuration',
      String.raw`env~(?:ironment)? variables?, build, compil~\w+, lint~\w*, bundl~\w+, depend~\w+, deploy~\w*`,
      String.raw`docker~\w*, ci, pipeline~s?, commit~s?, branch~(?:es)?, merge, diff, pull request~s?, server`,
      String.raw`client, request, response, parser, token, session, auth~\w*, login, cache, queue, thread, async`,
      'promise, callback, algorithm, regex, test~s?, impact, call ~(?:chain|graph|sites?), caller~s?',
      'callee~s?, hot~ ?spots?, complexity, logging, scheduler, socket, cli, flag, argument, parameter',
      'index',
    ].join(', '),
    chinese:
      '代码, 源码, 仓库, 函数, 方法, 类~(?:型|名)?, 模块, 接口, 变量, 组件, 路由, 中间件, 数据库, 表结构, 查询, 配置, 环境变量, 编译, 构建, 打包, 依赖, 部署, 提交, 分支, 合并, 服务端, 客户端, 请求, 响应, 解析, 令牌, 会话, 登录, 鉴权, 认证, 缓存, 队列, 线程, 异步, 算法, 正则, 测试, 影响~(?:范围|面)?, 调用~(?:链|图|者|方)?, 热点, 复杂度, 日志, 调度, 参数, 索引, 逻辑, 流程',
  },
];

/** Talk that is about no code however many code words stand beside it; a path, a symbol or a trace outweighs it. */
export const otherTalk: Pick<WordGroup, 'english' | 'chinese'> = {
  english: String.raw`weather, poem~s?, joke~s?, recipe~s?, lyrics, haiku, horoscope, restaurant, movie, vacation, birthday, dinner`,
  chinese: '天气, 写~(?:一)?首诗, 讲~(?:个)?笑话, 菜谱, 食谱, 歌词, 餐厅, 电影, 度假, 生日, 晚饭',
};

/** The whole of a prompt that only greets or nods, in lower case and trimmed. */
export const greeting =
  /^(?:hi|hello|hey|thanks?|thank you|good (?:morning|evening|night)|bye|ok(?:ay)?|yes|no|sure|great|lol|你好|您好|谢谢|多谢|早上好|晚上好|再见|好的?|嗯+|是的?|不是)[\s!.,。！，~]*$/;
