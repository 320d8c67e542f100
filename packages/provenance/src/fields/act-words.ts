/** The words for one act by language. Of the European ones, but English, the infinitives: `verb-forms.ts` bends them. */
export interface ActWords {
  readonly en: string;
  /** Chinese, and what Japanese writes with the same characters: one or two each. */
  readonly han?: string;
  readonly de?: string;
  readonly fr?: string;
  readonly es?: string;
  readonly it?: string;
  readonly pt?: string;
}

export const TELL: ActWords = {
  en: `send mail email e-mail message write tell reply respond answer forward post publish share notify inform text dm
    contact announce broadcast submit say ask comment review invite report ping call chat tweet reach sms fax whatsapp deliver`,
  han: `发 写 发送 发给 发到 发一 发个 发封 发布 寄 写信 告诉 告知 通知 回复 答复 回信 转发 转告 分享 邀请 联系 提交 转达 群发 送信 返信 連絡 通知
    共有 投稿`,
  de: `senden schicken schreiben antworten beantworten teilen mailen melden informieren benachrichtigen sagen erzählen
    weiter|leiten weiter|geben weiter|sagen mit|teilen zu|schicken zu|senden ab|schicken ab|senden ein|laden an|rufen
    veröffentlichen posten fragen kommentieren erinnern verständigen ein|reichen rundschreiben`,
  fr: `envoyer écrire répondre partager transmettre transférer informer prévenir avertir notifier dire inviter contacter
    publier poster demander signaler communiquer appeler rappeler relancer`,
  es: `enviar mandar escribir responder contestar compartir reenviar avisar informar notificar decir comunicar invitar
    contactar publicar preguntar comentar anunciar pasar recordar llamar`,
  it: `inviare mandare spedire scrivere rispondere condividere inoltrare avvisare informare notificare dire comunicare
    invitare contattare pubblicare chiedere ricordare`,
  pt: `enviar mandar escrever responder compartilhar partilhar encaminhar avisar informar notificar dizer comunicar
    convidar contatar publicar perguntar lembrar`,
};

const PAY: ActWords = {
  en: `pay transfer refund reimburse send wire money donate tip settle back deposit withdraw invest charge return`,
  han: '付 付款 支付 付给 转账 汇款 打款 退款 报销 缴费 缴纳 转给 返金 送金 支払',
  de: `zahlen bezahlen überweisen erstatten zurück|zahlen begleichen spenden ab|buchen überweisung`,
  fr: 'payer régler virer verser rembourser transférer',
  es: 'pagar transferir abonar reembolsar devolver ingresar',
  it: 'pagare trasferire versare rimborsare saldare bonificare',
  pt: 'pagar transferir reembolsar devolver depositar',
};

export const DELETE: ActWords = {
  en: `delete remove clear clean drop erase trash cancel kill kick ban revoke uninstall purge discard empty unassign leave
    destroy wipe terminate truncate unsubscribe archive detach withdraw`,
  han: '删除 删掉 删 移除 取消 清空 清除 去掉 撤销 撤回 注销 退订 归档 削除 解約',
  de: `löschen entfernen stornieren ab|sagen ab|melden kündigen streichen leeren weg|werfen archivieren`,
  fr: 'supprimer annuler effacer retirer enlever vider résilier archiver désabonner',
  es: 'borrar eliminar cancelar anular quitar suprimir retirar vaciar archivar',
  it: 'cancellare eliminare annullare rimuovere togliere svuotare disdire archiviare',
  pt: 'apagar excluir eliminar cancelar remover anular tirar esvaziar arquivar',
};

export const MAKE: ActWords = {
  en: `create add make new set setup schedule plan register open start append insert write put save
    invite attach remind reminder generate draft include enroll join enter record log file note lodge issue`,
  han: `创建 添加 新建 新增 增加 安排 邀请 保存 提醒 登记 录入 记录 记 记下 记一 记个 写入 填写 填 加 加入 加到 建 建立 开 起草 生成 作成 追加 登録`,
  de: `erstellen an|legen hinzu|fügen ein|fügen ein|laden ein|tragen ein|richten ein|geben ein|stellen auf|nehmen
    auf|setzen an|setzen planen speichern erinnern vermerken notieren registrieren erfassen an|melden hoch|laden ergänzen
    vor|merken entwerfen protokollieren fest|halten machen`,
  fr: `créer ajouter inviter planifier programmer enregistrer inscrire noter rédiger insérer
    établir préparer saisir ouvrir mettre fixer`,
  es: `crear añadir agregar invitar programar registrar anotar apuntar guardar inscribir generar redactar insertar
    agendar dar abrir meter poner planificar convocar meter`,
  it: `creare aggiungere invitare programmare registrare annotare salvare iscrivere generare inserire pianificare
    fissare aprire segnare mettere`,
  pt: `criar adicionar acrescentar convidar agendar registrar registar anotar salvar guardar inscrever gerar inserir
    marcar abrir programar cadastrar colocar`,
};

