import { m365BackupUsage as endpoints } from '@portal/contract/m365-backup/usage';
import { linkTo } from '../platform/address.ts';
import type { ServiceUsage } from '../services/usage/description.ts';
import { usagePath, usersPath } from './paths.ts';

/** What M365 Backup meters: users, each one while they have a license. */
export const backupUsage: ServiceUsage = {
  service: 'm365-backup',
  path: usagePath,
  ...endpoints,
  textOf: (average, language) =>
    new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(average),
  unitOf: () => ({ unit: '', size: 1 }),
  thingHref: (scope, { name }) => linkTo(usersPath, { ...scope, search: name }),
};
