import * as z from 'zod';
import { regions } from './constants.ts';
import { id, timestamp, version } from './fields.ts';
import { byId, defineEndpoint, nothing } from './http.ts';
import { noticeKinds } from './notices.ts';
import { services } from './services/services.ts';

// Apart from what the operator writes: the frame of every page asks for it.
const own = { module: 'global-notification', scope: 'self' } as const;

/** What is shown above every page of those whom it concerns. */
export const globalNotification = z.object({
  id,
  kind: z.enum(noticeKinds),
  titleEn: z.string(),
  titleSv: z.string(),
  textEn: z.string(),
  textSv: z.string(),
  service: z.enum(services).nullable(),
  region: z.enum(regions).nullable(),
  /** Null: until somebody ends it. */
  endsAt: timestamp.nullable(),
  version,
});
export type GlobalNotification = z.infer<typeof globalNotification>;

export const listGlobalNotifications = defineEndpoint({
  ...own,
  name: 'listGlobalNotifications',
  method: 'GET',
  path: '/global-notification/',
  summary: 'What the operator tells the caller now, disruptions first, without what the caller has put away.',
  access: { who: 'user' },
  response: z.object({ items: z.array(globalNotification) }),
});

export const dismissGlobalNotification = defineEndpoint({
  ...own,
  name: 'dismissGlobalNotification',
  method: 'POST',
  path: '/global-notification/dismiss/',
  summary: 'Puts a notice away as it was read, until it is changed; a disruption stays while it goes on.',
  access: { who: 'user' },
  query: byId,
  body: z.object({ version }),
  response: nothing,
});

export const globalNotificationEndpoints = [listGlobalNotifications, dismissGlobalNotification];
