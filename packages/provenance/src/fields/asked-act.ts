/** Words for one act, in the languages people ask in. A tool's name has one of them, the user's words another. */
const ACTS: readonly ReadonlySet<string>[] = [
  `send mail email e-mail message write tell reply respond answer forward post publish share notify inform text dm
  contact announce broadcast submit say ask comment review invite report ping call chat tweet reach 发 发送 告诉 通知 回复
  转发 分享 senden schicken schreiben antworten teilen envoyer écrire répondre partager enviar escribir responder
  compartir`,
  `pay transfer refund reimburse send wire money donate tip settle back deposit withdraw invest charge return
  付 付款 支付 转账 退款 zahlen bezahlen überweisen payer transférer pagar transferir`,
  `delete remove clear clean drop erase trash cancel kick ban revoke uninstall purge discard empty unassign leave
  destroy wipe terminate unsubscribe archive detach withdraw 删除 移除 取消 清空 löschen entfernen supprimer annuler
  effacer borrar eliminar cancelar`,
  `create add make new set setup schedule plan register open start append insert write put save
  invite attach upload remind reminder generate draft include enroll join copy duplicate import backup
  创建 添加 新建 安排 邀请 保存 提醒 erstellen anlegen hinzufügen einladen créer ajouter inviter crear añadir invitar`,
  `update change edit modify adjust set move rename reschedule correct replace fix adapt increase decrease raise
  reset switch mark turn append reopen assign prioritize complete finish resolve enable disable configure 更新 修改 更改
  调整 移动 重命名 ändern aktualisieren anpassen verschieben modifier changer déplacer cambiar actualizar mover`,
  `buy purchase order pay subscribe checkout spend invest sell bid rent exchange reorder 购买 买 付款 支付 kaufen
  acheter comprar`,
  `cancel unsubscribe archive close block mute unfollow disable deactivate stop pause suspend end revoke 取消 停`,
  `book booking reserve reservation buy order rent hire checkout 预订 订 buchen reservieren réserver reservar`,
  `add cart basket buy purchase order checkout`,
  `star unstar like follow unfollow favorite bookmark subscribe vote rate`,
  `label tag pin assign categorize classify organize sort move mark`,
  `push commit fork clone merge release publish deploy rebase`,
  `lock unlock turn switch dim enable disable set adjust play pause resume stop`,
  `run execute start launch deploy build install test compile do perform invoke trigger call restart reboot print
  运行 执行 部署 安装 ausführen starten exécuter lancer ejecutar`,
  `approve accept confirm grant allow merge sign enable activate 批准 同意 确认 合并 genehmigen approuver aprobar`,
].map((words) => new Set(words.split(/\s+/)));

const [TELLING, , DELETING, MAKING] = ACTS;

/** Words for one kind of thing. */
const THINGS: readonly ReadonlySet<string>[] = [
  'mail mails email emails e-mail e-mails message messages inbox 邮件 消息',
  'file files document documents folder directory attachment 文件 文档',
  'event events appointment appointments meeting meetings calendar 日程 会议',
  'transaction transactions payment payments transfer order orders 交易 订单',
  'issue issues ticket tickets task tasks 任务',
  'post posts comment comments review reviews 评论',
  'repository repositories repo repos branch branches 仓库 分支',
  'contact contacts 联系人',
].map((words) => new Set(words.split(' ')));

/** Words that name a thing as often as an act: "my mails", "the order". They count only where a verb stands. */
const ALSO_THINGS = new Set(
  `mail email e-mail message text post contact order book booking plan schedule tip answer reply share money new set back
  test build call start open sign mark put save draft include tell ask comment review report chat tweet deposit
  cart basket charge return exchange archive close block copy star like label tag pin rate vote log record track
  import backup push commit fork clone follow lock play print release complete bid spend rent sort stop empty
  leave`.split(/\s+/),
);

/** The words of a request: all of them, and those that stand where a verb does. */
export interface Asked {
  readonly words: ReadonlySet<string>;
  readonly verbs: ReadonlySet<string>;
}

/**
 * Whether the user's words ask for what a tool of this name does. Where its name has no word for an act that is known
 * here, the user must have said its own verb.
 */
export function isActAsked(toolWords: readonly string[], asked: Asked): boolean {
  const verbs = verbsOf(toolWords);
  if (verbs.length === 0) return toolWords.some((word) => asked.verbs.has(word));
  // "Comment that it is done" asks for `add_comment`: what is made is the act.
  const isMaking = verbs.some((verb) => TELLING?.has(verb) || MAKING?.has(verb));
  if (isMaking && toolWords.some((word) => asked.verbs.has(word))) return true;
  return verbs.some((verb) =>
    actsOf(verb, toolWords).some(
      (act) => hasAny(act, asked) && !(act === DELETING && isOfAnotherThing(toolWords, asked)),
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
  const things = toolWords.filter((word) => !verbsOf(toolWords).includes(word));
  return (
    things.length > 0 && !things.some((thing) => namesOf(thing).some((name) => words.has(name)))
  );
}

/** A thing in one and in many, and what else it is called. */
function namesOf(thing: string): readonly string[] {
  const alike = THINGS.filter((names) => names.has(thing)).flatMap((names) => [...names]);
  return [thing, `${thing}s`, ...stemsOf(thing), ...alike];
}

/**
 * The words of a tool's name that say what it does: in `delete_email` the mail is the thing, in `email_user` the act.
 * To make what is told is to tell, to make a booking is to book: `add_comment`, `create_booking`.
 */
function verbsOf(toolWords: readonly string[]): readonly string[] {
  const acts = toolWords.filter(isAct);
  const plain = acts.filter((word) => !ALSO_THINGS.has(word));
  if (plain.length === 0) return acts;
  return plain.every((word) => MAKING?.has(word))
    ? [...plain, ...acts.filter((word) => MADE.has(word))]
    : plain;
}

/** What is made in order to tell somebody something, or to have it. */
const MADE = new Set(['message', 'comment', 'reply', 'answer', 'post', 'booking']);

/** The acts that a verb may stand for, as far as the rest of the name tells: `send_money` pays, `send_email` tells. */
function actsOf(verb: string, toolWords: readonly string[]): readonly ReadonlySet<string>[] {
  const acts = ACTS.filter((act) => act.has(verb));
  const told = acts.filter((act) => toolWords.some((word) => word !== verb && act.has(word)));
  return told.length > 0 ? told : acts;
}

/** Whether a tool of this name tells someone something. */
export function isTelling(toolWords: readonly string[]): boolean {
  return toolWords.some((word) => TELLING?.has(word));
}

/** Whether a word says that something is done. */
export function isAct(word: string): boolean {
  return ACTS.some((act) => act.has(word));
}

function hasAny(act: ReadonlySet<string>, { words, verbs }: Asked): boolean {
  for (const word of act) if ((ALSO_THINGS.has(word) ? verbs : words).has(word)) return true;
  return false;
}

/** A word without the endings of English verbs: `booked` may be of `book`, `sending` of `send`. */
export function stemsOf(word: string): readonly string[] {
  const stem = /^(\p{L}{3,}?)(?:ing|ed|es|s|d)$/u.exec(word)?.[1];
  if (stem === undefined) return [];
  const doubled = /(.)\1$/.test(stem) ? [stem.slice(0, -1)] : [];
  return [stem, `${stem}e`, ...doubled];
}