const COPY: ActWords = {
  en: 'copy duplicate clone import export backup upload attach include add save',
  han: '复制 拷贝 抄送 备份 上传 导入 导出',
  de: 'kopieren duplizieren sichern hoch|laden importieren exportieren bei|fügen an|hängen',
  fr: 'copier dupliquer sauvegarder importer exporter téléverser joindre',
  es: 'copiar duplicar respaldar importar exportar subir cargar adjuntar',
  it: 'copiare duplicare importare esportare caricare allegare',
  pt: 'copiar duplicar importar exportar carregar anexar',
};

const CHANGE: ActWords = {
  en: `update change edit modify adjust set move rename reschedule correct replace fix adapt increase decrease raise
    reset switch mark turn append reopen assign prioritize complete finish resolve enable disable configure amend patch
    put enter lower extend postpone shift alter swap prolong renew upgrade downgrade redirect reroute relocate`,
  han: `更新 修改 更改 改成 改为 改到 改 调整 调到 移动 移到 重命名 变更 更正 设为 设成 设置 设定 推迟 延期 提前 换成 换到 标记 分配
    変更 更新 修正`,
  de: `ändern aktualisieren an|passen verschieben verlegen setzen stellen um|stellen bearbeiten korrigieren ersetzen
    umbenennen um|benennen zu|weisen erhöhen senken verlängern ein|stellen ein|tragen konfigurieren zurück|setzen
    ab|schließen berichtigen an|pinnen`,
  fr: `modifier changer déplacer mettre actualiser corriger remplacer renommer reporter ajuster augmenter baisser
    régler attribuer décaler prolonger terminer saisir`,
  es: `cambiar actualizar mover modificar editar corregir reemplazar sustituir ajustar subir bajar aplazar posponer
    adelantar asignar marcar poner renombrar terminar configurar reprogramar`,
  it: `cambiare aggiornare spostare modificare correggere sostituire rinominare regolare aumentare abbassare
    rimandare anticipare assegnare impostare mettere segnare`,
  pt: `mudar alterar atualizar mover modificar editar corrigir substituir ajustar aumentar baixar adiar remarcar
    atribuir marcar colocar renomear`,
};

const BUY: ActWords = {
  en: 'buy purchase order pay subscribe checkout spend invest sell bid rent exchange reorder',
  han: '购买 采购 买 订购 下单 补货 付款 支付 租 续订 購入 注文',
  de: `kaufen ein|kaufen bestellen nach|bestellen beschaffen erwerben mieten verkaufen abonnieren bestellung
    auf|geben`,
  fr: 'acheter commander louer vendre abonner recommander',
  es: 'comprar encargar pedir alquilar vender suscribir adquirir',
  it: 'comprare acquistare ordinare noleggiare vendere abbonare',
  pt: 'comprar encomendar pedir alugar vender assinar adquirir',
};

const END: ActWords = {
  en: `cancel unsubscribe archive close block mute unfollow disable deactivate stop pause suspend end revoke ack acknowledge kill abort`,
  han: '取消 停 停止 关闭 关掉 关 禁用 停用 暂停 终止 屏蔽 冻结 撤销 解除 中止 停止',
  de: `schließen sperren blockieren stoppen an|halten beenden deaktivieren aus|schalten ab|schalten ab|stellen
    pausieren quittieren stornieren ab|sagen kündigen`,
  fr: 'annuler fermer bloquer arrêter désactiver suspendre éteindre couper clore clôturer résilier',
  es: 'cancelar cerrar bloquear detener desactivar suspender apagar anular',
  it: 'annullare chiudere bloccare fermare disattivare sospendere spegnere disdire',
  pt: 'cancelar fechar encerrar bloquear desativar suspender desligar',
};

const BOOK: ActWords = {
  en: 'book booking reserve reservation buy order rent hire checkout',
  han: '预订 预定 预约 约 订 订购 预购 挂号 予約',
  de: 'buchen reservieren mieten bestellen vor|merken',
  fr: 'réserver louer commander retenir',
  es: 'reservar alquilar contratar pedir',
  it: 'prenotare riservare noleggiare',
  pt: 'reservar alugar contratar',
};

const RUN: ActWords = {
  en: `run execute start launch deploy build install test compile do perform invoke trigger call restart reboot print
    rerun retry exec`,
  han: '运行 执行 部署 安装 启动 重启 打印 重测 重跑 重做 实行 実行 印刷',
  de: 'aus|führen starten neu|starten installieren drucken aus|drucken durch|führen wiederholen testen',
  fr: 'exécuter lancer démarrer installer imprimer relancer redémarrer',
  es: 'ejecutar lanzar iniciar arrancar instalar imprimir reiniciar repetir',
  it: 'eseguire lanciare avviare installare stampare riavviare ripetere',
  pt: 'executar rodar iniciar instalar imprimir reiniciar repetir',
};

