/** What the store says where it cannot be opened, read or written. */
export const storePhrases: readonly (readonly [english: string, chinese: string])[] = [
  [
    'Name either the url of a PostgreSQL or the path of a file',
    '请指明 PostgreSQL 的地址或文件路径，二者取其一',
  ],
  ['The store was opened for reading only', '存储是以只读方式打开的'],
  ['createStore needs `{0}`; pass {1}', 'createStore 需要 `{0}`；请传入 {1}'],
  ['The store is closed', '存储已关闭'],
  ['The audit key {0} belongs to another user', '审计密钥 {0} 属于另一个用户'],
  ['The audit key {0} is not a small regular file', '审计密钥 {0} 不是小的普通文件'],
  ['The heads row is gone', '数据库缺少链头记录'],
  ['{0} is a folder; name a file in it, such as {1}', '{0} 是文件夹；请指明其中的文件，例如 {1}'],
  ['{0} is no regular file; name a file for the store', '{0} 不是普通文件；请为存储指明一个文件'],
  ['The {0} audit key cannot be read as PEM', '审计密钥（{0}）无法按 PEM 读取'],
  [
    'The {0} audit key is of type {1}; it must be ed25519',
    '审计密钥（{0}）的类型是 {1}；必须是 ed25519',
  ],
  [
    'The audit is signed with key {0}; open the store with that key (SLUICE_AUDIT_KEY), or with readOnly',
    '审计由密钥 {0} 签名；请用该密钥（SLUICE_AUDIT_KEY）打开存储，或以 readOnly 打开',
  ],
  [
    'Entry {0}, the last of the audit, was not signed with key {1} as it says; the database was changed by another hand. Nothing was written; see sluice audit verify',
    '审计的最后一条 {0} 并非如其所述由密钥 {1} 签名；数据库被他人改动过。没有写入任何内容；请看 sluice audit verify',
  ],
  [
    'The chain is broken at entry {0} ({1}); nothing was removed',
    '审计链在第 {0} 条断开（{1}）；没有删除任何内容',
  ],
  [
    'Table {0} holds {1} in column {2}; restore a copy of the database',
    '表 {0} 的列 {2} 中有 {1}；请恢复数据库的副本',
  ],
  [
    'A stored body is not JSON: {0}; restore a copy of the database',
    '存储的内容不是 JSON：{0}；请恢复数据库的副本',
  ],
  [
    '{0} holds other tables ({1}) and no Sluice store; name an empty one',
    '{0} 中有别的表（{1}），没有 Sluice 的存储；请指明一个空的数据库',
  ],
  [
    '{0} is at schema {1}, this program knows {2}; use a newer Sluice',
    '{0} 的结构版本是 {1}，本程序只认识 {2}；请使用更新的 Sluice',
  ],
  [
    '{0} is half-migrated: {1}. Nothing was changed; restore a copy from before the upgrade',
    '{0} 的升级只完成了一半：{1}。没有改动任何内容；请恢复升级之前的副本',
  ],
  [
    'Session "{0}" is at work; cancel its turn first, then delete "{1}"',
    '会话“{0}”正在工作；请先取消它的本轮，再删除“{1}”',
  ],
  [
    'Session "{0}" has a call that was approved and has not ended: {1}; let it go on first (sluice chat --session {2} --resume, the console, or the client that asked), then delete it',
    '会话“{0}”有一个已批准但尚未结束的调用：{1}；请先让它继续（sluice chat --session {2} --resume、控制台，或提出请求的客户端），然后再删除',
  ],
  [
    'Session "{0}" waits for an answer about call {1}; answer it first',
    '会话“{0}”在等待对调用 {1} 的答复；请先答复',
  ],
  [
    'A memory of {0} characters is too long; keep at most {1} in one',
    '{0} 个字符的记忆过长；每条最多 {1} 个字符',
  ],
  [
    'Entries up to {0} are gone and no entry of the chain tells that they were rotated out',
    '{0} 及之前的条目已不在，链中没有条目说明它们被轮出',
  ],
  ['Entry {0} and those after it are not signed', '第 {0} 条及其后的条目没有签名'],
  [
    'What was rotated out ended with another hash than the checkpoint {0} that was kept',
    '被轮出的部分末尾的哈希与保存的检查点 {0} 不同',
  ],
  [
    'Entries up to {0} were rotated out, the newest kept checkpoint {1} among them, so nothing shows that this is the chain it was made of; verify the archive against it, then keep a new checkpoint',
    '{0} 及之前的条目已被轮出，最新保存的检查点 {1} 也在其中，因此无从证明这就是当时的链；请用它验证归档，再保存新的检查点',
  ],
  [
    'The chain ends at {0}, before the kept checkpoint {1}',
    '链在第 {0} 条结束，早于保存的检查点 {1}',
  ],
  [
    'Entry {0} says that a new key follows, which the key before it did not sign',
    '第 {0} 条称由新密钥继任，但前一个密钥没有为此签名',
  ],
  ['Entry {0} comes after entry {1}', '第 {0} 条出现在第 {1} 条之后'],
  ['Entry {0} is gone; {1} follows', '第 {0} 条已不在；其后是第 {1} 条'],
  ['Entry {0} does not fit its hash and the entry before it', '第 {0} 条与自身的哈希及前一条不符'],
  [
    'Entry {0} has another hash than the checkpoint that was kept; the chain was made anew',
    '第 {0} 条的哈希与保存的检查点不同；链被重新生成过',
  ],
  [
    'Entries {0} to {1} came after signing had begun and are not signed',
    '第 {0} 至 {1} 条在开始签名之后出现，却没有签名',
  ],
  [
    'Entry {0} is signed with key {1}, which was not given',
    '第 {0} 条由密钥 {1} 签名，而没有给出该密钥',
  ],
  ['The signature of entry {0} is not one of key {1}', '第 {0} 条的签名不属于密钥 {1}'],
  [
    'The heads row is gone; nothing says where the chain ends',
    '链首行已不在；没有任何东西说明链在哪里结束',
  ],
  [
    'Entry {0} has bytes in the database that are no part of it',
    '第 {0} 条在数据库中带有不属于它的字节',
  ],
  ['Entry {0} is not found by its own words any more', '第 {0} 条按它自己的词已检索不到'],
  ['Entry {0} is not the one the chain ended with', '第 {0} 条不是链原来结束的那一条'],
  ['Entry {0} lies behind the end of the chain', '第 {0} 条位于链的末尾之后'],
  ['Entries {0} to {1} are gone', '第 {0} 至 {1} 条已不在'],
  ['Entry {0} lies before the beginning of the chain', '第 {0} 条位于链的开头之前'],
  ['The store {0} is gone, of which a checkpoint was kept', '存储 {0} 已不在，而它有保存的检查点'],
  [
    'there is no store at {0} yet; sluice serve makes one, --data names another',
    '{0} 处还没有存储；sluice serve 会建立一个，--data 可指定另一个',
  ],
  ['Memory needs a scope; pass the scope of the session', '记忆需要范围；请传入会话的范围'],
  [
    'Table people gives {0} the role {1}; revoke that person and add them again',
    '表 people 中 {0} 的角色是 {1}；请撤销该人员后重新添加',
  ],
  [
    'The database URL cannot be read; it looks like postgresql://user:password@host:5432/name',
    '无法读取数据库地址；它应形如 postgresql://user:password@host:5432/name',
  ],
  ['{0} cannot be reached: {1}', '无法连接 {0}：{1}'],
  ['{0} cannot be used: {1}', '{0} 无法使用：{1}'],
  ['The database has lost its heads row', '数据库丢失了链头记录'],
  ['The database rolled the transaction back', '数据库回滚了该事务'],
  ['{0} refused to write: {1}', '{0} 拒绝写入：{1}'],
  [
    'The process that writes the store has ended; {0}. Try again: this process takes its place',
    '负责写入存储的进程已结束；{0}。请重试：本进程会接替它',
  ],
  ['it is not known whether this was kept', '不知道这次写入是否已保存'],
  [
    'Another version of Sluice (process {0}) has the store open; end that one first',
    '另一个版本的 Sluice（进程 {0}）已打开存储；请先结束它',
  ],
  [
    '{0} is at schema {1} of {2}; sluice db migrate brings it up to date, and so does whatever writes to it next',
    '{0} 的结构版本是 {1}，共 {2}；sluice db migrate 可使其更新，下一个写入者也会这样做',
  ],
  ['{0} does not exist', '{0} 不存在'],
  ['{0} cannot be opened: {1}', '无法打开 {0}：{1}'],
  [
    '{0} is damaged: {1}. Nothing was changed; a copy was kept in {2}. Restore an older copy, or move the file away to begin anew',
    '{0} 已损坏：{1}。没有改动任何内容；副本保存在 {2}。请恢复较早的副本，或移走该文件以重新开始',
  ],
  [
    '{0} is open for writing in another process; close that one, open this one with readOnly, or set SLUICE_DATABASE_URL to share a PostgreSQL',
    '{0} 已在另一个进程中以写入方式打开；请关闭那个进程、以 readOnly 打开此处，或设置 SLUICE_DATABASE_URL 以共用 PostgreSQL',
  ],
  [
    '{0} is open for writing in process {1}, which does not answer; end that process (kill, or kill -9 where that does nothing) and try again',
    '{0} 已由进程 {1} 以写入方式打开，但该进程没有应答；请结束该进程（kill，无效时用 kill -9）后重试',
  ],
  ['{0} cannot be read: {1}', '无法读取 {0}：{1}'],
  ['{0} has lost its heads row', '{0} 丢失了链头记录'],
  ['{0} was opened for reading only', '{0} 是以只读方式打开的'],
  ['The writing thread ended: {0}', '写入线程已结束：{0}'],
  [
    '{0} was locked by another program for too long; nothing was written',
    '{0} 被其他程序锁定过久；没有写入任何内容',
  ],
  ['{0} is damaged: {1}', '{0} 已损坏：{1}'],
  ['{0} could not be written: {1}', '{0} 无法写入：{1}'],
  ['{0}. A copy was kept in {1}', '{0}。副本保存在 {1}'],
  [
    'The store was bundled and its writing thread is nowhere to be found; keep @sluice/store installed beside the bundle, or mark it as external',
    '存储被打包，但找不到其写入线程；请在打包文件旁保留安装的 @sluice/store，或将其标为外部依赖',
  ],
  ['The {0} {1} is empty', '{0} {1} 为空'],
  ['The {0} {1} is longer than {2} characters', '{0} {1} 超过 {2} 个字符'],
  ['The {0} {1} holds a NUL character', '{0} {1} 含有 NUL 字符'],
  ['The {0} {1} holds half of a surrogate pair', '{0} {1} 含有半个代理对'],
  [
    'The {0} takes {1} characters; the store keeps at most {2} in one value',
    '{0} 有 {1} 个字符；存储的单个值最多 {2} 个字符',
  ],
  [
    'The url of a PostgreSQL begins with postgresql:; for a file use createStore({ path, masker })',
    'PostgreSQL 的 url 以 postgresql: 开头；文件请用 createStore({ path, masker })',
  ],
  ['The path of a store is a text that names a file', '存储的 path 是指明文件的文本'],
  [
    '{0} cannot be made: {1}; name a file in a folder that this process may write',
    '无法创建 {0}：{1}；请指明此进程可写的文件夹中的文件',
  ],
];
