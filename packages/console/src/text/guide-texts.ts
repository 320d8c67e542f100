import type { GuideStepId } from '../model/guide-steps.js';
import type { Language } from './language.js';

interface StepWords {
  readonly title: string;
  readonly text: string;
  /** What the button says that does it. */
  readonly ask?: string;
  /** What is written to the agent then. */
  readonly message?: string;
}

interface GuideWords {
  readonly title: string;
  readonly note: string;
  readonly begin: string;
  readonly goOn: string;
  readonly place: string;
  readonly done: string;
  readonly open: string;
  readonly back: string;
  readonly next: string;
  readonly finish: string;
  readonly close: string;
  readonly asked: string;
  /** Said where the session that a step writes to waits for an answer. */
  readonly asks: string;
  readonly chatTitle: string;
  readonly codingTitle: string;
  readonly steps: Readonly<Record<GuideStepId, StepWords>>;
}

const en: GuideWords = {
  title: 'Guide',
  note: 'A walk over every page, with real things to do: a call that is denied, one that asks you, a rule, the proof. It takes about five minutes and can be closed at any time.',
  begin: 'Begin the guide',
  goOn: 'Go on with the guide',
  place: '{place} of {total}',
  done: 'done',
  open: 'Open {page}',
  back: 'Back',
  next: 'Next: {step}',
  finish: 'Finish',
  close: 'Close the guide',
  asked: 'Asked. Watch what happens.',
  asks: 'No rule of yours covers this call, so the agent waits for your answer.',
  chatTitle: 'Guide: a conversation',
  codingTitle: 'Guide: a change',
  steps: {
    allowed: {
      title: 'A call that runs',
      text: 'The agent may call some tools unasked. Each call is one line; unfold it to see what went in and what came out.',
      ask: 'Ask what time it is',
      message: 'What time is it?',
    },
    denied: {
      title: 'A call that is denied',
      text: 'This session is in the mode chat_safe, which has no files. The box says what was denied, why, and what to do instead.',
      ask: 'Ask it to read a file',
      message: 'read notes.txt',
    },
    change: {
      title: 'A session that may change files',
      text: 'A session keeps the mode it was made with. In coding the agent may ask to change files; you decide.',
      ask: 'Make a coding session and ask for a change',
      message: 'write notes/monday.txt with hello',
    },
    approve: {
      title: 'The first question',
      text: 'Read what will happen, then press Allow once, or deny it with a reason the model reads. The agent waits for you.',
    },
    rule: {
      title: 'The first rule',
      text: 'Ask for another file. On its card open “Allow this more than once…”, choose a rule, and allow with it: you see what it would have let through.',
      ask: 'Ask for another change',
      message: 'write notes/tuesday.txt with hello',
    },
    unasked: {
      title: 'The same again, unasked',
      text: 'Here every session has a lane. Ask once more: your rule lets it through, past every gate. Pause or stop anything from here.',
      ask: 'Ask for a third change',
      message: 'write notes/tuesday.txt with hello again',
    },
    grants: {
      title: 'What you allowed for later',
      text: 'Every yes that lasts stands here, with how often it was used. Revoke takes it back from the next call on.',
    },
    policy: {
      title: 'Rules in a file',
      text: 'Rules that should last stand in one file. Change a line, and “What would change?” shows it on the calls of the past before you save.',
    },
    tools: {
      title: 'What a model is offered',
      text: 'Each mode shows the model its own tools and hides the rest. Try one as yourself; it goes through the same gates.',
    },
    audit: {
      title: 'The proof',
      text: 'Every step was written before it happened, each entry sealed by the next. “Chain whole” says nothing was changed. Export it, and anybody who has your public key can check it with “node verify-audit.mjs”, without Sluice.',
    },
    charts: {
      title: 'What it adds up to',
      text: 'What each rule decided, how long people were waited for, what it cost, what fails. A click leads to the entries.',
    },
    servers: {
      title: 'Other servers and clients',
      text: 'MCP servers behind Sluice, and coding clients that ask Sluice first. Each row has the command that brings it here.',
    },
    people: {
      title: 'Who may do what',
      text: 'A viewer looks, an approver answers, an operator makes rules. Let a colleague in, or your phone.',
    },
    context: {
      title: 'Context before the answer',
      text: 'What the auto tools put in front of prompts of Claude Code and Codex, and why. That was every page.',
    },
  },
};

