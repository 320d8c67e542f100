import { nameWords } from './tool-kind.js';
import { isAddress, type Shape, shapeOf } from './value-shape.js';

/**
 * What a field decides. `destination`, `object`, `amount` and `command` carry authority: they say to whom, on what,
 * how much, what. `content` is what is said; `option` changes only how an answer is given.
 */
export type Role = 'destination' | 'object' | 'amount' | 'command' | 'content' | 'option';

/** A role that an operator or a tool declares, by the path of the field; `*` stands for every entry of a list. */
export type DeclaredRoles = ReadonlyMap<string, Role>;

const NAMES: readonly (readonly [Role, ReadonlySet<string>])[] = [
  ['command', words('command cmd script code shell sql statement exec program argv')],
  [
    'destination',
    words(
      `to cc bcc recipient recipients receiver receivers address addresses email emails mail url uri link href host
      hostname domain endpoint webhook server destination dest target user users username handle account accounts iban
      beneficiary payee participant participants attendee attendees invitee invitees member members channel channels
      group room phone contact contacts assignee reviewer owner remote repo repository bucket queue topic wallet
      customer collaborator collaborators guest guests follower followers
      empfaenger empfanger adressat adresse mailadresse konto kontonummer kanal gruppe ziel teilnehmer
      destinatario destinatarios direccion correo cuenta canal grupo destino numero telefono movil telefon
      destinataire destinataires compte telephone
      indirizzo conto destinatari endereco conta 收件人 收款人 账号 账户 地址 邮箱 电话 手机 群 群组`,
    ),
  ],
  [
    'amount',
    words(`amount price sum total quantity qty balance value cost fee tip rate percent
      betrag preis summe anzahl menge importe monto cantidad precio valor montant prix quantite importo prezzo quantita
      quantia preco quantidade 金额 价格 数量`),
  ],
  [
    'content',
    words(
      `body content contents text message messages subject title description comment comments note notes summary
      caption reason memo html markdown prompt question answer reply review feedback details data payload bio about
      label heading paragraph remark snippet instructions location say speech
      inhalt nachricht betreff titel beschreibung kommentar notiz notizen bemerkung hinweis grund zweck thema
      texto mensaje asunto titulo cuerpo contenido descripcion comentario nota notas motivo concepto
      texte objet titre corps contenu commentaire raison
      testo messaggio oggetto titolo corpo contenuto descrizione commento
      mensagem assunto conteudo descricao 内容 正文 文本 标题 主题 备注 说明 消息 理由 原因`,
    ),
  ],
  [
    'option',
    words(
      `page per_page limit offset cursor sort order order_by verbose format language lang locale timezone n count
      max_results top_k recurring all_day dry_run include exclude fields depth unit units currency`,
    ),
  ],
];

/** The role of a word; of one that stands under several, the first. */
const ROLES = new Map(
  NAMES.toReversed().flatMap(([role, names]) => [...names].map((name) => [name, role] as const)),
);

/** What a field names when its last word is one of these. */
const OBJECT_NAME = /^(?:ids?|uuid|key|path|file|filename|folder|directory|dir|name)$/;

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/));
}

/** The role that a field was given, if it was. */
export function declaredRole(path: string, declared?: DeclaredRoles): Role | undefined {
  return declared?.get(path) ?? declared?.get(path.replaceAll(/\.\d+(?=\.|$)/g, '.*'));
}

/** The role of a field of which nothing was declared: by its name, else by what its value looks like. */
export function roleOf(path: string, value: string | number | boolean): Role {
  const shape = shapeOf(value);
  if (isAddress(shape)) return 'destination';
  if (shape === 'flag') return 'option';
  const role = byName(path) ?? byShape(shape);
  // `messages: ["m-81"]` and `message: 331` say which, not what.
  const isWhich = typeof value === 'number' || (isOneOfMany(path) && isCode(value));
  return role === 'content' && isWhich ? 'object' : role;
}

function isOneOfMany(path: string): boolean {
  return /\.\d+$/.test(path);
}

/** Whether a value is an id as machines give them: one word with a digit in it, and more than digits. */
function isCode(value: string | number | boolean): boolean {
  return typeof value === 'string' && /^(?=[^\d]*\d)(?=.*\p{L})[\p{L}\d._:-]{2,60}$/u.test(value);
}

function byName(path: string): Role | undefined {
  const name = path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? path;
  const parts = nameWords(name);
  // The last word says what the field is, the words before it of what: `user_email`, `message_id`.
  for (const word of [parts.join('_'), ...parts.toReversed()]) {
    if (OBJECT_NAME.test(word)) return 'object';
    const role = ROLES.get(word);
    if (role) return role;
  }
  return undefined;
}

function byShape(shape: Shape): Role {
  if (shape === 'text') return 'content';
  return shape === 'number' ? 'amount' : 'object';
}
