import { z } from 'zod';
import { inTheWay, missing, wrong } from './messages.ts';
import { isDailyType, isPeriod } from './schedule.ts';
import { kindOf, objectIdOf } from './scope.ts';
import type { Tenant } from './tenants.ts';
import { policy, type Item, type Job, type World } from './world.ts';

const text = z.string();
const flag = z.boolean().optional();
const known = z.looseObject({ id: text.min(1) });
const optional = { id: text.optional() };

const jobItem = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('User'),
    user: known,
    mailbox: flag,
    oneDrive: flag,
    archiveMailbox: flag,
    personalSite: flag,
    ...optional,
  }),
  z.strictObject({
    type: z.literal('Group'),
    group: known,
    members: flag,
    memberMailbox: flag,
    memberArchiveMailbox: flag,
    memberOnedrive: flag,
    memberSite: flag,
    mailbox: flag,
    groupSite: flag,
    ...optional,
  }),
  z.strictObject({
    type: z.literal('Site'),
    site: known.extend({ url: text, title: text, isCloud: z.boolean(), isPersonal: z.boolean() }),
    ...optional,
  }),
  z.strictObject({
    type: z.literal('Team'),
    team: known.extend({ displayName: text, mail: text }),
    teamsChats: flag,
    ...optional,
  }),
  z.strictObject({
    type: z.literal('PartialOrganization'),
    mailbox: flag,
    oneDrive: flag,
    archiveMailbox: flag,
    sites: flag,
    teams: flag,
    teamsChats: flag,
    ...optional,
  }),
  z.strictObject({ type: z.literal('PersonalSites'), ...optional }),
  z.strictObject({ type: z.literal('OneDriveFolders'), folders: z.array(text), ...optional }),
]);
export type JobItemBody = z.infer<typeof jobItem>;

const schedulePolicy = policy
  .refine(
    ({ type, periodicallyEvery }) => type !== 'Periodically' || isPeriod(periodicallyEvery),
    'no period',
  )
  .refine(({ type, dailyType }) => type !== 'Daily' || isDailyType(dailyType), 'no days')
  .refine(
    ({ type, dailyTime }) => type !== 'Daily' || /^([01]\d|2[0-3]):[0-5]\d:00$/.test(dailyTime ?? ''),
    'no time',
  );

const settings = {
  description: text.optional(),
  selectedItems: z.array(jobItem).optional(),
  excludedItems: z.array(jobItem).optional(),
  schedulePolicy: schedulePolicy.optional(),
  runNow: z.boolean().optional(),
  isEnabled: z.boolean().optional(),
};
const backupType = z.enum(['EntireOrganization', 'SelectedItems']);

export const newJob = z.strictObject({
  ...settings,
  name: text.min(1),
  organizationId: z.uuid(),
  repositoryId: z.uuid(),
  backupType,
});

export const jobEdit = z.strictObject({
  ...settings,
  name: text.min(1).optional(),
  repositoryId: z.uuid().optional(),
  backupType: backupType.optional(),
});

const typeIds: Readonly<Record<JobItemBody['type'], string>> = {
  User: '2b38d840-8098-4614-b369-ebce33f9b2c7',
  Group: '9592732d-22d8-426a-8167-d9635158e945',
  Site: 'e1fa728c-4150-4724-ab3b-5deda33db0cf',
  PartialOrganization: 'c37da450-6c4b-48c4-87e2-cc557ef5d897',
  PersonalSites: '9a01bcb3-d2de-4271-96bb-95611ddc70b3',
  OneDriveFolders: '7f07820e-9e77-4beb-92a3-b31f30bc192c',
  Team: '7B985334-BC0E-4791-B30C-D03A1FECC840',
};

/** A thing has to be in the tenant when it comes into a job; what is in one already may have gone. */
export function toItems(tenant: Tenant, bodies: readonly JobItemBody[], there: readonly Item[]): Item[] {
  const items = bodies.map((body) => {
    const item: Item = { ...body, id: '' };
    item.id = `${typeIds[body.type]}${objectIdOf(item)}`;
    const kind = kindOf(body.type);
    const isIn = (one: { id: string }): boolean => one.id === objectIdOf(item);
    if (kind !== undefined && !tenant[kind].some(isIn) && !there.some(({ id }) => id === item.id))
      throw missing(`${body.type} ${objectIdOf(item)}`);
    return item;
  });
  if (new Set(items.map(({ id }) => id)).size < items.length) throw wrong('An item is there twice.');
  return items;
}

type Checked = Pick<Job, 'id' | 'organizationId' | 'name' | 'backupType' | 'selectedItems' | 'excludedItems'>;

/** What holds for a job, new or changed. */
export function checkJob({ data }: World, job: Checked): void {
  const others = data.jobs.filter(
    ({ id, organizationId }) => id !== job.id && organizationId === job.organizationId,
  );
  if (others.some(({ name }) => name.toLowerCase() === job.name.toLowerCase()))
    throw inTheWay(`A job with the name ${job.name} exists already.`);
  const isEntire = job.backupType === 'EntireOrganization';
  if (isEntire && others.some((other) => other.backupType === 'EntireOrganization'))
    throw inTheWay('The organization has a job for the entire organization already.');
  if (!isEntire && job.selectedItems.length === 0) throw wrong('The job has no items.');
  const excluded = new Set(job.excludedItems.map(({ id }) => id));
  if (job.selectedItems.some(({ id }) => excluded.has(id)))
    throw wrong('An item is selected and excluded at once.');
}
