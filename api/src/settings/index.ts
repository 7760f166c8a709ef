import {
  getCompanyDetails,
  getNotifications,
  updateCompanyDetails,
  updateNotifications,
} from '@portal/contract/settings';
import { reads, writes, type Binding } from '../platform/call.ts';
import type { Platform } from '../platform/platform.ts';
import { missingCompany, updateDetails } from './details.ts';
import { changeRecipients, usualOf } from './notifications.ts';
import { ownOf } from './own.ts';
import { companyDetails, notificationsOf } from './repository.ts';

export const settingsBindings = (_platform: Platform): Binding[] => [
  reads(getCompanyDetails, ({ principal }) => companyDetails(ownOf(principal), missingCompany)),
  writes(updateCompanyDetails, updateDetails),
  reads(getNotifications, ({ principal }) => notificationsOf(ownOf(principal), usualOf(principal.kind))),
  writes(updateNotifications, changeRecipients),
];
