import { wordsOf } from '@portal/driver-kit/words';
import { text } from '@portal/driver-kit/numbers';
import type { M365Object } from '@portal/ports/m365-objects';
import { z } from 'zod';
import { groupShape, locationWord, siteShape, teamShape, typeWord, userShape } from './object-shapes.ts';

type Body = Readonly<Record<string, unknown>>;

/**
 * What a job backs up or a role restores; `object` null: nothing that the portal has a kind for, or that it can read, which
 * stays in there as it is.
 */
export type Item = { object: M365Object | null; body: Body };

const parts: readonly (readonly [type: string, name: string, shape: z.ZodType<M365Object>])[] = [
  ['User', 'user', userShape],
  ['Group', 'group', groupShape],
  ['Site', 'site', siteShape],
  ['Team', 'team', teamShape],
];

export const itemShape = z.looseObject({ type: text.nullish() }).transform(({ _links, ...body }): Item => {
  const word = wordsOf(parts.map(([type]) => type))(body.type);
  const part = parts.find(([type]) => type === word);
  const object = part?.[2].safeParse(body[part[1]]).data ?? null;
  return { object, body };
});

export const objectsOf = (items: readonly Item[]): M365Object[] =>
  items.flatMap(({ object }) => (object === null ? [] : [object]));

const siteOf = ({ id, url, title, displayName, locationType }: M365Object): Body => ({
  id,
  url: url ?? '',
  title: title ?? displayName,
  isCloud: locationType !== 'on-premises',
  isPersonal: false,
});

const teamOf = ({ id, displayName, mail, description }: M365Object): Body => ({
  id,
  displayName,
  mail: mail ?? '',
  description: description ?? '',
});

const everythingOfUser = { mailbox: true, archiveMailbox: true, oneDrive: true, personalSite: true };
const everythingOfGroup = {
  mailbox: true,
  groupSite: true,
  members: true,
  memberMailbox: true,
  memberArchiveMailbox: true,
  memberOnedrive: true,
  memberSite: true,
};

/** With all data that an object has. Chats of a team need an API of Microsoft's that is paid for apart. */
export function toJobItem(object: M365Object): Body {
  const { kind, id, displayName, name } = object;
  if (kind === 'site') return { type: 'Site', site: siteOf(object) };
  if (kind === 'team') return { type: 'Team', team: teamOf(object), teamsChats: false };
  const common = { id, displayName, name: name ?? '', locationType: locationWord(object) };
  const typed = (otherwise: string) => ({
    ...common,
    type: typeWord(object, { place: 'backup', otherwise }),
  });
  return kind === 'user'
    ? { type: 'User', user: typed('User'), ...everythingOfUser }
    : { type: 'Group', group: typed('Office365'), ...everythingOfGroup };
}

export function toRoleItem(object: M365Object): Body {
  const { kind, id, displayName, name } = object;
  if (kind === 'site') return { type: 'Site', id, site: siteOf(object) };
  if (kind === 'team') return { type: 'Team', id, team: teamOf(object) };
  const common = { id, displayName, name: name ?? '' };
  const typed = (otherwise: string) => ({ ...common, type: typeWord(object, { place: 'role', otherwise }) });
  return kind === 'user'
    ? { type: 'User', id, user: typed('User') }
    : { type: 'Group', id, group: typed('Office365') };
}

/** What is there already stays as it is, and so does what the portal has no kind for. */
export function mergeItems(
  there: readonly Item[],
  wanted: readonly M365Object[],
  make: (object: M365Object) => Body,
): Body[] {
  const others = there.filter(({ object }) => object === null).map(({ body }) => body);
  const kept = (one: M365Object) =>
    there.find(({ object }) => object?.kind === one.kind && object.id === one.id)?.body;
  return [...others, ...wanted.map((one) => kept(one) ?? make(one))];
}
