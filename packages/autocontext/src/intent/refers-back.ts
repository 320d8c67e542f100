import { contentWords } from './content-words.js';
import type { FoundSignals } from './find-signals.js';

/**
 * Whether a prompt is about something that was named before it and not in it: "who calls it?", "that function is slow",
 * "它为什么失败", "刚才那个". It can only be understood from what its session was shown.
 */
export function refersBack(prompt: string, { paths, symbols, hasTrace }: FoundSignals): boolean {
  if (hasTrace || paths.length > 0) return false;
  const lower = prompt.toLowerCase().trim();
  if (lower.length > LONGEST || !MAY_REFER.test(lower) || OTHER.test(lower)) return false;
  // What "it" shall be called is no name of what is there.
  if (symbols.length > 0) return RENAME.test(lower);
  const own = contentWords(lower).length;
  if (POINTED.test(lower) || SUBJECT.test(lower) || CHANGE.test(lower)) return own < SOME;
  return (QUESTION.test(lower) || RENAME.test(lower)) && own < ENOUGH;
}

/** A longer text says itself what it is about. */
const LONGEST = 160;
/** So do two words of its own; four where "it" or "that function" is what is spoken of. */
const ENOUGH = 2;
const SOME = 4;

/** What every prompt of the kind holds; compiled in a hundredth of the time of the patterns below. */
const MAY_REFER =
  /\b(?:its?|they|them|that|this|same|previous|last|above|you|before)\b|^and the\b|[它这那]|刚[才刚]|[上前]面/;

const THING =
  '(?:function|method|class|file|module|line|type|handler|component|hook|helper|snippet|definition|struct|interface)';
const POINTED = new RegExp(
  [
    String.raw`\b(?:that|this|the same|the previous|the last) ${THING}\b(?! (?:that|which|where|who|of|for|in)\b)`,
    String.raw`\bthe ${THING} (?:above|you (?:just )?(?:showed|mentioned|found)|from before)\b`,
    '(?:刚才|刚刚|上面|前面)(?:那|的)个?(?:函数|方法|类|文件|模块|代码|地方|组件|接口|东西)?(?=[是为怎在有会能不的？?，,]|$)',
    '(?:这|那)个(?:函数|方法|类|文件|模块|组件|接口)(?!名)',
  ].join('|'),
);
/** What code does or is, said of "it" or "that"; what is said of the work (done, passing, merged) is not here. */
const DOES = `(?:${[
  'be|fail|fails|throw|throws|return|returns|handle|handles|call|calls|called|use',
  'used|uses|tested|covered|defined|declared|exported|need|needs|support|accept',
  'expect|crash|crashes|leak|block|blocks|hang|hangs|read|write|get|take|look|mutate',
  'validate|parse|async|sync|safe for|thread[- ]safe|null|undefined|empty|public',
  'private|deprecated|pure',
].join('|')})`;
const SUBJECT = new RegExp(
  [
    String.raw`^(?:and |so |but |ok,? |then )?(?:is|are|does|can|could|should|did|has|will|would|may|might) (?:it|that|they) (?:\w+ ){0,2}?${DOES}\b`,
    String.raw`^(?:what|who|which \w+) (?:calls?|uses?|imports?|tests?|overrides?|implements?|creates?|sets?) (?:that|this|it)\s*[?.!]*$`,
    String.raw`^(?:and |so )?how (?:does|do|would) (?:that|this|it) (?:work|behave|scale|happen)\b`,
    String.raw`^and (?:its|the) (?:tests?|callers?|callees|parameters|arguments|usages?|definition|implementation)\b`,
    String.raw`^it (?:fails|throws|crashes|hangs|leaks|returns|breaks|panics) (?:on|when|with|for|in|at|if|after|before|null|undefined|nothing|an?|the)\b`,
    '(?:解释|说明|讲讲|看看|介绍)(?:一下)?它',
  ].join('|'),
);
const QUESTION =
  /^(?:and |so |but |ok,? |then |hm,? )?(?:how|why|where|who|when|what|which)\b(?:.*\b(?:it|they|them)\b| (?:is|are|was|were) its\b)|它.*(?:为什么|怎么|如何|哪|谁|什么|吗|？|\?)|(?:为什么|怎么|谁|哪里).*它/;
/** What code is made to be or to do. */
const BECOMES = `(?:${[
  'async|asynchronous|sync|synchronous|generic|private|public|static|optional|faster|thread[- ]safe',
  'reusable|configurable|testable|idempotent|recursive|iterative|immutable|lazy',
  'return|throw|accept|handle|support|use|work (?:with|for|on)',
].join('|')})`;
const CHANGE = new RegExp(
  [
    String.raw`^(?:please |now |then |can you |could you )*(?:fix|refactor|optimi[sz]e|simplify|document|debug|extend|split|test|rename|deprecate|inline|extract|cache|memoi[sz]e) (?:it|them)\b`,
    String.raw`^(?:please |now |then |can you |could you )*make (?:it|that|them) ${BECOMES}`,
    String.raw`^(?:please |now |then |can you |could you )*(?:add|write) (?:an? |some |more )?(?:unit )?(?:tests?|docs?|comments?|types?|logging|validation|docstring) (?:for|to) (?:it|that|them)\b`,
    String.raw`^(?:请|帮我)*(?:修复|重构|优化|简化|测试|重命名|拆分)(?:一下)?它`,
    String.raw`把它(?:重构|优化|改成|改为|拆|简化|封装|重命名)`,
    String.raw`给它(?:加|写|补|增加|添加)`,
  ].join('|'),
);
const RENAME =
  /^(?:please |now |then |can you |could you )*rename (?:it|that) to\b|把它(?:改名|重命名)(?:为|成|叫)/;
/** The answer itself is meant, or how the work goes, or nothing of the code. */
const OTHER = new RegExp(
  [
    String.raw`\btime is it\b`,
    String.raw`\b(?:long|much|many|far) (?:will|would|does|did|has|is) (?:it|that|they)\b`,
    String.raw`\b(?:it|that) (?:done|finished|ready|passing|passed|green|merged|deployed|released|running|worth|possible|correct|right|true|enough|clear|all|ok|okay|better|safe to)\b`,
    String.raw`^did (?:it|that) (?:pass|work|finish|succeed|help)\b`,
    String.raw`^does (?:it|that) (?:work|pass|compile|build|help|make sense|matter|mean)\b(?! (?:with|for|on|in|when)\b)`,
    String.raw`\bin (?:simpler|other|plain|more|fewer|one|two|a few)\b`,
    String.raw`\b(?:word|words|sentence|paragraph|bullet|table|list|english|chinese|german|french|japanese|spanish)\b`,
    String.raw`简单的话`,
    String.raw`一句话`,
    String.raw`换个说法`,
    String.raw`翻译`,
    String.raw`表格`,
    String.raw`提交`,
    String.raw`推送`,
    String.raw`[它这那]个?(?:好|完|过|行|成|通过|跑|弄好|做完|做好)了?(?:吗|没)`,
  ].join('|'),
);
