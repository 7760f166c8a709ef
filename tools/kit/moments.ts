import { isDemo } from './sources.ts';
import type { OwnedSource } from './foreign-tables.ts';

/** Capabilities of people, texts and the portal's own running, where nothing is measured or costs. */
const withoutMoney: ReadonlySet<string> = new Set([
  'audit-log',
  'auth',
  'changelog',
  'company',
  'connections',
  'downloads',
  'global-notification',
  'legal',
  'mail',
  'news',
  'operator',
  'queues',
  'settings',
  'support',
  'user',
  'users',
  'visitors',
]);

/** What the platform has of people, processes, messages and secrets. */
const ofMachine = [
  /^api\/migrations\/(?:0001-organizations|0003-uploads|0004-mail|0015-once)/,
  /^api\/src\/platform\/(?!metering|operations)/,
  /^api\/src\/services\/secret-once\.ts$/,
  /^api\/src\/[^/]+\.ts$/,
];

/** What is guarded by the machine's own time: each name ends a lease, a wait or a right, or says who wrote a row last. */
const guarded: ReadonlySet<string> = new Set([
  'answered_at',
  'begun_at',
  'closed_until',
  'credentials_sent_at',
  'decided_at',
  'due_at',
  'expiresAt',
  'expires_at',
  'finalized_at',
  'ingested_at',
  'lease_until',
  'look_due_at',
  'seen_at',
  'set_at',
  'shown_at',
  'startedAt',
  'suspended_at',
  'updated_at',
  'watched_until',
]);

const asks =
  /(?<![\w.])(?:now\(\)|current_date|current_timestamp|localtimestamp|(?:clock|statement|transaction)_timestamp\(\)|Date\.now\(\)|new Date\(\))/g;

const times = /(?<![a-z])(?:[a-z]+_)*(?:at|on|until|since|day|hour|month)(?![\w(])|\w+(?:At|On)(?!\w)/g;

/** The name of a time that stands last before it, of which it is the value or with which it is compared. */
const nameBefore = (text: string): string => text.slice(-160).match(times)?.at(-1) ?? '';

/** Some seconds from now something is due, some days ago it was old enough to go; how long something has waited. */
const isWait = (text: string): boolean => /^now\(\) (?:[+-] make_interval\(|- min\(ingested_at\))/.test(text);

/** Every place where what is measured, seen, priced or charged asks another moment than the portal's, `file:line`. */
export function findOwnMoments(sources: readonly OwnedSource[]): string[] {
  const asked = sources.filter(
    ({ file, user }) => !withoutMoney.has(user) && !ofMachine.some((one) => one.test(file)) && !isDemo(file),
  );
  return asked.flatMap(({ file, text }) =>
    [...text.matchAll(asks)]
      .filter(({ index }) => !isWait(text.slice(index, index + 40)))
      .filter(({ index }) => !guarded.has(nameBefore(text.slice(0, index))))
      .map(({ 0: what, index }) => `${file}:${text.slice(0, index).split('\n').length} asks ${what}`),
  );
}
