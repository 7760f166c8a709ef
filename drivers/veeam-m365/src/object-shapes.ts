import { meanings } from '@portal/driver-kit/words';
import type { M365Object, M365ObjectType } from '@portal/ports/m365-objects';
import { z } from 'zod';

/** The vendor's words for mailboxes differ in backups and in roles; the first is that of backups. */
const types: readonly (readonly [M365ObjectType, string, string])[] = [
  ['user', 'User', 'User'],
  ['shared-mailbox', 'Shared', 'SharedMailbox'],
  ['public-mailbox', 'Public', 'PublicMailbox'],
  ['microsoft-365-group', 'Office365', 'Office365'],
  ['security-group', 'Security', 'Security'],
  ['distribution-group', 'Distribution', 'Distribution'],
  ['dynamic-distribution-group', 'DynamicDistribution', 'DynamicDistribution'],
];

const locations = [
  ['cloud', 'Cloud'],
  ['on-premises', 'OnPremises'],
  ['hybrid', 'Hybrid'],
] as const;

/** What the portal has no word for is sent as `otherwise`. */
export const typeWord = (
  { type }: Pick<M365Object, 'type'>,
  { place, otherwise }: { place: 'backup' | 'role'; otherwise: string },
): string => types.find(([own]) => own === type)?.[place === 'backup' ? 1 : 2] ?? otherwise;

export const locationWord = ({ locationType }: M365Object): string =>
  locations.find(([own]) => own === locationType)?.[1] ?? 'Cloud';

const typeOf = meanings(
  Object.fromEntries(
    types.flatMap(([own, inBackup, inRole]) => [
      [inBackup, own],
      [inRole, own],
    ]),
  ),
);
const locationOf = meanings(Object.fromEntries(locations.map(([own, word]) => [word, own])));

const text = z
  .string()
  .nullish()
  .transform((value) => (value === undefined || value === '' ? null : value));
const type = text.transform((word) => typeOf(word));
const location = text.transform((word) => locationOf(word));

const nothing = { name: null, title: null, url: null, mail: null, description: null };
const named = { id: z.string(), displayName: text, name: text, type, locationType: location };

export const userShape = z.object(named).transform((user): M365Object => ({
  ...nothing,
  ...user,
  kind: 'user',
  displayName: user.displayName ?? user.name ?? user.id,
  mail: user.name,
}));

export const groupShape = z.object(named).transform((group): M365Object => ({
  ...nothing,
  ...group,
  kind: 'group',
  displayName: group.displayName ?? group.name ?? group.id,
}));

export const siteShape = z
  .object({ id: z.string(), url: text, title: text, name: text, isCloud: z.boolean().nullish() })
  .transform(({ isCloud, ...site }): M365Object => ({
    ...nothing,
    ...site,
    kind: 'site',
    displayName: site.title ?? site.name ?? site.url ?? site.id,
    type: null,
    locationType: isCloud === false ? 'on-premises' : 'cloud',
  }));

export const teamShape = z
  .object({ id: z.string(), displayName: text, description: text, mail: text })
  .transform((team): M365Object => ({
    ...nothing,
    ...team,
    kind: 'team',
    displayName: team.displayName ?? team.mail ?? team.id,
    type: null,
    locationType: 'cloud',
  }));
