/**
 * Which capability each migration belongs to that is not called like one. A table belongs to that of the migration that
 * creates it; `platform` is what every capability stands on, with what all services share.
 */
const otherOwners: Readonly<Record<string, string>> = {
  '0001-organizations-and-people': 'platform',
  '0002-sessions-and-sign-in': 'auth',
  '0003-uploads': 'platform',
  '0004-mail': 'platform',
  '0005-operations': 'platform',
  '0010-prices': 'platform',
  '0011-charges': 'platform',
  '0011-metering': 'platform',
  '0011-usage': 'platform',
  '0012-ledger': 'platform',
  '0014-attention': 'platform',
  '0014-services': 'platform',
  '0015-mirrors': 'platform',
  '0015-once': 'platform',
  '0015-person-steps': 'platform',
  '0020-notices': 'global-notification',
  '0022-retention': 'settings',
  '0028-m365-runs': 'm365-backup',
  finish: 'platform',
};

/** The capability of a migration, by its name without `.sql`: that of its name, e.g. of `0007-users`, unless another is listed. */
export const ownerOf = (migration: string, folders: readonly string[]): string | undefined =>
  otherOwners[migration] ?? folders.find((folder) => folder === migration.replace(/^\d+-/, ''));

/** What the platform itself reads and writes of the tables that a capability's migration creates. */
export const platformTables: ReadonlySet<string> = new Set([
  'audit_chain',
  'audit_entry',
  'notification_setting',
  'session',
  'signing_key',
  'visit',
]);
