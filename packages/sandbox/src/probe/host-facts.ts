export interface HostReader {
  /** The text of a small file; undefined where there is none. */
  read(path: string): string | undefined;
  readonly platform: string;
  readonly userId: number | undefined;
}

/** Reads from a host why a backend may not work there: each fact names the setting that says so. */
export function hostFacts(host: HostReader): readonly string[] {
  if (host.platform !== 'linux') return [];
  const setting = (path: string) => host.read(path)?.trim();
  const facts: string[] = [];
  if (host.userId === 0) {
    facts.push('runs as root: the limit on processes does not bind, and an escape would be total');
  }
  if (setting('/proc/sys/user/max_user_namespaces') === '0') {
    facts.push('user namespaces are off (user.max_user_namespaces is 0)');
  }
  if (setting('/proc/sys/kernel/unprivileged_userns_clone') === '0' && host.userId !== 0) {
    facts.push('user namespaces are for root only (kernel.unprivileged_userns_clone is 0)');
  }
  if (setting('/proc/sys/kernel/apparmor_restrict_unprivileged_userns') === '1') {
    facts.push(
      'AppArmor restricts user namespaces (kernel.apparmor_restrict_unprivileged_userns is 1): bubblewrap needs a profile that allows them',
    );
  }
  if (isContainer(host)) {
    facts.push('inside a container: its own filter may forbid namespaces and mounts');
  }
  if (/^Seccomp:\s+2$/m.test(host.read('/proc/self/status') ?? '')) {
    facts.push('this process is itself under a filter of kernel calls');
  }
  return facts;
}

function isContainer(host: HostReader): boolean {
  const marks = ['/.dockerenv', '/run/.containerenv'];
  const groups = host.read('/proc/1/cgroup') ?? '';
  return (
    marks.some((path) => host.read(path) !== undefined) ||
    /docker|kubepods|containerd|lxc|libpod/.test(groups)
  );
}
