/** Words for one act, in the languages people ask in. A tool's name has one of them, the user's words another. */
const ACTS: readonly ReadonlySet<string>[] = [
  `send mail email e-mail message write tell reply respond answer forward post publish share notify inform text dm
  contact announce broadcast submit say ask 发 发送 告诉 通知 回复 转发 分享 senden schicken schreiben antworten teilen
  envoyer écrire répondre partager enviar escribir responder compartir`,
  `pay transfer refund reimburse send wire money buy purchase order donate tip settle back 付 付款 支付 转账 退款 购买
  买 zahlen bezahlen überweisen kaufen payer transférer acheter pagar transferir comprar`,
  `delete remove clear clean drop erase trash unsubscribe cancel kick ban revoke uninstall purge 删除 移除 取消 清空
  löschen entfernen supprimer annuler effacer borrar eliminar cancelar`,
  `create add make new set setup schedule plan register open start append insert write put save book reserve
  reservation invite attach upload remind reminder generate draft include enroll join 创建 添加 新建 预订 安排 邀请
  保存 提醒 erstellen anlegen hinzufügen buchen reservieren einladen créer ajouter réserver inviter crear añadir
  reservar invitar`,
  `update change edit modify adjust set move rename reschedule correct replace fix adapt increase decrease raise
  reset switch mark turn append 更新 修改 更改 调整 移动 重命名 ändern aktualisieren anpassen verschieben modifier
  changer déplacer cambiar actualizar mover`,
  `book reserve reservation buy order rent hire 预订 订 buchen réserver reservar`,
  `run execute start launch deploy build install test compile do perform invoke trigger call 运行 执行 部署 安装
  ausführen starten exécuter lancer ejecutar`,
  `approve accept confirm grant allow merge sign enable activate 批准 同意 确认 合并 genehmigen approuver aprobar`,
].map((words) => new Set(words.split(/\s+/)));

const [TELLING] = ACTS;

/** Words that name a thing as often as an act: "my mails", "the order". They count only where a verb stands. */
const ALSO_THINGS = new Set(
  `mail email e-mail message text post contact order book plan schedule tip answer reply share money new set back test
  build call start open sign mark put save draft include tell ask`.split(/\s+/),
);

/** The words of a request: all of them, and those that stand where a verb does. */
export interface Asked {
  readonly words: ReadonlySet<string>;
  readonly verbs: ReadonlySet<string>;
}

/** Whether the user's words ask for what a tool of this name does. A tool whose name says nothing is never asked for. */
export function isActAsked(toolWords: readonly string[], asked: Asked): boolean {
  return toolWords.some((word) => ACTS.some((act) => act.has(word) && hasAny(act, asked)));
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
