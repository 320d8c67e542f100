/**
 * Calls into the kernel that no tool needs, by name, with their number on each architecture. They are old ways out of
 * sandboxes, or reach what namespaces do not separate (keys, clocks, modules, other processes). Data only.
 *
 * `missing` calls answer "not implemented", so that programs which try them first fall back to the usual way.
 */
export interface RefusedCall {
  readonly name: string;
  /** `null`: the architecture does not have it. */
  readonly x64: number | null;
  readonly arm64: number | null;
  readonly answer: 'forbidden' | 'missing';
}

const forbidden = (name: string, x64: number | null, arm64: number | null): RefusedCall => ({
  name,
  x64,
  arm64,
  answer: 'forbidden',
});
const missing = (name: string, x64: number | null, arm64: number | null): RefusedCall => ({
  name,
  x64,
  arm64,
  answer: 'missing',
});

export const REFUSED_CALLS: readonly RefusedCall[] = [
  forbidden('ptrace', 101, 117),
  forbidden('process_vm_readv', 310, 270),
  forbidden('process_vm_writev', 311, 271),
  forbidden('kcmp', 312, 272),
  forbidden('pidfd_getfd', 438, 438),
  forbidden('process_madvise', 440, 440),
  forbidden('keyctl', 250, 219),
  forbidden('add_key', 248, 217),
  forbidden('request_key', 249, 218),
  forbidden('mount', 165, 40),
  forbidden('umount2', 166, 39),
  forbidden('pivot_root', 155, 41),
  forbidden('chroot', 161, 51),
  forbidden('open_tree', 428, 428),
  forbidden('move_mount', 429, 429),
  forbidden('fsopen', 430, 430),
  forbidden('fsconfig', 431, 431),
  forbidden('fsmount', 432, 432),
  forbidden('fspick', 433, 433),
  forbidden('mount_setattr', 442, 442),
  forbidden('unshare', 272, 97),
  forbidden('setns', 308, 268),
  forbidden('open_by_handle_at', 304, 265),
  forbidden('name_to_handle_at', 303, 264),
  forbidden('bpf', 321, 280),
  forbidden('perf_event_open', 298, 241),
  forbidden('userfaultfd', 323, 282),
  forbidden('fanotify_init', 300, 262),
  forbidden('init_module', 175, 105),
  forbidden('finit_module', 313, 273),
  forbidden('delete_module', 176, 106),
  forbidden('create_module', 174, null),
  forbidden('query_module', 178, null),
  forbidden('get_kernel_syms', 177, null),
  forbidden('kexec_load', 246, 104),
  forbidden('kexec_file_load', 320, 294),
  forbidden('reboot', 169, 142),
  forbidden('swapon', 167, 224),
  forbidden('swapoff', 168, 225),
  forbidden('acct', 163, 89),
  forbidden('quotactl', 179, 60),
  forbidden('quotactl_fd', 443, 443),
  forbidden('nfsservctl', 180, 42),
  forbidden('settimeofday', 164, 170),
  forbidden('clock_settime', 227, 112),
  forbidden('clock_adjtime', 305, 266),
  forbidden('adjtimex', 159, 171),
  forbidden('sethostname', 170, 161),
  forbidden('setdomainname', 171, 162),
  forbidden('syslog', 103, 116),
  forbidden('lookup_dcookie', 212, 18),
  forbidden('vhangup', 153, 58),
  forbidden('ioperm', 173, null),
  forbidden('iopl', 172, null),
  forbidden('modify_ldt', 154, null),
  forbidden('uselib', 134, null),
  forbidden('_sysctl', 156, null),
  forbidden('ustat', 136, null),
  forbidden('sysfs', 139, null),
  missing('io_uring_setup', 425, 425),
  missing('io_uring_enter', 426, 426),
  missing('io_uring_register', 427, 427),
  // Its flags lie behind a pointer, where a filter cannot look; C libraries fall back to `clone`.
  missing('clone3', 435, 435),
  // The mode of the file that it makes lies there too.
  missing('openat2', 437, 437),
  missing('memfd_secret', 447, 447),
];
