import { canonicalHost } from '../condition/canonical-host.js';

/** Why a pattern on hosts would not mean what it seems to say; nothing where it does. */
export function hostFault(source: string): string | undefined {
  if (/^[\d.]+\/\d+$/.test(source)) {
    return `the host "${source}" is a range of addresses; write what they begin with, like "10.*"`;
  }
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(source) || source.includes('/')) {
    return `the host "${source}" is an address; write only the name, like "api.example.com" or "*.example.com"`;
  }
  if (source.includes('@')) {
    return `the host "${source}" has a login, which is not compared; write only the name`;
  }
  const isAddress = source.split(':').length > 2;
  if (!isAddress && /:(?:\d+|\*)$/.test(source))
    return `the host "${source}" has a port; write only the name`;
  if (/^\.[^.]/.test(source)) {
    return `the host "${source}" begins with a dot, as no host does; write "*${source}" for all below it`;
  }
  if (/\s/.test(source)) return `the host "${source}" has a space`;
  return signFault(source);
}

function signFault(source: string): string | undefined {
  const [sign] = /[?!{}|\\^$(),]/.exec(source) ?? [];
  if (sign !== undefined) {
    return `the host "${source}" has "${sign}", which no host has; only "*" is special, so write a list of names`;
  }
  if (source.includes('**')) {
    return `"**" in host "${source}" means no more than "*"; write "*"`;
  }
  const isName = source.includes('*')
    ? !/\.\.|\*\.+$/.test(source)
    : canonicalHost(source) !== undefined && !source.includes('..');
  return isName
    ? undefined
    : `the host "${source}" is no name or address that a host can have; write one like "api.example.com", "*.example.com" or "10.*"`;
}
