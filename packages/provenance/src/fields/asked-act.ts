import { ALL_ACTS, ALSO_THINGS, DELETE, MAKE, TELL } from './act-words.js';
import { formsOfAct, plainWord } from './verb-forms.js';

/** The words for one act. A tool's name has one of them, the user's words another. */
export type Act = ReadonlySet<string>;

const BY_WORDS = new Map(ALL_ACTS.map((words) => [words, formsOfAct(words)]));
const [TELLING, DELETING, MAKING] = [TELL, DELETE, MAKE].map((words) => BY_WORDS.get(words));

const ACTS_OF_WORD = new Map<string, Act[]>();
for (const act of BY_WORDS.values()) {
  for (const word of act) ACTS_OF_WORD.set(word, [...(ACTS_OF_WORD.get(word) ?? []), act]);
}

/** Words for one kind of thing. */
const THINGS: readonly ReadonlySet<string>[] = [
  `mail mails email emails e-mail e-mails message messages inbox 邮件 消息 信息 メール nachricht nachrichten correo correos
  mensaje mensajes courriel courriels mensagem messaggio messaggi`,
  `file files document documents folder directory attachment 文件 文档 datei dateien dokument archivo archivos documento
  fichier fichiers arquivo`,
  `event events appointment appointments meeting meetings calendar 日程 会议 termin termine besprechung cita citas reunión
  evento réunion rendez-vous reunião riunione`,
  `transaction transactions payment payments transfer order orders 交易 订单 zahlung überweisung bestellung pago pagos
  pedido paiement commande pagamento ordine`,
  'issue issues ticket tickets task tasks 任务 aufgabe aufgaben tarea tareas tâche tarefa',
  'post posts comment comments review reviews 评论 kommentar comentario commentaire',
  'repository repositories repo repos branch branches 仓库 分支',
  'contact contacts address addresses agenda 联系人 kontakt kontakte contacto contactos',
].map((words) => new Set(words.split(/\s+/).map(plainWord)));

/** The words of a request: all of them, and those that stand where a verb does. */
export interface Asked {
  readonly words: ReadonlySet<string>;
  readonly verbs: ReadonlySet<string>;
  readonly acts: ReadonlySet<Act>;
}

/**
 * The acts that a word of a request asks for. One that is also a thing does so only where a verb stands, and what an
 * English ending was taken from only where it is English: `mails` is no form of the German `mailen`.
 */
export function actsAskedBy(word: string, { isVerb, isStem }: WordKind): readonly Act[] {
  if (ALSO_THINGS.has(word) !== isVerb || (isStem && !ENGLISH.has(word))) return [];
  return ACTS_OF_WORD.get(word) ?? [];
}

interface WordKind {
  readonly isVerb: boolean;
  readonly isStem: boolean;
}

const ENGLISH = new Set(ALL_ACTS.flatMap(({ en }) => en.split(/\s+/)));

/**
 * Whether the user's words ask for what a tool of this name does. Where its name has no word for an act that is known
 * here, the user must have said its own verb.
 */
export function isActAsked(toolWords: readonly string[], asked: Asked): boolean {
  const verbs = verbsOf(toolWords);
  if (verbs.length === 0) return toolWords.some((word) => asked.verbs.has(word));
  // "Comment that it is done" asks for `add_comment`, "move it" for `moves.create`: what is made is the act.
  const makes = verbs.some((verb) => TELLING?.has(verb) || isMaking(verb));
  if (makes && toolWords.some((word) => asked.verbs.has(word) || asked.verbs.has(one(word)))) {
    return true;
  }
  return verbs.some((verb) =>
    actsOf(verb, toolWords).some(
      (act) => asked.acts.has(act) && !(act === DELETING && isOfAnotherThing(toolWords, asked)),
    ),
  );
}

/** Whether the user names things and the tool is for none of them: who has a file deleted has asked for no mail's end. */
function isOfAnotherThing(toolWords: readonly string[], { words }: Asked): boolean {
  const named = THINGS.filter((thing) => [...thing].some((word) => words.has(word)));
  const own = THINGS.filter((thing) => toolWords.some((word) => thing.has(word)));
  return own.length > 0 && named.length > 0 && !own.some((thing) => named.includes(thing));
}

/**
 * Whether a tool is for a thing that the user's words do not name. Who asks for an alarm to be set has not asked for
 * `set_audit_logging`, though both are set. A name that is all verbs is for no thing in particular.
 */
export function isThingUnnamed(toolWords: readonly string[], { words }: Asked): boolean {
  const things = thingsOf(toolWords);
  return (
    things.length > 0 && !things.some((thing) => namesOf(thing).some((name) => words.has(name)))
  );
}

