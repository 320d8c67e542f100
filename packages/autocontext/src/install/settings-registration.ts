import { type KeptContainers, withGroup, withoutHook } from './edit-settings.js';
import { findMalformedHooks } from './find-malformed-hooks.js';
import type { GovernedClient, GovernPlaces } from './govern-places.js';
import type { Registration } from './govern-registration.js';
import { shellQuoted } from './own-entry.js';
import { registeredHooks } from './registered-hooks.js';
import { childOf, readDocument, type SettingsDocument } from './settings-document.js';

/** A client runs the tool when a hook outlasts this, so our own limit lies below it. */
const TIMEOUT_SECONDS = 600;
const OWN_COMMAND = /sluice-govern\.sh['"]? [a-z]+ (?:pre|post)$/;

interface Form {
  /** The events that are governed: what is about to run, and what became of it. */
  readonly before: string;
  readonly after: readonly string[];
  /** What one second is in the client's settings. */
  readonly second: number;
  /** One malformed entry makes the client run no hook of the file, without a word. */
  readonly dropsMalformed: boolean;
}

const CLAUDE: Form = {
  before: 'PreToolUse',
  after: ['PostToolUse'],
  second: 1,
  dropsMalformed: true,
};
const FORMS: Readonly<Partial<Record<GovernedClient, Form>>> = {
  claude: { ...CLAUDE, after: ['PostToolUse', 'PostToolUseFailure'] },
  codex: CLAUDE,
  gemini: { before: 'BeforeTool', after: ['AfterTool'], second: 1000, dropsMalformed: false },
  qwen: {
    before: 'PreToolUse',
    after: ['PostToolUse', 'PostToolUseFailure'],
    second: 1000,
    dropsMalformed: false,
  },
};

/** For clients that keep hooks among their settings: our entries are put in and taken out as text (decision 0086). */
export function settingsRegistration(places: GovernPlaces): Registration {
  const form = FORMS[places.client];
  if (form === undefined) throw new Error(`${places.label} keeps no hooks among its settings`);
  const events = [form.before, ...form.after];
  const groupFor = (event: string) => groupOf(places, form, event);
  return {
    faultOf(text) {
      const reading = readDocument(text ?? '');
      const { label, settings } = places;
      if (!reading.ok) return `${settings} cannot be read, ${reading.fault}; mend the file first`;
      const [malformed] = findMalformedHooks(reading.document);
      const hooks = childOf(reading.document.root, 'hooks');
      if (hooks !== undefined && hooks.type !== 'object') {
        return `${settings} has "hooks" that are no object; mend the file first`;
      }
      return malformed !== undefined && form.dropsMalformed
        ? `${settings} ${malformed}. ${label} would run no hook of this file, without a word; mend it first`
        : undefined;
    },
    remarksOn(text) {
      const isOff = childOf(documentOf(text ?? '').root, 'disableAllHooks')?.value === true;
      return isOff
        ? [
            `${places.settings}: "disableAllHooks" is on, so ${places.label} asks nobody; take it out`,
          ]
        : [];
    },
    isThere: (text) => ownHooks(documentOf(text ?? ''), form.before).length === 1,
    isCurrent(text) {
      const document = documentOf(text ?? '');
      return events.every((event) => {
        const [own, second] = ownHooks(document, event);
        const [wanted] = groupFor(event).hooks;
        return own !== undefined && second === undefined && own.command === wanted?.command;
      });
    },
    put: (text) =>
      events.reduce(
        (now, event) => withGroup(documentOf(now), groupFor(event), event),
        withoutOwn(text ?? '', events, () => ({ hooks: false, event: false })),
      ),
    take: (text, before) =>
      text === undefined ? undefined : withoutOwn(text, events, containersIn(before)),
  };
}

function groupOf({ client, script }: GovernPlaces, form: Form, event: string) {
  const when = event === form.before ? 'pre' : 'post';
  const command = `bash -p ${shellQuoted(script)} ${client} ${when}`;
  const timeout = TIMEOUT_SECONDS * form.second;
  return { matcher: '*', hooks: [{ type: 'command', command, timeout }] };
}

function ownHooks(document: SettingsDocument, event: string) {
  return registeredHooks(document, event).filter(({ command }) => OWN_COMMAND.test(command));
}

type ContainersOf = (event: string) => KeptContainers;

/** Which of the lists and objects around our entries stood there before them. */
function containersIn(before: string | null | undefined): ContainersOf {
  const reading = readDocument(before ?? '');
  const hooks = reading.ok ? childOf(reading.document.root, 'hooks') : undefined;
  return (event) => ({ hooks: hooks !== undefined, event: childOf(hooks, event) !== undefined });
}

function withoutOwn(text: string, events: readonly string[], kept: ContainersOf): string {
  let left = text;
  for (const event of events) {
    for (;;) {
      const document = documentOf(left);
      const [own] = ownHooks(document, event);
      if (own === undefined) break;
      left = withoutHook(document, own, kept(event), event);
    }
  }
  return left;
}

function documentOf(text: string): SettingsDocument {
  const reading = readDocument(text);
  if (!reading.ok) throw new Error(`the settings cannot be read: ${reading.fault}`);
  return reading.document;
}
