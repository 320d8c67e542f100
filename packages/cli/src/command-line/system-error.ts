import type { Text } from './language.js';

/** What the operating system refused, in words with a way out; nothing where it is another error. */
export function systemErrorText(error: unknown): Text | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, path, address, port, syscall } = detailsOf(error);
  const where = `${address ?? ''}${port === undefined ? '' : `:${port}`}`;
  if (code === 'EADDRINUSE')
    return {
      en: `another program uses ${where} already; name another port with --port`,
      zh: `${where} 已被另一个程序占用；请用 --port 指定另一个端口`,
    };
  if (code === 'EADDRNOTAVAIL')
    return { en: `this machine has no address ${where}`, zh: `本机没有地址 ${where}` };
  if (code === 'EACCES' && syscall === 'listen')
    return {
      en: `you may not listen on ${where}; name a port above 1023 with --port`,
      zh: `你无权监听 ${where}；请用 --port 指定大于 1023 的端口`,
    };
  if (code === 'ENOSPC')
    return {
      en: `the disk is full${path ? ` (${path})` : ''}`,
      zh: `磁盘已满${path ? `（${path}）` : ''}`,
    };
  if (path === undefined || code === undefined) return undefined;
  switch (code) {
    case 'EEXIST':
      return {
        en: `${path} exists already and is not written over; name another file, or move it away`,
        zh: `${path} 已存在，不会被覆盖；请指定另一个文件，或先将其移走`,
      };
    case 'ENOENT':
      return { en: `there is no ${path}`, zh: `没有 ${path}` };
    case 'EISDIR':
      return { en: `${path} is a folder; name a file`, zh: `${path} 是文件夹；请指定文件` };
    case 'ENOTDIR':
      return { en: `a part of ${path} is no folder`, zh: `${path} 的一部分不是文件夹` };
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return {
        en: `you may not read or write ${path}; its owner can change that, or name another place`,
        zh: `你无权读写 ${path}；请由其所有者更改权限，或指定另一处`,
      };
    default:
      return undefined;
  }
}

function detailsOf(error: Error) {
  const text = (name: string): string | undefined => {
    const value: unknown = Reflect.get(error, name);
    return typeof value === 'string' ? value : undefined;
  };
  const port: unknown = Reflect.get(error, 'port');
  return {
    code: text('code'),
    path: text('path'),
    address: text('address'),
    syscall: text('syscall'),
    port: typeof port === 'number' ? port : undefined,
  };
}
