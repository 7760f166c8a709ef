import {
  deleteCompany,
  exportCompany,
  getCompanyDeletion,
  getCompanyDetails,
  getNotifications,
  getPartnerAccess,
  keepCompany,
  setPartnerAccess,
  updateCompanyDetails,
  updateNotifications,
} from '@portal/contract/settings';
import { opens, reads, sendsText, writes, type Binding } from '../platform/http/call.ts';
import type { Capability, Registry } from '../platform/capability.ts';
import type { Platform } from '../platform/platform.ts';
import { createDeleteCompany, createKeepCompany } from './deletion.ts';
import { deletionOf } from './deletion-repository.ts';
import { missingCompany, updateDetails } from './details.ts';
import { createSetAccess } from './partner-access.ts';
import { accessOf } from './partner-access-repository.ts';
import { deleteDueCompanies, forgetBooks } from './due-deletions.ts';
import { exportOf } from './export.ts';
import { changeRecipients, chosenBy } from './notifications.ts';
import { ownOf, record } from './own.ts';
import { companyDetails, notificationsOf } from './repository.ts';

export { changeDetails, requireNumber } from './details.ts';

const settingsBindings = (platform: Platform, registry: Registry): Binding[] => [
  reads(getCompanyDetails, ({ principal }) => companyDetails(ownOf(principal), missingCompany)),
  writes(updateCompanyDetails, updateDetails),
  reads(getNotifications, ({ principal }) =>
    notificationsOf(ownOf(principal), (chosen) => chosenBy(principal.kind, chosen)),
  ),
  writes(updateNotifications, changeRecipients),
  reads(getPartnerAccess, ({ principal }) => accessOf(ownOf(principal))),
  opens(setPartnerAccess, createSetAccess(platform)),
  reads(getCompanyDeletion, ({ principal }) =>
    deletionOf(registry, { ...ownOf(principal), kind: principal.kind }),
  ),
  opens(deleteCompany, createDeleteCompany(platform, registry)),
  opens(keepCompany, createKeepCompany(platform)),
  sendsText(exportCompany, {
    fileName: 'company-export.json',
    before: (call) => record(call, { event: 'companyExported' }),
    text: (call) => exportOf(platform.database, call, registry.exported),
  }),
];

export const settingsCapability: Capability = {
  name: 'settings',
  bindings: settingsBindings,
  maintenance: { deletions: deleteDueCompanies, books: ({ database }) => forgetBooks(database) },
};
