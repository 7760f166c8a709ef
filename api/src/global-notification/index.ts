import { dismissGlobalNotification, listGlobalNotifications } from '@portal/contract/global-notification';
import {
  createNotice,
  endNotice,
  getNotice,
  getNoticeReach,
  listNotices,
  updateNotice,
  withdrawNotice,
} from '@portal/contract/notices';
import { opens, operates, type Binding } from '../platform/http/call.ts';
import type { Capability } from '../platform/capability.ts';
import type { Platform } from '../platform/platform.ts';
import { noticeQueue } from './due-notices.ts';
import { forgetAddressees, forgetDismissals } from './keeping.ts';
import {
  create,
  end,
  putAway,
  readNotice,
  readNotices,
  readReach,
  readShown,
  update,
  withdraw,
} from './service.ts';

/** What the operator tells: banners for those whom it concerns, and the mails of a disruption. */
const globalNotificationBindings = (platform: Platform): Binding[] => [
  opens(listGlobalNotifications, readShown(platform)),
  opens(dismissGlobalNotification, putAway(platform)),
  opens(listNotices, readNotices(platform)),
  opens(getNotice, readNotice(platform)),
  opens(getNoticeReach, readReach(platform)),
  operates(createNotice, create),
  operates(updateNotice, update),
  operates(endNotice, end),
  operates(withdrawNotice, withdraw),
];

export const globalNotificationCapability: Capability = {
  name: 'global-notification',
  bindings: globalNotificationBindings,
  queues: ({ database }) => [noticeQueue(database)],
  maintenance: { addressees: forgetAddressees, dismissals: forgetDismissals },
};