const APPROVE: ActWords = {
  en: 'approve accept confirm grant allow merge sign enable activate authorize release',
  han: '批准 同意 确认 合并 通过 授权 授予 允许 开通 签署 接受 承認 確認 許可',
  de: `genehmigen an|nehmen bestätigen erlauben frei|geben frei|schalten unterschreiben aktivieren akzeptieren
    gewähren`,
  fr: 'approuver accepter confirmer autoriser valider signer activer accorder',
  es: 'aprobar aceptar confirmar autorizar permitir firmar activar conceder validar',
  it: 'approvare accettare confermare autorizzare permettere firmare attivare concedere',
  pt: 'aprovar aceitar confirmar autorizar permitir assinar ativar conceder',
};

const SWITCH: ActWords = {
  en: 'lock unlock turn switch dim enable disable set adjust play pause resume stop',
  han: '打开 开启 关闭 关上 锁 解锁 播放 调节 调暗 调到 调高 调低',
  de: `ein|schalten aus|schalten an|machen aus|machen verriegeln entriegeln sperren entsperren dimmen ab|spielen
    stellen auf|drehen`,
  fr: 'allumer éteindre verrouiller déverrouiller baisser monter régler jouer',
  es: 'encender apagar bloquear desbloquear bajar subir ajustar reproducir',
  it: 'accendere spegnere bloccare sbloccare abbassare alzare regolare riprodurre',
  pt: 'ligar desligar acender apagar trancar destrancar ajustar tocar reproduzir',
};

/** Every act. One word may stand for several. */
export const ALL_ACTS: readonly ActWords[] = [
  TELL,
  PAY,
  DELETE,
  MAKE,
  COPY,
  CHANGE,
  BUY,
  END,
  BOOK,
  { en: 'cart basket buy purchase order checkout' },
  { en: 'star unstar like follow unfollow favorite bookmark subscribe vote rate' },
  { en: 'label tag pin assign categorize classify organize sort move mark' },
  { en: 'push commit fork clone merge release publish deploy rebase' },
  SWITCH,
  RUN,
  APPROVE,
];

/** Verbs of tools that change nothing and tell nobody; nouns that say as much only where the name has no other verb. */
export const READ: ActWords = {
  en: `get list read search find check view show fetch query count lookup look describe calculate compute summarize
    summarise retrieve browse open visit inspect compare translate verify validate is has can what who when where load
    peek preview explain current now today weather info status help diff history activity details stats statistics
    metrics availability usage lineage head tail cat ls grep glob stat select scan analyze
    analyse estimate convert detect classify extract parse monitor track watch identify locate navigate`,
  han: '查询 查看 查找 查 搜索 检索 读取 获取 列出 浏览 统计 看 検索 取得 一覧 表示',
  de: `suchen lesen finden zeigen an|zeigen auf|listen ab|rufen ab|fragen holen prüfen nach|schlagen nach|sehen zählen
    suche abfrage übersicht`,
  fr: 'chercher rechercher lire voir lister afficher consulter trouver obtenir vérifier compter recherche',
  es: 'buscar leer ver listar mostrar consultar obtener encontrar revisar comprobar contar búsqueda consulta',
  it: 'cercare leggere vedere elencare mostrare consultare ottenere trovare verificare contare ricerca',
  pt: 'buscar procurar ler ver listar mostrar consultar obter encontrar verificar contar pesquisar busca',
};

/**
 * Words that name a thing as often as an act: "my mails", "the order". They count only where a verb stands. Without
 * accents, as all words are compared.
 */
export const ALSO_THINGS: ReadonlySet<string> = new Set(
  `mail email e-mail message text post contact order book booking plan schedule tip answer reply share money new set back
  test build call start open sign mark put save draft include comment review report chat tweet deposit
  cart basket charge return exchange archive close block copy star like label tag pin rate vote log record track
  import backup push commit fork clone follow lock play print release complete bid spend rent sort stop empty
  leave make do file note enter issue patch shift lower extend end
  sms fax whatsapp
  buch antwort bestellung rundschreiben uberweisung ueberweisung schreiben planen plane posten frage teil teile macht
  stelle miete leer leere sicher zahl zahle zahlen sage leg lege lad lade reich reiche termine
  commande demande note reserve partage copie programme livre poste poster regle coupe fixe active valide vide ferme
  retire tire
  notes changes fixes copies removes executes moved meta versa exporter
  compra reserva copia marca firma paga programa pasa nota carga pide llama cierre baja baixa fecha tira venda importe
  meter ordina conferma
  发 写 约 订 开 关 记 加 改 付 建 填 租 锁 停 买`.split(/\s+/),
);
