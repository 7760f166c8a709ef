import * as z from 'zod';
import { regions } from './constants.ts';
import { id, text, sentTime, timestamp, version } from './fields.ts';
import { byId, byIdAndVersion, defineEndpoint, nothing } from './http.ts';
import { services } from './services/services.ts';

const module = 'global-notification';
const own = { module, scope: 'self' } as const;
const writes = { may: 'content.manage', of: ['operator'] } as const;

/** A disruption is mailed too, and cannot be dismissed while it lasts. */
export const noticeKinds = ['information', 'maintenance', 'disruption'] as const;
export type NoticeKind = (typeof noticeKinds)[number];
export const noticeAudiences = ['everybody', 'partners', 'customers'] as const;
export type NoticeAudience = (typeof noticeAudiences)[number];
/** By the clock: `planned` until it begins, `shown` until it ends; `withdrawn` by hand before anybody was mailed. */
export const noticeStates = ['planned', 'shown', 'over', 'withdrawn'] as const;
export type NoticeState = (typeof noticeStates)[number];

const texts = {
  titleEn: text(120),
  titleSv: text(120),
  textEn: text(1000),
  textSv: text(1000),
};
const concerns = {
  /** Null: not about one service. */
  service: z.enum(services).nullable(),
  region: z.enum(regions).nullable(),
  audience: z.enum(noticeAudiences),
};

/** What a person writes. Without `startsAt` it begins at once, without `endsAt` it goes on until it is ended. */
export const noticeForm = z.object({
  kind: z.enum(noticeKinds),
  ...texts,
  ...concerns,
  startsAt: sentTime.nullable(),
  endsAt: sentTime.nullable(),
});
export type NoticeForm = z.infer<typeof noticeForm>;

/** How its mails of one phase are doing. */
const mails = z.object({
  waiting: z.number().int().nonnegative(),
  sent: z.number().int().nonnegative(),
  failed: z.number().int().nonnegative(),
});

export const notice = noticeForm.extend({
  id,
  startsAt: timestamp,
  endsAt: timestamp.nullable(),
  state: z.enum(noticeStates),
  /** By whom it was ended or withdrawn; null when its time ran out, or goes on. */
  endedBy: z.string().nullable(),
  mails: z.object({ began: mails, over: mails }),
  createdAt: timestamp,
  createdBy: z.string(),
  updatedAt: timestamp,
  updatedBy: z.string(),
  version,
});
export type Notice = z.infer<typeof notice>;

export const listNotices = defineEndpoint({
  ...own,
  name: 'listNotices',
  method: 'GET',
  path: '/operator/global-notifications/',
  summary: 'All notices that are planned or shown, then the latest hundred that are over or were withdrawn.',
  access: writes,
  response: z.object({ items: z.array(notice) }),
});

export const getNotice = defineEndpoint({
  ...own,
  name: 'getNotice',
  method: 'GET',
  path: '/operator/global-notification/',
  summary: 'One notice.',
  access: writes,
  query: byId,
  response: notice,
});

export const createNotice = defineEndpoint({
  ...own,
  name: 'createNotice',
  method: 'POST',
  path: '/operator/global-notification/',
  summary:
    'Publishes a notice, at once or at its time; a disruption is mailed when it begins and when it is over.',
  access: writes,
  body: noticeForm,
  response: z.object({ id }),
  status: 201,
});

export const updateNotice = defineEndpoint({
  ...own,
  name: 'updateNotice',
  method: 'PUT',
  path: '/operator/global-notification/',
  summary: 'Changes a notice that was read at `version`; once begun, only its texts and its end.',
  access: writes,
  query: byId,
  body: noticeForm.extend({ version }),
  response: z.object({ version }),
  errors: ['noticeOver', 'noticeBegun'],
});

export const endNotice = defineEndpoint({
  ...own,
  name: 'endNotice',
  method: 'POST',
  path: '/operator/global-notification/end/',
  summary: 'It is over: nobody sees it any more, and whoever was mailed of a disruption is mailed again.',
  access: writes,
  query: byId,
  body: z.object({ version }),
  response: nothing,
  errors: ['noticeOver', 'noticeNotBegun'],
});

export const withdrawNotice = defineEndpoint({
  ...own,
  name: 'withdrawNotice',
  method: 'DELETE',
  path: '/operator/global-notification/',
  summary: 'Takes a notice back. A disruption that has begun has been mailed: it can only be ended.',
  access: writes,
  query: byIdAndVersion,
  response: nothing,
  errors: ['noticeMailed'],
});

export const getNoticeReach = defineEndpoint({
  ...own,
  name: 'getNoticeReach',
  method: 'GET',
  path: '/operator/global-notification/reach/',
  summary: 'Which customers a disruption would affect now, and how many addresses would be mailed.',
  access: writes,
  query: z.object({
    service: z.enum(services).optional(),
    region: z.enum(regions).optional(),
    audience: concerns.audience,
  }),
  response: z.object({
    customers: z.number().int().nonnegative(),
    addresses: z.number().int().nonnegative(),
    /** Affected customers of which nobody gets a mail: they have named no address, and their owners do not get them. */
    withoutAddress: z.number().int().nonnegative(),
  }),
});

export const noticesEndpoints = [
  listNotices,
  getNotice,
  createNotice,
  updateNotice,
  endNotice,
  withdrawNotice,
  getNoticeReach,
];
