import { z } from 'zod';
import { uuidOf } from './ids.ts';
import { exchange } from './mailboxes.ts';
import { personOf, plain, subjectOf } from './names.ts';

export const user = z.object({
  id: z.string(),
  msid: z.string(),
  displayName: z.string(),
  name: z.string(),
  type: z.enum(['User', 'Shared', 'Public']),
  office: z.string(),
});
export const group = z.object({
  id: z.string(),
  msid: z.string(),
  displayName: z.string(),
  name: z.string(),
  type: z.enum(['Office365', 'Security', 'Distribution', 'DynamicDistribution']),
  members: z.array(z.string()),
});
export const site = z.object({
  id: z.string(),
  msid: z.string(),
  title: z.string(),
  name: z.string(),
  url: z.string(),
});
export const team = z.object({
  id: z.uuid(),
  msid: z.string(),
  displayName: z.string(),
  description: z.string(),
  mail: z.string(),
});
export type User = z.infer<typeof user>;
export type Group = z.infer<typeof group>;
export type Site = z.infer<typeof site>;
export type Team = z.infer<typeof team>;

/** What is at Microsoft. `hasConsent`: the application of the backups may read it. */
export const tenant = z.object({
  msid: z.string(),
  name: z.string(),
  domain: z.string(),
  hasConsent: z.boolean(),
  exchange: exchange.prefault({}),
  user: z.array(user),
  group: z.array(group),
  site: z.array(site),
  team: z.array(team),
});
export type Tenant = z.infer<typeof tenant>;

export const counts = z.strictObject({
  users: z.int().min(0).max(100_000).default(40),
  groups: z.int().min(0).max(20_000).default(8),
  sites: z.int().min(0).max(20_000).default(6),
  teams: z.int().min(0).max(20_000).default(4),
});
export type Counts = z.infer<typeof counts>;

const groupTypes = ['Office365', 'Security', 'Distribution', 'DynamicDistribution'] as const;
const offices = ['Luleå', 'Göteborg', 'København', 'Kraków', 'Lisboa'];

const range = <T>(length: number, make: (index: number) => T): T[] =>
  Array.from({ length }, (_, index) => make(index));

/** A tenant whose things have the same names and ids each time. */
export function makeTenant(
  { msid, name, domain }: Pick<Tenant, 'msid' | 'name' | 'domain'>,
  wanted: Counts,
): Tenant {
  const id = (kind: string, index: number): string => uuidOf(`${msid} ${kind} ${index}`);
  const addressOf = (text: string): string => `${plain(text)}@${domain}`;
  const users = range(wanted.users, (index): User => {
    const displayName = personOf(index);
    return {
      id: `${id('user', index)}${id('mailbox', index)}`.replaceAll('-', ''),
      msid: id('user', index),
      displayName,
      name: addressOf(displayName),
      type: index % 20 === 19 ? 'Shared' : 'User',
      office: offices[index % offices.length] ?? '',
    };
  });
  return {
    msid,
    name,
    domain,
    hasConsent: false,
    exchange: exchange.parse({}),
    user: users,
    group: range(wanted.groups, (index) => ({
      id: id('group', index),
      msid: id('group', index),
      displayName: subjectOf(index),
      name: plain(subjectOf(index)),
      type: groupTypes[index % groupTypes.length] ?? 'Security',
      members: users.filter((_, at) => at % Math.max(1, wanted.groups) === index).map((one) => one.id),
    })),
    site: range(wanted.sites, (index) => ({
      id: `${domain},${id('site', index)},${id('web', index)}`,
      msid: id('site', index),
      title: subjectOf(index),
      name: plain(subjectOf(index)),
      url: `https://${domain.split('.')[0]}.sharepoint.com/sites/${plain(subjectOf(index)).replaceAll('.', '-')}`,
    })),
    team: range(wanted.teams, (index) => ({
      id: id('team', index),
      msid: id('team', index),
      displayName: subjectOf(index),
      description: `Allt om ${subjectOf(index).toLowerCase()}`,
      mail: addressOf(`team ${subjectOf(index)}`),
    })),
  };
}
