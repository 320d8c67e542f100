/** What the sandbox says of paths, of this machine and of what it cannot promise. */
export const pathPhrases: readonly (readonly [english: string, chinese: string])[] = [
  [
    'git runs the hooks, filters and programs that are set there',
    'git 会运行那里设置的钩子、过滤器和程序',
  ],
  [
    'git takes its folder for a repository, with hooks and programs of its own',
    'git 会把其所在文件夹当作代码库，带有自己的钩子和程序',
  ],
  [
    'git chooses filters, diff programs and places to fetch from by it',
    'git 据此选择过滤器、差异程序和拉取地址',
  ],
  [
    'the shell finds programs there, and runs them by their names',
    'shell 在那里查找程序，并按名称运行它们',
  ],
  [
    'the program it is for is taken from where it says, before anything else runs',
    '它所属的程序会从其中写明的位置取得，且先于其他一切运行',
  ],
  [
    'git runs what is there where its hooks folder points to it',
    '若钩子目录指向那里，git 会运行其中的内容',
  ],
  [
    'git runs a file of this name where its hooks folder points there',
    '若钩子目录指向那里，git 会运行此名称的文件',
  ],
  [
    'the version control system runs hooks and programs that are set there',
    '版本控制系统会运行那里设置的钩子和程序',
  ],
  [
    'a hook manager runs its commands with the next commit or push',
    '钩子管理器会在下次提交或推送时运行其命令',
  ],
  [
    'the shell or a version manager runs it on entering the folder',
    '进入文件夹时 shell 或版本管理器会运行它',
  ],
  [
    'a coding agent or its client runs hooks, servers and commands that are set there',
    '编码智能体或其客户端会运行那里设置的钩子、服务器和命令',
  ],
  [
    'the editor runs tasks, tools and plugins that are set there when the folder is opened',
    '打开文件夹时编辑器会运行那里设置的任务、工具和插件',
  ],
  [
    'a development container or workspace runs its commands when it is opened',
    '开发容器或工作区打开时会运行其命令',
  ],
  [
    'a package manager runs programs and hooks that are set there',
    '包管理器会运行那里设置的程序和钩子',
  ],
  [
    'a build tool runs programs that are set there, whatever it is asked to build',
    '无论构建什么，构建工具都会运行那里设置的程序',
  ],
  [
    'a program or a timer of the system takes a file of this name for its own',
    '系统的程序或定时器会把此名称的文件当作自己的',
  ],
  [
    'the shell and the editor run it as the Python of the folder',
    'shell 和编辑器会把它当作该文件夹的 Python 运行',
  ],
  [
    'the shell and the editor read it where a folder holds a Python of its own',
    '若文件夹带有自己的 Python，shell 和编辑器会读取它',
  ],
  [
    'an interpreter, a debugger or a test runner loads it without being asked to',
    '解释器、调试器或测试程序会自行加载它',
  ],
  [
    'an editor or a commit loads it as code to check or to format with',
    '编辑器或提交时会把它作为检查或格式化的代码加载',
  ],
  [
    'the build service runs it with the secrets of the project at the next push',
    '构建服务会在下次推送时带着项目的密钥运行它',
  ],
  [
    'the shell, the desktop or the system runs it for the person by itself',
    'shell、桌面或系统会自动为此人运行它',
  ],
  ['the settings of the sandbox say so', '沙箱的设置如此规定'],
  [
    '{0} has {1} names (hard links), and the others may be outside the workspace.',
    '{0} 有 {1} 个名称（硬链接），其他名称可能在工作区之外。',
  ],
  ['Copy the file to a new name and use the copy.', '请把文件复制为新名称并使用副本。'],
  [
    'If the links are harmless (a package store), set hardLinks to "allow" (SLUICE_HARD_LINKS=allow).',
    '若这些链接无害（包仓库），可将 hardLinks 设为 "allow"（SLUICE_HARD_LINKS=allow）。',
  ],
  ['{0} is a folder, not a file. {1}', '{0} 是文件夹，不是文件。{1}'],
  ['{0} is a named pipe, which can block for ever. {1}', '{0} 是命名管道，可能永远阻塞。{1}'],
  ['{0} is a socket. {1}', '{0} 是套接字。{1}'],
  ['{0} is a device. {1}', '{0} 是设备。{1}'],
  ['{0} is not a regular file. {1}', '{0} 不是普通文件。{1}'],
  ['Name a file inside it, or list it.', '请指明其中的文件，或列出它。'],
  ['Use a regular file.', '请使用普通文件。'],
  ['{0} leads into {1}.', '{0} 指向 {1} 之内。'],
  ['Name a file of the workspace.', '请指明工作区中的文件。'],
  ['{0} leads out of the workspace through a symbolic link.', '{0} 经由符号链接指向工作区之外。'],
  ['Use the real file inside the workspace.', '请使用工作区内的真实文件。'],
  [
    'If the target is meant to be read, add its folder as a read-only root.',
    '若目标应可读取，请把其文件夹添加为只读根目录。',
  ],
  ['{0} is a symbolic link that leads to nothing.', '{0} 是指向不存在之处的符号链接。'],
  ['{0} is a symbolic link that leads out of the workspace.', '{0} 是指向工作区之外的符号链接。'],
  ['Name the real file instead of the link.', '请指明真实文件而不是链接。'],
  [
    '{0} belongs to the store of this program; no tool reads or changes it.',
    '{0} 属于本程序的存储；任何工具都不读取或改动它。',
  ],
  [
    'Leave it alone; what it records is shown by `sluice audit list`.',
    '请不要动它；其记录可用 `sluice audit list` 查看。',
  ],
  ['Write the path with plain visible characters.', '请用普通可见字符书写路径。'],
  [
    'The path {0} is empty; name a file, or "." for the workspace.',
    '路径 {0} 为空；请指明文件，或用“.”表示工作区。',
  ],
  ['The path {0} has a NUL byte.', '路径 {0} 含有 NUL 字节。'],
  ['The path {0} has a control character.', '路径 {0} 含有控制字符。'],
  [
    'The path {0} has an invisible or reordering character.',
    '路径 {0} 含有不可见或改变顺序的字符。',
  ],
  [
    'The path {0} is written as for Windows (a drive, a backslash, a stream or a short name).',
    '路径 {0} 是 Windows 写法（盘符、反斜杠、数据流或短文件名）。',
  ],
  ['The path {0} has half of a surrogate pair.', '路径 {0} 含有半个代理对。'],
  [
    'The path {0} is too long ({1} bytes in all, {2} a name).',
    '路径 {0} 过长（总计 {1} 字节，每个名称 {2} 字节）。',
  ],
  ['Use a shorter name.', '请使用较短的名称。'],
  ['Use a path inside {0}, relative to it.', '请使用 {0} 内的相对路径。'],
  [
    'Other folders can be added as read-only roots in the settings.',
    '其他文件夹可在设置中添加为只读根目录。',
  ],
  [
    '{0} is a view into running processes or the kernel, not a file of the workspace.',
    '{0} 是运行中进程或内核的视图，不是工作区中的文件。',
  ],
  ['{0} is a device, not a file of the workspace.', '{0} 是设备，不是工作区中的文件。'],
  ['{0} is outside the workspace {1}. {2}', '{0} 在工作区 {1} 之外。{2}'],
  ['{0} is closed to writing: {1}.', '{0} 不可写入：{1}。'],
  [
    'Ask the user to make this change, or to approve it explicitly.',
    '请用户自己作此改动，或明确批准。',
  ],
  ['The workspace folder {0} is not a folder.', '工作区文件夹 {0} 不是文件夹。'],
  ['The workspace folder {0} cannot be opened.', '工作区文件夹 {0} 无法打开。'],
  [
    'The workspace folder {0} is the root of the disk, which would confine nothing.',
    '工作区文件夹 {0} 是磁盘根目录，起不到任何限制作用。',
  ],
  [
    'Give an existing folder that is not the whole disk.',
    '请给出一个已有的、不是整个磁盘的文件夹。',
  ],
  [
    'bubblewrap works here: commands see only programs and the workspace, no network, and end with all their children',
    'bubblewrap 在此可用：命令只能看到程序和工作区，没有网络，并与其所有子进程一同结束',
  ],
  [
    'bubblewrap works here: commands see only programs and the workspace, with network, and end with all their children',
    'bubblewrap 在此可用：命令只能看到程序和工作区，有网络，并与其所有子进程一同结束',
  ],
  ['bubblewrap was not found at {0}. {1}', '在 {0} 没有找到 bubblewrap。{1}'],
  ['bubblewrap was not found. {0}', '没有找到 bubblewrap。{0}'],
  [
    'bubblewrap does not work here ({0}). {1} The system must also allow user namespaces (a container may need its own permission for that).',
    'bubblewrap 在此不可用（{0}）。{1} 系统还必须允许用户命名空间（容器可能需要单独的许可）。',
  ],
  [
    'sandbox-exec exists only on macOS. Use bubblewrap on Linux.',
    'sandbox-exec 只存在于 macOS。在 Linux 上请用 bubblewrap。',
  ],
  [
    'sandbox-exec works here: commands write only in the workspace; a process that hides its descent may outlive its command',
    'sandbox-exec 在此可用：命令只能在工作区写入；隐藏来历的进程可能比其命令存在得更久',
  ],
  ['kernel calls: none is refused ({0})', '内核调用：没有任何限制（{0}）'],
  ['kernel calls: none is refused', '内核调用：没有任何限制'],
  ['there is no filter for {0}', '没有适用于 {0} 的过滤器'],
  [
    'processes: one that hides its descent may outlive its command',
    '进程：隐藏来历的进程可能比其命令存在得更久',
  ],
  [
    'hard links: a command reads and writes through those that stand in the workspace',
    '硬链接：命令可经由工作区中的硬链接读写',
  ],
  [
    'files: a command reads and writes whatever this user may',
    '文件：命令可读写此用户能读写的一切',
  ],
  ['network: a command reaches it', '网络：命令可以访问'],
  [
    'processes: a command can signal other processes of this user, and one that hides well outlives it',
    '进程：命令可向此用户的其他进程发送信号，善于隐藏的进程会比它存在得更久',
  ],
  ['files that run code: a command can change them', '会运行代码的文件：命令可以改动'],
  ['hard links: a command reads and writes through them', '硬链接：命令可经由它们读写'],
  ['reads no file outside', '不读取外部文件'],
  ['writes no file outside', '不写入外部文件'],
  ['reaches no network', '不访问网络'],
  ['sees no other process', '看不到其他进程'],
  ['gets no descriptor of the runtime', '得不到运行时的描述符'],
  ['changes no file that runs code', '不改动会运行代码的文件'],
  ['makes no repository', '不建立代码库'],
  ['reads no hard link to a file outside', '不经由硬链接读取外部文件'],
  ['makes no namespace', '不建立命名空间'],
  ['is refused kernel calls', '内核调用受限'],
  [
    'runs as root: the limit on processes does not bind, and an escape would be total',
    '以 root 运行：进程数限制不起作用，一旦逃逸将毫无限制',
  ],
  [
    'user namespaces are off (user.max_user_namespaces is 0)',
    '用户命名空间已关闭（user.max_user_namespaces 为 0）',
  ],
  [
    'user namespaces are for root only (kernel.unprivileged_userns_clone is 0)',
    '用户命名空间只供 root 使用（kernel.unprivileged_userns_clone 为 0）',
  ],
  [
    'AppArmor restricts user namespaces (kernel.apparmor_restrict_unprivileged_userns is 1): bubblewrap needs a profile that allows them',
    'AppArmor 限制用户命名空间（kernel.apparmor_restrict_unprivileged_userns 为 1）：bubblewrap 需要允许它们的配置',
  ],
  [
    'inside a container: its own filter may forbid namespaces and mounts',
    '在容器内：其自身的过滤器可能禁止命名空间和挂载',
  ],
  ['this process is itself under a filter of kernel calls', '本进程自身受内核调用过滤器限制'],
];
