import type { Language } from './language.js';

/** Built-in rules whose words tell of one call each: what they have in common, where they are counted under their name. */
const en = {
  PATH_EMPTY: 'a path that is empty',
  PATH_NUL: 'a path with a NUL byte',
  PATH_TOO_LONG: 'a path that is too long',
  PATH_CONTROL: 'a path with a control character',
  PATH_UNICODE: 'a path with invisible or reordering characters',
  PATH_WINDOWS: 'a path written as for Windows',
  PATH_OUTSIDE: 'a path outside the workspace',
  PATH_SYMLINK_ESCAPE: 'a link that leads out of the workspace',
  PATH_SYMLINK_LOOP: 'links that lead in a circle',
  PATH_SYMLINK_DANGLING: 'a link that leads nowhere',
  PATH_HARD_LINK: 'a file that has another name elsewhere',
  PATH_DEVICE: 'a device in the place of a file',
  PATH_FIFO: 'a named pipe in the place of a file',
  PATH_SOCKET: 'a socket in the place of a file',
  PATH_PROC: 'a path below /proc or the like',
  PATH_PROTECTED: 'a path that is protected',
  'unlisted-program': 'a program that is on no list',
  'not-understood': 'a command that cannot be read with certainty',
  'too-large': 'a command that is too large to be judged',
};

export const ruleNames: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en,
  zh: {
    PATH_EMPTY: '空路径',
    PATH_NUL: '路径含有 NUL 字节',
    PATH_TOO_LONG: '路径过长',
    PATH_CONTROL: '路径含有控制字符',
    PATH_UNICODE: '路径含有不可见或改变书写方向的字符',
    PATH_WINDOWS: 'Windows 写法的路径',
    PATH_OUTSIDE: '路径在工作区之外',
    PATH_SYMLINK_ESCAPE: '链接指向工作区之外',
    PATH_SYMLINK_LOOP: '链接循环',
    PATH_SYMLINK_DANGLING: '链接的目标不存在',
    PATH_HARD_LINK: '文件在别处还有另一个名字',
    PATH_DEVICE: '是设备而不是文件',
    PATH_FIFO: '是命名管道而不是文件',
    PATH_SOCKET: '是套接字而不是文件',
    PATH_PROC: '路径在 /proc 之类的目录下',
    PATH_PROTECTED: '受保护的路径',
    'unlisted-program': '程序不在任何列表中',
    'not-understood': '无法确切读懂的命令',
    'too-large': '命令过大，无法判断',
  } satisfies Record<keyof typeof en, string>,
};