/** Whether the user said the very verb of a tool, not only one that is near it. */
export function isVerbSaid(toolWords: readonly string[], { words, verbs }: Asked): boolean {
  const own = verbsOf(toolWords);
  // Where no word is known for an act, the whole name may be one: `mod/timeout`.
  if (own.length === 0) return toolWords.some((word) => verbs.has(word));
  return own.some((verb) => (ALSO_THINGS.has(verb) ? verbs : words).has(verb));
}

/** A thing of many: `messages`. */
function one(word: string): string {
  return word.replace(/(?<=\p{L}{3})s$/u, '');
}

/**
 * What a tool is for: the words behind its verb, and those before it only where nothing stands behind. Of
 * `drive_set_sharing` that is the sharing, whoever speaks of the drive; of `agenda_add` the agenda.
 */
function thingsOf(toolWords: readonly string[]): readonly string[] {
  const verbs = verbsOf(toolWords);
  const at = toolWords.findIndex((word) => verbs.includes(word));
  // A comment is made in order to tell: that is the act, and no thing besides. A reminder is made.
  const isMade = isMaking(toolWords[at] ?? '');
  const things = (words: readonly string[]): readonly string[] =>
    words.filter(
      (word) => !JOINING.has(word) && !(isMade ? MADE.has(one(word)) : verbs.includes(word)),
    );
  const behind = at === -1 ? [] : toolWords.slice(at + 1).filter((word) => !JOINING.has(word));
  return things(behind.length > 0 ? behind : toolWords.filter((word) => !verbs.includes(word)));
}

/** Words in the names of tools that name nothing, and stand in every request. */
const JOINING = new Set(
  `to of in on at by for from with and or the a an all new via
  zu von fur fuer an im auf mit und der die das den dem
  de du des le la les pour dans avec et
  el los las para con y del al
  il lo gli per di da nel e
  o os as em do dos das com`.split(/\s+/),
);

/** A thing in one and in many, what else it is called, and the act that it is named for: a reminder reminds. */
function namesOf(thing: string): readonly string[] {
  const alike = THINGS.filter((names) => names.has(thing)).flatMap((names) => [...names]);
  const [act] = /^\p{L}{3,}?(?=(?:er|ment|ation)s?$)/u.exec(thing) ?? [];
  const acts = act === undefined ? [] : [act, `${act}e`].filter(isAct);
  return [thing, `${thing}s`, ...stemsOf(thing), ...alike, ...acts];
}

/**
 * The words of a tool's name that say what it does: in `delete_email` the mail is the thing, in `email_user` the act.
 * To make what is told is to tell, to make a booking is to book: `add_comment`, `create_booking`.
 */
function verbsOf(toolWords: readonly string[]): readonly string[] {
  const acts = toolWords.filter(isAct);
  const plain = acts.filter((word) => !ALSO_THINGS.has(word));
  if (plain.length === 0) return acts;
  return plain.every(isMaking)
    ? [...plain, ...toolWords.map(one).filter((word) => MADE.has(word))]
    : plain;
}

/** What is made in order to tell somebody something, or to have it. */
const MADE = new Set(
  'message comment reply answer post booking reservation order purchase cart basket'.split(' '),
);

/** The acts that a verb may stand for, as far as the rest of the name tells: `send_money` pays, `send_email` tells. */
function actsOf(verb: string, toolWords: readonly string[]): readonly Act[] {
  const acts = ACTS_OF_WORD.get(verb) ?? [];
  const told = acts.filter((act) => toolWords.some((word) => word !== verb && act.has(word)));
  return told.length > 0 ? told : acts;
}

/** Whether a tool of this name tells someone something. */
export function isTelling(toolWords: readonly string[]): boolean {
  return toolWords.some((word) => TELLING?.has(word));
}

/** Whether a word says that something is made, and leaves open what. */
export function isMaking(word: string): boolean {
  return MAKING?.has(word) ?? false;
}

/** Whether a word names a kind of thing, whatever else it says. */
export function isThing(word: string): boolean {
  return THINGS.some((thing) => thing.has(word));
}

/** Whether a word says that something is done. */
export function isAct(word: string): boolean {
  return ACTS_OF_WORD.has(word);
}

/** Whether a word says that something is done, and names no thing besides. */
export function isPlainAct(word: string): boolean {
  return isAct(word) && !ALSO_THINGS.has(word);
}

/** A word without the endings of English verbs: `booked` may be of `book`, `sending` of `send`. */
export function stemsOf(word: string): readonly string[] {
  const stem = /^(\p{L}{3,}?)(?:ing|ed|es|s|d)$/u.exec(word)?.[1];
  if (stem === undefined) return [];
  const doubled = /(.)\1$/.test(stem) ? [stem.slice(0, -1)] : [];
  return [stem, `${stem}e`, ...doubled];
}
