import { contentWords } from './content-words.js';
import type { FoundSignals } from './find-signals.js';

/**
 * Whether a prompt is about something that was named before it and not in it: "who calls it?", "that function is slow",
 * "它为什么失败", "刚才那个". It can only be understood from what its session was shown.
 */
export function refersBack(prompt: string, { paths, symbols, hasTrace }: FoundSignals): boolean {
  if (hasTrace || paths.length > 0 || symbols.length > 0) return false;
  const lower = prompt.toLowerCase().trim();
  if (lower.length > LONGEST || OTHER.test(lower)) return false;
  if (POINTED.test(lower)) return true;
  return (QUESTION.test(lower) || CHANGE.test(lower)) && contentWords(lower).length < ENOUGH;
}

/** A longer text says itself what it is about. */
const LONGEST = 160;
/** So do two words of its own. */
const ENOUGH = 2;

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
const QUESTION =
  /^(?:and |so |but |ok,? |then )?(?:how|why|where|who|when|what|which|is|does|can|could|should|did|has)\b.*\b(?:it|its|they|them)\b|它.*(?:为什么|怎么|如何|哪|谁|什么|吗|？|\?)|(?:为什么|怎么|谁|哪里).*它/;
const CHANGE =
  /^(?:please |now |then |can you |could you )*(?:fix|refactor|optimi[sz]e|simplify|document|debug|extend|split|test|rename) (?:it|them)\b|^(?:请|帮我)*(?:修复|重构|优化|简化|测试|重命名|拆分)(?:一下)?它|把它(?:重构|优化|改成|改为|拆)/;
/** The answer itself is meant, or nothing of the code. */
const OTHER =
  /\btime is it\b|\bin (?:simpler|other|plain|more|fewer|one|two|a few)\b|\b(?:word|words|sentence|paragraph|bullet|english|chinese)\b|简单的话|一句话|换个说法/;
