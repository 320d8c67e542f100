const NAME = String.raw`(?<the>the\s+)?(?<name>[A-Za-z_$][\w$]+)`;
const ENDS = String.raw`\s*[?.!？。！]?\s*$`;
const ASKS =
  'how (?:does|do|is)|what (?:does|is)|explain|describe|why (?:would|does|did|is)|where is';
const THEN =
  '(?:works?|do|fails?|mean|defined|called|used|implemented|here|to\\s+\\w+)\\b[\\s\\w]{0,12}';
const ADDED = 'parameter|argument|option|test|check|comment|log line|docs?';

/** What a question or a request is about by its form. */
const FORMS: readonly RegExp[] = [
  String.raw`^\s*(?:${ASKS}|who (?:calls|uses)|rename|document)\s+${NAME}(?:\s+${THEN})?${ENDS}`,
  String.raw`\b(?:${ADDED}) (?:to|for|in) ${NAME}${ENDS}`,
  String.raw`^\s*${NAME}\s*(?:是|在|为什么|怎么|如何|有什么|做)`,
  String.raw`^\s*(?:请|帮我)?(?:解释|说明|讲解)(?:一下|下)?\s*${NAME}${ENDS}`,
  String.raw`^\s*给\s*${NAME}\s*(?:加|添加|增加|补|写)`,
].map((form) => new RegExp(form, 'i'));
/** What is compared is as often of the work ("merge and rebase"); a capital makes it a name. */
const COMPARED: readonly RegExp[] = [
  /\bdifference between (?:an? )?(?<name>[A-Z][\w$]+) and\s/,
  /^\s*(?<name>[A-Z][\w$]+) ?[和与跟] ?[A-Z][\w$]* ?(?:之间)?(?:有什么|的)?(?:区别|不同|差别)/,
];
const NO_NAME =
  /^(?:it|its|this|that|these|those|they|them|you|your|yourself|me|my|myself|us|we|why|how|what|who|where|when|everything|something|nothing|the)$/i;

/** The word that a text asks about by its form, however common it is. */
export interface AskedSubject {
  readonly name: string;
  /** After "the" stands a word of the language, which may be a name by chance. */
  readonly isBare: boolean;
}

export function askedSubject(text: string): AskedSubject | undefined {
  for (const form of [...FORMS, ...COMPARED]) {
    const { name, the } = form.exec(text)?.groups ?? {};
    if (name !== undefined && name.length > 2 && !NO_NAME.test(name)) {
      return { name, isBare: the === undefined };
    }
  }
  return undefined;
}