/** The words of the guide; they come with it. */
export const guideTexts: Readonly<Record<Language, GuideWords>> = {
  en,
  zh: {
    title: '导览',
    note: '走过每个页面，做真实的事：一次被拒绝的调用、一次询问你的调用、一条规则、一份证明。大约五分钟，可随时关闭。',
    begin: '开始导览',
    goOn: '继续导览',
    place: '第 {place} 步，共 {total} 步',
    done: '已完成',
    open: '打开“{page}”',
    back: '上一步',
    next: '下一步：{step}',
    finish: '结束',
    close: '关闭导览',
    asked: '已发出。请看会发生什么。',
    asks: '你的规则都不涵盖这次调用，智能体在等你答复。',
    chatTitle: '导览：一次对话',
    codingTitle: '导览：一处改动',
    steps: {
      allowed: {
        title: '一次放行的调用',
        text: '有些工具智能体可以不经询问就调用。每次调用占一行；展开可看到输入和结果。',
        ask: '问现在几点',
        message: '现在几点？',
      },
      denied: {
        title: '一次被拒绝的调用',
        text: '此会话的模式是 chat_safe，没有文件工具。方框里写着拒绝了什么、为什么、可以怎么办。',
        ask: '请它读取一个文件',
        message: '读取 notes.txt',
      },
      change: {
        title: '可以改动文件的会话',
        text: '会话的模式在创建时确定。在 coding 模式下智能体可以请求改动文件，由你决定。',
        ask: '新建 coding 会话并请求一处改动',
        message: '写入 notes/monday.txt 内容：你好',
      },
      approve: {
        title: '第一个请求',
        text: '先看清将会发生什么，再点“允许一次”，或拒绝并写明理由（模型会读到）。智能体在等你。',
      },
      rule: {
        title: '第一条规则',
        text: '再请求一个文件。在卡片上打开“不止允许这一次…”，选一条规则并据此允许：可以看到它在过去会放行什么。',
        ask: '再请求一处改动',
        message: '写入 notes/tuesday.txt 内容：你好',
      },
      unasked: {
        title: '同样的请求，不再询问',
        text: '这里每个会话占一条泳道。再请求一次：你的规则会放行，它通过每道关卡。也可以在这里暂停或停止。',
        ask: '第三次请求改动',
        message: '写入 notes/tuesday.txt 内容：再次你好',
      },
      grants: {
        title: '你为以后允许了什么',
        text: '每个长期有效的同意都列在这里，并注明用过几次。撤销后从下一次调用起不再有效。',
      },
      policy: {
        title: '写在文件里的规则',
        text: '需要长期保留的规则写在一个文件里。改动一行，保存前先看它会怎样改变过去的调用。',
      },
      tools: {
        title: '模型能看到哪些工具',
        text: '每种模式只向模型展示自己的工具，其余隐藏。你可以亲自试用一个；它经过同样的关卡。',
      },
      audit: {
        title: '证明',
        text: '每一步都在发生之前写下，每条记录由下一条封存。“链条完整”表示没有任何改动。导出后，任何持有你的公钥的人都可以用“node verify-audit.mjs”核对，无需安装 Sluice。',
      },
      charts: {
        title: '汇总',
        text: '每条规则决定了什么、等待人用了多久、花费多少、什么常失败。点击可查看相应条目。',
      },
      servers: {
        title: '其他服务器与客户端',
        text: '置于 Sluice 之后的 MCP 服务器，以及先询问 Sluice 的编码客户端。每行都有接入的命令。',
      },
      people: {
        title: '谁可以做什么',
        text: '查看者只看，审批者答复，操作员制定规则。可以让同事加入，或接入你的手机。',
      },
      context: {
        title: '回答之前的上下文',
        text: '自动工具放在 Claude Code 和 Codex 提示词之前的内容及其原因。所有页面到此走完。',
      },
    },
  },
};
